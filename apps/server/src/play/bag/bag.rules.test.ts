import { BAG_STATES } from '@clearcrate/contract/bag';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { describe, expect, it } from 'vitest';
import type { AppError } from '../../platform/errors.ts';
import { checkFree, rangeOfOutcome } from './bag.rules.ts';

const rule = canonicalVersion({
  table: 'box/test',
  version: 1,
  price: 500n,
  asset: 'coin',
  guarantee: { openings: 10, quality: 6 },
  entries: [
    { item: 'knife', quality: 7, value: 98_000n, tickets: 2_600 },
    { item: 'tide', quality: 6, value: 42_800n, tickets: 1_400 },
    { item: 'plain', quality: 1, value: 500n, tickets: 996_000 },
  ],
});

it('finds the ticket range of an outcome in the table it was drawn from', () => {
  expect(rangeOfOutcome(rule, 2, false)).toEqual({ first: 2_600, last: 3_999 });
  expect(rangeOfOutcome(rule, 1, true)).toEqual({ first: 0, last: 649_999 });
  expect(rangeOfOutcome(rule, 2, true)).toEqual({ first: 650_000, last: 999_999 });
  expect(rangeOfOutcome(rule, 3, true)).toBeUndefined();
});

describe('checkFree', () => {
  const owned = { state: BAG_STATES.owned, locked: false };
  const marked = { ...owned, locked: true };
  const item = (state: number) => ({ state, locked: false });
  const rejection = (...items: Parameters<typeof checkFree>[0][number][]) => {
    try {
      checkFree(items);
    } catch (error) {
      const { errorName, params, also } = error as AppError;
      return [[errorName, params.count], ...also.map((one) => [one.errorName, one.params.count])];
    }
    return undefined;
  };

  it('rejects items by the name and count of each state', () => {
    expect(rejection(owned, owned)).toBeUndefined();
    expect(rejection(owned, marked)).toEqual([['itemMarked', 1]]);
    expect(rejection(item(BAG_STATES.extracted))).toEqual([['itemExtracted', 1]]);
    const gone = [BAG_STATES.sold, BAG_STATES.replaced, BAG_STATES.consumed].map(item);
    expect(rejection(...gone)).toEqual([['bagItemNotOwned', 3]]);
    expect(rejection(...gone, marked, marked, item(BAG_STATES.extracting))).toEqual([
      ['itemExtracting', 1],
      ['itemMarked', 2],
      ['bagItemNotOwned', 3],
    ]);
  });
});
