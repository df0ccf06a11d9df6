import { useFormats } from '@clearcrate/ui/text/i18n.tsx';

/**
 * Formats a time to the millisecond in UTC, like the server's rejections, so that two can be
 * compared.
 */
export const exactTime = (moment: string): string => `${moment.slice(11, 23)} UTC`;

/**
 * Formats date and time in the reader's zone to the millisecond, where the order of two times
 * matters.
 */
export function useExactTime(): (moment: string | number) => string {
  const { dateTime } = useFormats();
  return (moment) => `${dateTime(moment)}.${String(new Date(moment).getMilliseconds()).padStart(3, '0')}`;
}
