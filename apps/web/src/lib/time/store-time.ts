import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';

/** The reader's time zone, in which all times are shown. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A zone by its offset, such as `UTC+8`, since names of zones are little known. */
export const zoneText = (zone: string, atMs: number): string =>
  (
    new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
      .formatToParts(atMs)
      .find(({ type }) => type === 'timeZoneName')?.value ?? ''
  )
    .replace('GMT', 'UTC')
    .replace(/\+0$/, '');

/** Returns whether the offsets of two zones differ; two names may have the same. */
export const zonesDiffer = (zone: string, other: string, atMs: number): boolean =>
  zoneText(zone, atMs) !== zoneText(other, atMs);

/** Days and times of one zone. */
export interface ZoneTime {
  /** `2026-11-15`, to compare days. */
  dayOf(moment: string | number): string;
  /** The day in the reader's language, such as `11月15日周日`. */
  dayText(day: string): string;
  time(moment: string | number): string;
}

const kept = new Map<string, ZoneTime>();

/** Creating a format takes milliseconds, so formats are cached by zone and language. */
export function zoneTime(zone: string, locale: Locale): ZoneTime {
  const name = `${zone}|${locale}`;
  const known = kept.get(name);
  if (known) return known;
  const tag = LANGUAGE_TAGS[locale];
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const words = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: 'long', day: 'numeric', weekday: 'short' });
  const time = new Intl.DateTimeFormat(tag, {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  });
  const created: ZoneTime = {
    dayOf: (moment) => day.format(new Date(moment)),
    dayText: (text) => words.format(new Date(`${text}T00:00:00Z`)),
    time: (moment) => time.format(new Date(moment)),
  };
  kept.set(name, created);
  return created;
}
