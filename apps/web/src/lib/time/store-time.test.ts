import { expect, test } from 'vitest';
import { zonesDiffer, zoneText, zoneTime } from './store-time.ts';

const { dayOf, dayText, time } = zoneTime('Asia/Shanghai', 'en');

test('the day changes at the store’s midnight in every time zone', () => {
  expect(dayOf('2026-11-15T15:59:59.999Z')).toBe('2026-11-15');
  expect(dayOf('2026-11-15T16:00:00.000Z')).toBe('2026-11-16');
  expect(time('2026-11-15T16:00:05.000Z')).toBe('00:00:05');
});

test('a day is written in the reader’s language', () => {
  expect(dayText('2026-11-15')).toBe('Sun, November 15');
  expect(zoneTime('Asia/Shanghai', 'zh').dayText('2026-11-15')).toContain('11月15日');
});

test('zones with the same time do not differ, whatever their names', () => {
  const noon = Date.parse('2026-11-15T12:00:00Z');
  expect(zonesDiffer('Asia/Shanghai', 'Asia/Hong_Kong', noon)).toBe(false);
  expect(zonesDiffer('Asia/Shanghai', 'America/New_York', noon)).toBe(true);
  expect(zonesDiffer('Europe/London', 'UTC', noon)).toBe(false);
  expect(zonesDiffer('Europe/London', 'UTC', Date.parse('2026-07-15T12:00:00Z'))).toBe(true);
});

test('a zone is named by its offset from UTC at that time', () => {
  const noon = Date.parse('2026-11-15T12:00:00Z');
  expect(zoneText('Asia/Shanghai', noon)).toBe('UTC+8');
  expect(zoneText('Asia/Kolkata', noon)).toBe('UTC+5:30');
  expect(zoneText('UTC', noon)).toBe('UTC');
  expect(zoneText('America/New_York', noon)).toBe('UTC-5');
  expect(zoneText('America/New_York', Date.parse('2026-07-15T12:00:00Z'))).toBe('UTC-4');
});
