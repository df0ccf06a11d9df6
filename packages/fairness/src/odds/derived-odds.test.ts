import { expect, test } from 'vitest';
import vectors from '../../vectors.json' with { type: 'json' };
import { TICKETS } from '../draw/ticket.ts';
import { parseVersion } from '../record/record.ts';
import { guaranteedOdds, isGuaranteed, luckyOdds, missesAfter } from './derived-odds.ts';
import { rangeOf } from './odds.ts';

const { entries } = parseVersion(vectors.odds.version);
const { guaranteed, lucky } = vectors.odds;

test('builds the guaranteed sub-table of the vector', () => {
  const table = guaranteedOdds(entries, { quality: 6 });
  expect(Object.fromEntries(table.entries.map(({ item, tickets }) => [item, tickets]))).toEqual(guaranteed);
  expect(table.ends.at(-1)).toBe(TICKETS);
});

test('a guarantee that covers every quality changes nothing, one that covers none is rejected', () => {
  expect(guaranteedOdds(entries, { quality: 1 }).entries).toEqual(entries);
  expect(() => guaranteedOdds(entries, { quality: 9 })).toThrow(RangeError);
});

test('guarantees the opening after N misses, and resets the count on a good item', () => {
  const guarantee = { openings: 3, quality: 6 };
  let misses = 0;
  const course: boolean[] = [];
  for (const quality of [1, 5, 1, 6, 1, 7, 1, 1, 1, 8]) {
    course.push(isGuaranteed(misses, guarantee));
    misses = missesAfter(misses, quality, guarantee);
  }
  expect(course).toEqual([false, false, false, true, false, false, false, false, false, true]);
  expect(misses).toBe(0);
});

test('a lucky target has exactly its chance, the consolation table the rest', () => {
  const table = luckyOdds({ item: lucky.target, tickets: lucky.tickets }, entries);
  expect(rangeOf(table, lucky.target)).toEqual({ first: 0, last: 49_999 });
  expect(table.entries.slice(1).map(({ tickets }) => tickets)).toEqual(lucky.consolation);
});

test('a target that is also in the consolation table is not more likely than shown', () => {
  const table = luckyOdds({ item: 'dust', tickets: 750_000 }, entries);
  expect(table.entries.filter(({ item }) => item === 'dust')).toEqual([{ item: 'dust', tickets: 750_000 }]);
  expect(table.ends.at(-1)).toBe(TICKETS);
});

test('drops an entry without a whole ticket', () => {
  const few = [
    { item: 'common', tickets: 999_999 },
    { item: 'seldom', tickets: 1 },
  ];
  expect(luckyOdds({ item: 'target', tickets: 750_000 }, few).entries.map(({ item }) => item)).toEqual([
    'target',
    'common',
  ]);
});

test.each([0, TICKETS, 0.5])('rejects a chance of %d tickets', (tickets) => {
  expect(() => luckyOdds({ item: 'target', tickets }, entries)).toThrow(RangeError);
});
