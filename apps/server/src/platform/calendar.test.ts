import { describe, expect, it } from 'vitest';
import { createCalendar } from './calendar.ts';

describe('calendar', () => {
  const shanghai = createCalendar('Asia/Shanghai');

  it('starts a day at midnight of the business zone', () => {
    expect(shanghai.dayOf(Date.parse('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15');
    expect(shanghai.dayOf(Date.parse('2026-11-15T16:00:00Z'))).toBe('2026-11-16');
    expect(shanghai.dayOf(Date.parse('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15');
    expect(shanghai.startOfDay('2026-11-16')).toBe(Date.parse('2026-11-15T16:00:00Z'));
    expect(shanghai.clockTextOf(Date.parse('2026-11-15T15:59:59.999Z'))).toBe('2026-11-15 23:59:59');
    expect(shanghai.clockTextOf(Date.parse('2026-11-15T16:00:00Z'))).toBe('2026-11-16 00:00:00');
  });

  it('ends the week on Sunday at 23:59:59', () => {
    expect(shanghai.weekOf(Date.parse('2026-11-15T23:59:59+08:00'))).toBe('2026-11-09');
    expect(shanghai.weekOf(Date.parse('2026-11-16T00:00:00+08:00'))).toBe('2026-11-16');
  });

  it('adds days across months and years', () => {
    expect(shanghai.addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(shanghai.addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(shanghai.monthOf(Date.parse('2026-12-31T23:59:59+08:00'))).toBe('2026-12');
  });

  it('finds the first moment of a day whose clocks change', () => {
    const berlin = createCalendar('Europe/Berlin');
    expect(berlin.startOfDay('2026-03-29')).toBe(Date.parse('2026-03-28T23:00:00Z'));
    expect(berlin.startOfDay('2026-03-30')).toBe(Date.parse('2026-03-29T22:00:00Z'));
    // The day of 23 hours: first its end, then the next moment.
    expect(berlin.dayOf(Date.parse('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(berlin.dayOf(Date.parse('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  });
});
