import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { Num } from '@clearcrate/ui/text/text.tsx';
import type { ReactNode } from 'react';
import { listOf } from '../../../lib/api/list-progress.ts';
import { StoreLink, type StorePath } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import type { ZoneTime } from '../../../lib/time/store-time.ts';
import { daySums, recordDays } from '../record-days.ts';
import type { RecordItem, RecordQuery } from './record-query.ts';
import classes from './records.module.css';

const DAY_MS = 86_400_000;

interface RecordDaysProps<Item> {
  query: RecordQuery<Item>;
  time: ZoneTime;
  empty: ReactNode;
  sumsOf?: ((items: readonly Item[]) => readonly { amount: string }[]) | undefined;
  children(item: Item, time: ZoneTime): ReactNode;
}

/** The phone's list with a header per day. */
export function RecordDays<Item extends RecordItem>(props: RecordDaysProps<Item>) {
  const { query, time, empty, sumsOf, children } = props;
  const { items, progress } = listOf(query, ({ recordId }) => recordId);
  return (
    <InfiniteList
      {...progress}
      total={query.data?.pages[0]?.sums?.total}
      skeleton={<SkeletonList shape="row" count={8} />}
      empty={empty}
    >
      <div className={classes.list}>
        {recordDays(items, time.dayOf, progress.finished).map(({ day, items: ofDay, isWhole }) => (
          <section key={day} className={classes.day}>
            <DayHead day={day} time={time} movements={isWhole ? sumsOf?.(ofDay) : undefined} />
            <ul>
              {ofDay.map((item) => (
                <li key={item.recordId}>{children(item, time)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </InfiniteList>
  );
}

interface DayHeadProps {
  day: string;
  time: ZoneTime;
  /** The movements of the day, once all of them have loaded. */
  movements: readonly { amount: string }[] | undefined;
}

function DayHead({ day, time, movements }: DayHeadProps) {
  const t = useT('record');
  const now = serverClock.now();
  const isToday = day === time.dayOf(now);
  const near = isToday ? t('day.today') : day === time.dayOf(now - DAY_MS) && t('day.yesterday');
  const { income, outgo } = daySums(movements ?? []);
  return (
    <h2 className={classes.dayHead}>
      <span>
        {near} {time.dayText(day)}
      </span>
      <span className={classes.daySums}>
        {income !== '0.00' && <Num>{t('day.income', { amount: priceText(income) })}</Num>}
        {outgo !== '0.00' && <Num>{t('day.outgo', { amount: priceText(outgo) })}</Num>}
      </span>
    </h2>
  );
}

interface RecordRowProps {
  /** Target of a row; undefined for rows without a link. */
  to: StorePath | undefined;
  /** A second link beside the first. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordRow({ to, aside, children }: RecordRowProps) {
  return (
    <div className={classes.row}>
      {to ? (
        <StoreLink to={to} className={classes.face}>
          {children}
        </StoreLink>
      ) : (
        <div className={classes.face}>{children}</div>
      )}
      {aside}
    </div>
  );
}
