type Moment = Date | number | string;

export interface Formats {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** Formats `0.0026` as `0.26%`; odds keep as many digits as needed, up to four. */
  percent(share: number, fractionDigits?: number): string;
  date(moment: Moment): string;
  /** Formats a calendar day such as `2026-11-15`, independent of the time zone. */
  day(day: string): string;
  time(moment: Moment): string;
  dateTime(moment: Moment): string;
  /** Month and day, for recent events. */
  dayOfMonth(moment: Moment): string;
  /** Month and day of a calendar day, independent of the time zone. */
  monthDay(day: string): string;
  /** Hours and minutes, next to a date. */
  hourMinute(moment: Moment): string;
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const MONTH_DAY: Intl.DateTimeFormatOptions = { month: '2-digit', day: '2-digit' };
const HOUR_MINUTE: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };

/** Creating a format takes milliseconds, so each is created on first use and cached. */
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
 * Number format of all languages. Coins are shown as `1,450.00` everywhere, and other numbers must
 * match: `1.450` next to it would be a different number.
 */
export const NUMBER_TAG = 'en';

export function createFormats(languageTag: string): Formats {
  const numbers = keep((options) => new Intl.NumberFormat(NUMBER_TAG, options));
  const moments = keep((options) => new Intl.DateTimeFormat(languageTag, options));
  const asDate = (moment: Moment) => new Date(moment);
  // Vietnamese would format 22-11 next to 18/11/2026, and put the time before a date with its year.
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
