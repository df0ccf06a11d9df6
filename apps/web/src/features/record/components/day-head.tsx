import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Num } from '@clearcrate/ui/text.tsx';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import type { StoreTime } from '../../../lib/store-time.ts';
import { daySums } from '../record-days.ts';
import classes from './day-head.module.css';

const DAY_MS = 86_400_000;

interface DayHeadProps {
  day: string;
  time: StoreTime;
  /** What moved on it, once all of it is here. */
  movements?: readonly { amount: string }[];
}

export function DayHead({ day, time, movements }: DayHeadProps) {
  const t = useT('record');
  const now = serverClock.now();
  const isToday = day === time.dayOf(now);
  const isYesterday = day === time.dayOf(now - DAY_MS);
  const near = isToday ? t('day.today') : isYesterday && t('day.yesterday');
  return (
    <h2 className={classes.head}>
      <span>
        {near} {time.dayText(day)}
      </span>
      {movements && <Sums movements={movements} />}
    </h2>
  );
}

function Sums({ movements }: { movements: readonly { amount: string }[] }) {
  const t = useT('record');
  const { income, outgo } = daySums(movements);
  return (
    <span className={classes.sums}>
      {income !== '0.00' && <Num>{t('day.income', { amount: priceText(income) })}</Num>}
      {outgo !== '0.00' && <Num>{t('day.outgo', { amount: priceText(outgo) })}</Num>}
    </span>
  );
}
