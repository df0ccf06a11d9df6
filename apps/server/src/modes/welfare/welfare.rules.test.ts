import { expect, it } from 'vitest';
import { createCalendar } from '../../platform/calendar.ts';
import { dropOf, dueDays, levelState, thresholdOf, welfareDay } from './welfare.rules.ts';

const calendar = createCalendar('Asia/Shanghai');
const at = (text: string) => Date.parse(`${text}+08:00`);

const stateAt = (time: string, part: Partial<Parameters<typeof levelState>[0]> = {}) => {
  const nowMs = at(time);
  const facts = { points: 150_00n, threshold: 100_00n, openedToday: false, dropDone: true, ...part };
  const { state, changesAtMs } = levelState(facts, welfareDay(calendar, nowMs), nowMs);
  return [state, changesAtMs === null ? null : new Date(changesAtMs + 8 * 3_600_000).toISOString().slice(0, 16)];
};

it.each([
  ['2026-03-11T23:59:59', 'openable', '2026-03-12T00:00'],
  ['2026-03-12T00:00:00', 'refreshing', '2026-03-12T00:05'],
  ['2026-03-12T00:04:59', 'refreshing', '2026-03-12T00:05'],
  ['2026-03-12T00:05:00', 'openable', '2026-03-13T00:00'],
])('an unlocked level at %s is %s until %s', (time, state, changesAt) => {
  expect(stateAt(time)).toEqual([state, changesAt]);
});

it('is opened until the next window, and locked without enough points', () => {
  expect(stateAt('2026-03-11T12:00:00', { openedToday: true })).toEqual(['opened', '2026-03-12T00:05']);
  expect(stateAt('2026-03-11T12:00:00', { points: 99_99n })).toEqual(['locked', null]);
  expect(stateAt('2026-03-11T12:00:00', { points: 100_00n })).toEqual(['openable', '2026-03-12T00:00']);
});

it('is refreshing until the drop of the day has finished', () => {
  expect(stateAt('2026-03-12T09:00:00', { dropDone: false })).toEqual(['refreshing', null]);
});

it('reads thresholds from settings, and uses the default for an invalid value', () => {
  expect([1, 2, 3, 4, 5].map((level) => thresholdOf(level, new Map()))).toEqual([
    100_00n,
    500_00n,
    2_000_00n,
    5_000_00n,
    10_000_00n,
  ]);
  expect(thresholdOf(2, new Map([['welfare.level2', '300.00']]))).toBe(300_00n);
  expect(thresholdOf(2, new Map([['welfare.level2', 'free']]))).toBe(500_00n);
});

it('drops at most 100.00 of the points held at midnight', () => {
  expect(dropOf(250_00n, 0n)).toBe(100_00n);
  expect(dropOf(40_00n, 0n)).toBe(40_00n);
  expect(dropOf(250_00n, 200_00n)).toBe(50_00n);
  expect(dropOf(250_00n, 250_00n)).toBe(0n);
  expect(dropOf(0n, 0n)).toBe(0n);
});

it('lists every missed midnight, across months', () => {
  expect(dueDays(calendar, undefined, '2026-03-11')).toEqual(['2026-03-11']);
  expect(dueDays(calendar, '2026-03-11', '2026-03-11')).toEqual([]);
  expect(dueDays(calendar, '2026-02-26', '2026-03-01')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
});
