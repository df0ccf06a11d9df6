import { expect, test } from 'vitest';
import { levelProgress, missingToOpening } from './level-progress.ts';

const levels = [
  { level: 1, members: 0, rate: '1' },
  { level: 3, members: 20, rate: '3' },
  { level: 2, members: 5, rate: '2' },
];

test('progress starts at the current level', () => {
  expect(levelProgress({ members: 0, levels })).toMatchObject({ next: { level: 2 }, missing: 5, share: 0 });
  expect(levelProgress({ members: 5, levels })).toMatchObject({ next: { level: 3 }, missing: 15, share: 0 });
  expect(levelProgress({ members: 11, levels })).toMatchObject({ next: { level: 3 }, missing: 9, share: 0.4 });
});

test('the highest level has no next one', () => {
  expect(levelProgress({ members: 20, levels })).toEqual({ next: undefined, missing: 0, share: 1 });
  expect(levelProgress({ members: 3, levels: [] })).toEqual({ next: undefined, missing: 0, share: 1 });
});

test('each full group grants a free opening', () => {
  expect([0, 1, 4, 5, 7].map((members) => missingToOpening(members, 5))).toEqual([5, 4, 1, 5, 3]);
});
