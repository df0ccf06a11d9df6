import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { expect, it } from 'vitest';
import { rangeOfOutcome } from './bag.rules.ts';

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

it('an item holds the tickets of the table it was drawn from', () => {
  expect(rangeOfOutcome(rule, 2, false)).toEqual({ first: 2_600, last: 3_999 });
  expect(rangeOfOutcome(rule, 1, true)).toEqual({ first: 0, last: 649_999 });
  expect(rangeOfOutcome(rule, 2, true)).toEqual({ first: 650_000, last: 999_999 });
  expect(rangeOfOutcome(rule, 3, true)).toBeUndefined();
});
