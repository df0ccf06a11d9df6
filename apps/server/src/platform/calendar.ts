/** Days and weeks in the business time zone, never in the machine's. */
export interface Calendar {
  /** As `2026-11-15`. */
  dayOf(timeMs: number): string;
  /** The Monday of the week, as a day. */
  weekOf(timeMs: number): string;
  /** As `2026-11`. */
  monthOf(timeMs: number): string;
  /** The first moment of a day. */
  startOfDay(day: string): number;
  addDays(day: string, count: number): string;
  /** Local time as `2026-11-15 23:59:59`. */
  clockTextOf(timeMs: number): string;
}

const DAY_MS = 86_400_000;
/** Days cached; a full cache is cleared. */
const MOST_DAYS = 1_000;

export function createCalendar(timeZone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const wallClockAsUtc = (timeMs: number): number => {
    const part = Object.fromEntries(format.formatToParts(timeMs).map(({ type, value }) => [type, Number(value)]));
    return Date.UTC(part.year ?? 0, (part.month ?? 1) - 1, part.day, part.hour, part.minute, part.second);
  };
  const addDays = (day: string, count: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);
  const findStart = (day: string): number => {
    const asUtc = Date.parse(`${day}T00:00:00Z`);
    // The second round corrects the offset of a day on which the zone changes its clocks.
    const guess = asUtc - (wallClockAsUtc(asUtc) - asUtc);
    return asUtc - (wallClockAsUtc(guess) - guess);
  };
  // A lookup in the time zone is slow, and jobs ask for the same few days.
  const starts = new Map<string, number>();
  const startOfDay = (day: string): number => {
    const known = starts.get(day) ?? findStart(day);
    if (starts.size >= MOST_DAYS) starts.clear();
    starts.set(day, known);
    return known;
  };
  // Nearly every call is for the same day as the last one.
  let last = { day: '', fromMs: 0, untilMs: 0 };
  const dayOf = (timeMs: number) => {
    if (timeMs >= last.fromMs && timeMs < last.untilMs) return last.day;
    const day = new Date(wallClockAsUtc(timeMs)).toISOString().slice(0, 10);
    last = { day, fromMs: startOfDay(day), untilMs: startOfDay(addDays(day, 1)) };
    return day;
  };
  return {
    dayOf,
    addDays,
    weekOf: (timeMs) => {
      const day = dayOf(timeMs);
      const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
      return addDays(day, -weekday);
    },
    monthOf: (timeMs) => dayOf(timeMs).slice(0, 7),
    clockTextOf: (timeMs) => new Date(wallClockAsUtc(timeMs)).toISOString().slice(0, 19).replace('T', ' '),
    startOfDay,
  };
}
