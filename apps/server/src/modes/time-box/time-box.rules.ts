import type { TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';
import type { Calendar } from '../../platform/calendar.ts';

const HOUR_MS = 3_600_000;

/** An hour, day or week of the business calendar. */
export interface Span {
  /**
   * Stored key of the period: `2026-11-15T04`, `2026-11-15`, or `week 2026-11-09` with its Monday.
   */
  name: string;
  startsAtMs: number;
  endsAtMs: number;
}

/**
 * Finds the period that contains a time. Hours count from midnight, so a day of 23 or 25 hours has
 * as many.
 */
export function spanOf(period: TimeBoxPeriod, nowMs: number, calendar: Calendar): Span {
  const day = calendar.dayOf(nowMs);
  if (period === 'hour') {
    const midnight = calendar.startOfDay(day);
    const hour = Math.floor((nowMs - midnight) / HOUR_MS);
    const startsAtMs = midnight + hour * HOUR_MS;
    const endsAtMs = Math.min(startsAtMs + HOUR_MS, calendar.startOfDay(calendar.addDays(day, 1)));
    return { name: `${day}T${String(hour).padStart(2, '0')}`, startsAtMs, endsAtMs };
  }
  const [first, days] = period === 'day' ? [day, 1] : [calendar.weekOf(nowMs), 7];
  return {
    name: period === 'day' ? first : `week ${first}`,
    startsAtMs: calendar.startOfDay(first),
    endsAtMs: calendar.startOfDay(calendar.addDays(first, days)),
  };
}
