import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkBoxes, checkPassword, divide, ownerSeat, roomLimits, winnerOf } from './battle.rules.ts';

const { classic, clown } = BATTLE_MODES;
const totals = (...values: bigint[]) => values.map((total, index) => ({ seat: index + 1, total }));
const limits = roomLimits(new Map());
const refusal = (boxes: bigint[], rules = limits) => {
  try {
    checkBoxes(boxes, rules);
    return undefined;
  } catch (error) {
    return (error as { errorName?: string; name: string }).errorName ?? String(error);
  }
};

describe('who wins', () => {
  test.each([
    ['the higher total of a classic room', classic, totals(5n, 9n), 2],
    ['the lower total of a clown room', clown, totals(5n, 9n), 1],
    ['none on equal totals', classic, totals(7n, 7n), undefined],
    ['none when two of three tie for the best', classic, totals(9n, 4n, 9n), undefined],
    ['none when two of three tie for the lowest of a clown room', clown, totals(2n, 4n, 2n), undefined],
    ['the best of three, although the others tie', classic, totals(3n, 3n, 8n), 3],
    ['the lowest of three, although the others tie', clown, totals(3n, 8n, 8n), 1],
  ])('%s', (_what, mode, given, seat) => {
    expect(winnerOf(given, mode)).toBe(seat);
  });
});

it('gives everything to the winner, or on a tie each player their own items, without loss', () => {
  const item = fc.record({ seat: fc.integer({ min: 1, max: 3 }), price: fc.bigInt(1n, 5n) });
  fc.assert(
    fc.property(fc.array(item, { maxLength: 18 }), fc.constantFrom(classic, clown), (items, mode) => {
      const division = divide(items, 3, mode);
      const got = (seat: number) =>
        items.filter((one) => ownerSeat(one, division) === seat).reduce((sum, { price }) => sum + price, 0n);
      for (const { seat, won } of division.seats) expect(got(seat)).toBe(won);
      expect(division.seats.reduce((sum, { won }) => sum + won, 0n)).toBe(division.pot);
      expect(division.pot).toBe(items.reduce((sum, { price }) => sum + price, 0n));
      if (division.winnerSeat === undefined) for (const { total, won } of division.seats) expect(won).toBe(total);
    }),
  );
});

describe('the boxes of a room', () => {
  it('number one to six, of at most four kinds', () => {
    expect(refusal([])).toMatch(/battleBoxMissing/);
    expect(refusal([1n, 1n, 1n, 1n, 1n, 1n])).toBeUndefined();
    expect(refusal([1n, 1n, 1n, 1n, 1n, 1n, 1n])).toMatch(/battleBoxesOverLimit/);
    expect(refusal([1n, 2n, 3n, 4n, 4n])).toBeUndefined();
    expect(refusal([1n, 2n, 3n, 4n, 5n])).toMatch(/battleKindsOverLimit/);
  });

  it('are limited further by the channel, but never extended', () => {
    const fewer = roomLimits(
      new Map([
        ['battle.maxBoxes', '2'],
        ['battle.maxKinds', '1'],
      ]),
    );
    expect(refusal([1n, 1n, 1n], fewer)).toMatch(/battleBoxesOverLimit/);
    expect(refusal([1n, 2n], fewer)).toMatch(/battleKindsOverLimit/);
    for (const value of ['99', '0', '-1', '2.5', 'x', ''])
      expect(roomLimits(new Map([['battle.maxBoxes', value]])).maxBoxes).toBe(6);
  });

  it('allow an AI only if the operator does', () => {
    expect(limits.aiOpen).toBe(false);
    expect(roomLimits(new Map([['battle.ai', '1']])).aiOpen).toBe(true);
  });
});

it('takes a password of 4 to 12 letters and digits, or none', () => {
  expect(checkPassword('')).toBeUndefined();
  expect(checkPassword('ab12')).toBe('ab12');
  for (const bad of ['abc', 'a b c', '1234567890123', '密码密码', "ab'--1"]) expect(() => checkPassword(bad)).toThrow();
});
