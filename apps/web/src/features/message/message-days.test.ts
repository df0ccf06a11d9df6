import { expect, test } from 'vitest';
import { dayName, groupByDay } from './message-days.ts';

const at = (day: number, hour: number) => ({ createdAt: new Date(2026, 10, day, hour).toISOString() });
const now = new Date(2026, 10, 15, 0, 30).getTime();

test('messages are grouped by day, in the order received', () => {
  const items = [at(15, 0), at(14, 23), at(14, 1), at(12, 9)];
  expect(groupByDay(items).map(({ items: own }) => own.length)).toEqual([1, 2, 1]);
  expect(groupByDay([])).toEqual([]);
});

test('only the two newest days have names', () => {
  const names = groupByDay([at(15, 0), at(14, 23), at(13, 9)]).map(({ dayMs }) => dayName(dayMs, now));
  expect(names).toEqual(['today', 'yesterday', undefined]);
});
