import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

test('orders day and month by language', () => {
  expect(createFormats('zh-CN').monthDay('2026-11-05')).toBe('11/05');
  expect(createFormats('vi').monthDay('2026-11-05')).toBe('05/11');
  expect(createFormats('ko').monthDay('2026-11-05')).toBe('11. 05.');
});

test('puts the date before the time, with and without a year', () => {
  const moment = new Date(2026, 10, 18, 20).getTime();
  expect(createFormats('vi').dateTime(moment)).toBe('18/11/2026 20:00:00');
  expect(createFormats('vi').dayOfMonth(moment)).toBe('18/11');
  expect(createFormats('en').dateTime(moment)).toBe('11/18/2026 20:00:00');
  expect(createFormats('zh-CN').dateTime(moment)).toBe('2026/11/18 20:00:00');
});

test('formats a calendar day independent of the time zone', () => {
  for (const day of ['2026-01-01', '2026-12-31'])
    expect(createFormats('en').monthDay(day)).toBe(day.slice(5).replace('-', '/'));
});
