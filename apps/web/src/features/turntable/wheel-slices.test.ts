import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { expect, test } from 'vitest';
import { degreesOf, isRightHalf, labelOf, restingAngle, slicePath, slicesOf } from './wheel-slices.ts';

const prize = (code: string, tickets: number, lockedTickets: number, isTop = false): TurntablePrize => ({
  ...{ kind: 1, amount: '1.00', goods: null },
  code,
  tickets,
  lockedTickets,
  isTop,
});
const prizes = [prize('a', 300_000, 304_000), prize('top', 4_000, 0, true), prize('b', 696_000, 696_000)];

test('slices cover the wheel in both cases, and a locked prize takes no space', () => {
  expect(slicesOf(prizes, true).map(({ first, end }) => [first, end])).toEqual([
    [0, 300_000],
    [300_000, 304_000],
    [304_000, 1_000_000],
  ]);
  expect(slicesOf(prizes, false).map(({ first, end }) => [first, end])).toEqual([
    [0, 304_000],
    [304_000, 304_000],
    [304_000, 1_000_000],
  ]);
});

test('labels follow the size of the slice', () => {
  const shares = [0, 10_000, 20_000, 70_000, 500_000];
  const labels = shares.map((end) => labelOf({ prize: prize('a', end, end), first: 0, end }));
  expect(labels).toEqual(['none', 'dot', 'along', 'across', 'across']);
});

test('a long name is written along the radius, a short one across', () => {
  const labelled = (amount: string) => labelOf({ prize: { ...prize('a', 1, 1), amount }, first: 0, end: 100_000 });
  expect([labelled('深海'), labelled('深海极光之刃'), labelled('Deep Sea Aurora')]).toEqual([
    'across',
    'along',
    'along',
  ]);
});

test('the ticket comes to rest under the needle, wherever it is', () => {
  for (const ticket of [0, 1, 250_000, 571_204, 999_999]) {
    const shown = (restingAngle(ticket) + degreesOf(ticket + 0.5)) % 360;
    expect(shown).toBeCloseTo(0, 6);
  }
  expect(slicePath({ first: 0, end: 600_000 }, 100)).toContain('0 1 1');
});

test('texts along the radius are reversed on the right, wherever the disc rests', () => {
  expect([0, 90, 179, 180, 270, 359, 450, -90].map(isRightHalf)).toEqual([
    ...[true, true, true, false, false, false, true, false],
  ]);
});
