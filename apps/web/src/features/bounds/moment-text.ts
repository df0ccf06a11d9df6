const MINUTE_MS = 60_000;
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** The Swedish format is the server's format in every language: `2026-11-25 10:00 GMT+8`. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
});
const days = new Intl.DateTimeFormat('sv-SE', DAY);

/**
 * Formats a time for sentences to the minute, rounded up like in the server's messages beside it.
 */
export const momentText = (moment: string | number): string =>
  moments.format(Math.ceil(new Date(moment).getTime() / MINUTE_MS) * MINUTE_MS);

export const dayText = (moment: string | number | Date): string => days.format(new Date(moment));
