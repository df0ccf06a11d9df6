import { expect, test } from 'vitest';
import { daySums, recordDays } from './record-days.ts';

const at = (createdAt: string, amount = '1.00') => ({ createdAt, amount });
const dayOf = (moment: string) => moment.slice(0, 10);

test('records are grouped by day, and the last day may still grow', () => {
  const items = [at('2026-11-15T02'), at('2026-11-15T01'), at('2026-11-14T23')];
  expect(recordDays(items, dayOf, false).map(({ day, items: own, isWhole }) => [day, own.length, isWhole])).toEqual([
    ['2026-11-15', 2, true],
    ['2026-11-14', 1, false],
  ]);
  expect(recordDays(items, dayOf, true).every(({ isWhole }) => isWhole)).toBe(true);
  expect(recordDays([], dayOf, true)).toEqual([]);
});

test('sums a day exactly, by direction', () => {
  expect(daySums([at('', '-0.10'), at('', '-0.20'), at('', '505.40')])).toEqual({ income: '505.40', outgo: '0.30' });
});
