import { LANGUAGE_TAGS, type Locale } from '@clearcrate/contract/locale';

/** Days and times as the store counts them, wherever the reader is. */
export interface StoreTime {
  /** `2026-11-15`, to tell days apart. */
  dayOf(moment: string | number): string;
  /** The day in the reader's language, such as `11月15日周日`. */
  dayText(day: string): string;
  time(moment: string | number): string;
}

const kept = new Map<string, StoreTime>();

/** The browser takes milliseconds to make a format, so each zone and language is made once. */
export function storeTime(zone: string, locale: Locale): StoreTime {
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
  const created: StoreTime = {
    dayOf: (moment) => day.format(new Date(moment)),
    dayText: (text) => words.format(new Date(`${text}T00:00:00Z`)),
    time: (moment) => time.format(new Date(moment)),
  };
  kept.set(name, created);
  return created;
}
