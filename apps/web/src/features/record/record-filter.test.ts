import { RECORD_DAYS } from '@clearcrate/contract/record';
import { expect, test } from 'vitest';
import { choiceBody, filterPath, isRange, NO_FILTER, RANGE_MAX_DAYS, rangeBody, readFilter } from './record-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('an address and its filter round-trip', () => {
  const filter = { tab: 'goods', days: '7', from: '', to: '', choice: 'out' } as const;
  expect(filterPath(filter)).toBe('/record?tab=goods&days=7&choice=out');
  expect(read('tab=goods&days=7&choice=out')).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe('/record');
});

test('drops what the server would reject', () => {
  expect(read('tab=gold&days=400&from=2026-11-15&to=2026-11-01&choice=everything')).toEqual(NO_FILTER);
  expect(read('from=2026-11-01&to=2026-11-15')).toMatchObject({ from: '2026-11-01', to: '2026-11-15' });
});

test("a range has two valid days in order, within the server's limit", () => {
  expect(RANGE_MAX_DAYS).toBe(RECORD_DAYS.max);
  expect(isRange('2026-11-15', '2026-11-15')).toBe(true);
  expect(isRange('2025-11-15', '2026-11-15')).toBe(true);
  expect(isRange('2025-11-14', '2026-11-15')).toBe(false);
  expect(isRange('2026-11-15', '')).toBe(false);
  expect(isRange('2026-13-01', '2026-13-02')).toBe(false);
});

test('a custom range takes precedence over a number of days', () => {
  expect(rangeBody({ ...NO_FILTER, days: '7' })).toEqual({ days: 7 });
  const own = { from: '2026-11-01', to: '2026-11-15' };
  expect(rangeBody({ ...NO_FILTER, ...own })).toEqual({ startDate: own.from, endDate: own.to });
});

test('a choice is a direction or a group', () => {
  expect(choiceBody('in')).toEqual({ direction: 'in', group: '' });
  expect(choiceBody('box')).toEqual({ direction: '', group: 'box' });
});
