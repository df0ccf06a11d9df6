import { expect, it } from 'vitest';
import { guaranteedRange } from './bag.rules.ts';

const entries = [
  { code: 'knife', quality: 7, price: 98_000n, first_ticket: 0, last_ticket: 2_599 },
  { code: 'tide', quality: 6, price: 42_800n, first_ticket: 2_600, last_ticket: 3_999 },
  { code: 'plain', quality: 1, price: 500n, first_ticket: 4_000, last_ticket: 999_999 },
];

it('an item of the guaranteed table holds the tickets it was drawn with there', () => {
  expect(guaranteedRange(entries, 6, 'knife')).toEqual({ first: 0, last: 649_999 });
  expect(guaranteedRange(entries, 6, 'tide')).toEqual({ first: 650_000, last: 999_999 });
  expect(guaranteedRange(entries, 6, 'plain')).toBeUndefined();
});
