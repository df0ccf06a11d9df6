import { buildOdds } from '@clearcrate/fairness/odds';
import { expect, it } from 'vitest';
import { scaleAround } from './ticket-window.ts';

const table = buildOdds([
  { item: 'knife', tickets: 2_600, quality: 7, value: 1n },
  { item: 'tide', tickets: 1_400, quality: 6, value: 1n },
  { item: 'plain', tickets: 996_000, quality: 1, value: 1n },
]);

it('enlarges a small range until it can be seen', () => {
  const scale = scaleAround(table, 2_600, 3_999);
  expect(scale).toMatchObject({ from: 0, to: 10_000, part: 0.01 });
  expect(scale.segments.map(({ item, share }) => [item, share])).toEqual([
    ['knife', 0.26],
    ['tide', 0.14],
    ['plain', 0.6],
  ]);
});

it('shows everything for a large one', () => {
  expect(scaleAround(table, 4_000, 999_999)).toMatchObject({ from: 0, to: 1_000_000, part: 1 });
});

it('stays on the scale at its end', () => {
  const { from, to, segments } = scaleAround(table, 999_999, 999_999);
  expect([from, to]).toEqual([999_990, 1_000_000]);
  expect(segments.map(({ share }) => share)).toEqual([1]);
});
