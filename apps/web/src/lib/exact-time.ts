import { useFormats } from '@clearcrate/ui/i18n.tsx';

/** To the millisecond and in UTC, as the server writes it into a refusal: two such times can be compared by eye. */
export const exactTime = (moment: string): string => `${moment.slice(11, 23)} UTC`;

/** Date and time of the reader's zone to the millisecond, where the order of two moments matters. */
export function useExactTime(): (moment: string | number) => string {
  const { dateTime } = useFormats();
  return (moment) => `${dateTime(moment)}.${String(new Date(moment).getMilliseconds()).padStart(3, '0')}`;
}
