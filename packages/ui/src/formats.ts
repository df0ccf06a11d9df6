type Moment = Date | number | string;

export interface Formats {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** `0.0026` becomes `0.26%`; odds keep as many digits as they need, up to four. */
  percent(share: number, fractionDigits?: number): string;
  date(moment: Moment): string;
  /** A day of the calendar such as `2026-11-15`, which is the same day wherever it is read. */
  day(day: string): string;
  time(moment: Moment): string;
  dateTime(moment: Moment): string;
  /** Month and day, for what happened lately. */
  dayOfMonth(moment: Moment): string;
  /** Month and day of a day of the calendar, which is the same day wherever it is read. */
  monthDay(day: string): string;
  /** Hours and minutes, where the day stands beside them. */
  hourMinute(moment: Moment): string;
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const MONTH_DAY: Intl.DateTimeFormatOptions = { month: '2-digit', day: '2-digit' };
const HOUR_MINUTE: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };

/** The browser takes milliseconds to make a format, so each is made when it is first used, and kept. */
function keep<Format>(create: (options: Intl.NumberFormatOptions & Intl.DateTimeFormatOptions) => Format) {
  const kept = new Map<string, Format>();
  return (options: Intl.NumberFormatOptions & Intl.DateTimeFormatOptions = {}): Format => {
    const name = JSON.stringify(options);
    const known = kept.get(name);
    if (known) return known;
    const created = create(options);
    kept.set(name, created);
    return created;
  };
}

/**
 * Coins are typed and shown as `1,450.00` in every language; shares and counts beside them are written the same way, or
 * `1.450` would be two different numbers on one page.
 */
export const NUMBER_TAG = 'en';

export function createFormats(languageTag: string): Formats {
  const numbers = keep((options) => new Intl.NumberFormat(NUMBER_TAG, options));
  const moments = keep((options) => new Intl.DateTimeFormat(languageTag, options));
  const asDate = (moment: Moment) => new Date(moment);
  // Vietnamese would write 22-11 beside 18/11/2026, and the time before a day that has its year.
  const monthAndDay = (options: Intl.DateTimeFormatOptions, date: Date) =>
    moments(options).format(date).replaceAll('-', '/');
  const inUtc = (day: string) => new Date(`${day}T00:00:00Z`);
  return {
    number: (value, options) => numbers(options).format(value),
    percent: (share, fractionDigits) =>
      numbers({
        style: 'percent',
        minimumFractionDigits: fractionDigits ?? 2,
        maximumFractionDigits: fractionDigits ?? 4,
      }).format(share),
    date: (moment) => moments(DATE).format(asDate(moment)),
    day: (day) => moments({ ...DATE, timeZone: 'UTC' }).format(inUtc(day)),
    time: (moment) => moments(TIME).format(asDate(moment)),
    dateTime: (moment) => `${moments(DATE).format(asDate(moment))} ${moments(TIME).format(asDate(moment))}`,
    dayOfMonth: (moment) => monthAndDay(MONTH_DAY, asDate(moment)),
    monthDay: (day) => monthAndDay({ ...MONTH_DAY, timeZone: 'UTC' }, inUtc(day)),
    hourMinute: (moment) => moments(HOUR_MINUTE).format(asDate(moment)),
  };
}
