import { useFormats } from '@clearcrate/ui/i18n.tsx';

const MINUTE_MS = 60_000;

/** A moment as sentences name it: the day and the minute. A begun minute counts as a whole one, as in the server's words. */
export function useMoment(): (moment: string | number) => string {
  const { date, hourMinute } = useFormats();
  return (moment) => {
    const whole = Math.ceil(new Date(moment).getTime() / MINUTE_MS) * MINUTE_MS;
    return `${date(whole)} ${hourMinute(whole)}`;
  };
}
