type Moment = Date | number | string;

export interface Formats {
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string;
  /** `0.0026` becomes `0.26%`; odds keep as many digits as they need, up to four. */
  percent(share: number, fractionDigits?: number): string;
  date(moment: Moment): string;
  time(moment: Moment): string;
  dateTime(moment: Moment): string;
}

const DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };
const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' };

export function createFormats(languageTag: string): Formats {
  const dates = new Intl.DateTimeFormat(languageTag, DATE);
  const times = new Intl.DateTimeFormat(languageTag, TIME);
  const dateTimes = new Intl.DateTimeFormat(languageTag, { ...DATE, ...TIME });
  const asDate = (moment: Moment) => new Date(moment);
  return {
    number: (value, options) => new Intl.NumberFormat(languageTag, options).format(value),
    percent: (share, fractionDigits) =>
      new Intl.NumberFormat(languageTag, {
        style: 'percent',
        minimumFractionDigits: fractionDigits ?? 2,
        maximumFractionDigits: fractionDigits ?? 4,
      }).format(share),
    date: (moment) => dates.format(asDate(moment)),
    time: (moment) => times.format(asDate(moment)),
    dateTime: (moment) => dateTimes.format(asDate(moment)),
  };
}
