import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TICKETS } from '../draw/ticket.ts';
import { apportion } from './apportion.ts';
import { buildOdds, percentDigits, pick, probabilityText, rangeOf, validateOdds } from './odds.ts';

const entries = [
  { item: 'rare', tickets: 2_600 },
  { item: 'fair', tickets: 97_400 },
  { item: 'dust', tickets: 900_000 },
];
const table = buildOdds(entries);

test('ranges are contiguous and cover every ticket', () => {
  expect(entries.map(({ item }) => rangeOf(table, item))).toEqual([
    { first: 0, last: 2_599 },
    { first: 2_600, last: 99_999 },
    { first: 100_000, last: 999_999 },
  ]);
  expect(rangeOf(table, 'nothing')).toBeUndefined();
});

test.each([
  [0, 'rare'],
  [2_599, 'rare'],
  [2_600, 'fair'],
  [99_999, 'fair'],
  [100_000, 'dust'],
  [999_999, 'dust'],
])('ticket %d gives %s', (ticket, item) => {
  expect(pick(table, ticket)).toMatchObject({ entry: { item }, ...rangeOf(table, item) });
});

test.each([-1, 1_000_000, 0.5, Number.NaN])('rejects %d as a ticket', (ticket) => {
  expect(() => pick(table, ticket)).toThrow(RangeError);
});

test('the binary search finds what a linear search finds', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(weights, fc.integer({ min: 0, max: TICKETS - 1 }), (given, ticket) => {
      const many = buildOdds(apportion(given, TICKETS).map((tickets, index) => ({ item: `i${index}`, tickets })));
      expect(pick(many, ticket).entry).toBe(many.entries[many.ends.findIndex((end) => ticket < end)]);
    }),
  );
});

test('names the problem of an invalid table', () => {
  expect(validateOdds(entries)).toEqual([]);
  expect(validateOdds([])).toEqual([{ problem: 'empty' }]);
  expect(
    validateOdds([
      { item: 'a', tickets: 0 },
      { item: 'a', tickets: 999_998 },
      { item: 'b c', tickets: 1 },
    ]),
  ).toEqual([
    { problem: 'tickets', item: 'a' },
    { problem: 'repeated', item: 'a' },
    { problem: 'name', item: 'b c' },
    { problem: 'total', total: 999_999 },
  ]);
  expect(() => buildOdds([{ item: 'a', tickets: 999_999 }])).toThrow('999999');
});

test('four decimals express a chance exactly', () => {
  expect([1, 2_600, 10_000, 999_999, 1_000_000].map(percentDigits)).toEqual([
    '0.0001',
    '0.2600',
    '1.0000',
    '99.9999',
    '100.0000',
  ]);
  expect(probabilityText(2_600)).toBe('0.2600 %');
});
