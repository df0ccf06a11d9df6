import type { Calendar } from './calendar.ts';
import type { Clock } from './clock.ts';

/** A moment with the business day that it belongs to, so that both are always told together. */
export interface Moment {
  nowMs: number;
  /** In the store's time zone. */
  day: string;
}

/** Reads the clock once. */
export function momentNow({ clock, calendar }: { clock: Clock; calendar: Calendar }): Moment {
  const nowMs = clock.now();
  return { nowMs, day: calendar.dayOf(nowMs) };
}
