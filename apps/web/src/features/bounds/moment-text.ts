const MINUTE_MS = 60_000;
const DAY = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

/** Swedish is written as the server writes it in every language: `2026-11-25 10:00 GMT+8`. */
const moments = new Intl.DateTimeFormat('sv-SE', {
  ...DAY,
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'shortOffset',
});
const days = new Intl.DateTimeFormat('sv-SE', DAY);

/**
 * A moment as sentences name it: the day and the minute. A begun minute counts as a whole one, as in the server's words, which stand
 * beside these and are to read the same.
 */
export const momentText = (moment: string | number): string =>
  moments.format(Math.ceil(new Date(moment).getTime() / MINUTE_MS) * MINUTE_MS);

export const dayText = (moment: string | number | Date): string => days.format(new Date(moment));
