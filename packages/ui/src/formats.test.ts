import { expect, test } from 'vitest';
import { createFormats } from './formats.ts';

test('day and month stand in the order of the language', () => {
  expect(createFormats('zh-CN').monthDay('2026-11-05')).toBe('11/05');
  expect(createFormats('vi').monthDay('2026-11-05')).toMatch(/^05\D11$/);
  expect(createFormats('ko').monthDay('2026-11-05')).toBe('11. 05.');
});

test('a day of the calendar is the same day wherever it is read', () => {
  for (const day of ['2026-01-01', '2026-12-31'])
    expect(createFormats('en').monthDay(day)).toBe(day.slice(5).replace('-', '/'));
});
