import type { Calendar } from './calendar.ts';
import type { Clock } from './clock.ts';

/** A time with its business day, from one reading of the clock. */
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
