import { Button, buttonClass } from '@clearcrate/ui/button.tsx';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, Stale } from '@clearcrate/ui/states.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import type { listProgress } from '../../../lib/list-progress.ts';
import { StoreLink } from '../../../lib/navigation.tsx';
import { type StoreTime, storeTime } from '../../../lib/store-time.ts';
import { recordDays } from '../record-days.ts';
import { NO_FILTER, type RecordFilter } from '../record-filter.ts';
import { DayHead } from './day-head.tsx';
import classes from './records.module.css';

interface RecordListProps<Item> {
  items: readonly Item[];
  total: number | undefined;
  /** Known with the first answer. */
  zone: string | undefined;
  progress: ReturnType<typeof listProgress>;
  /** What is shown still belongs to the choice before. */
  stale: boolean;
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  /** What of a day is summed up in its head. */
  sumsOf?(items: readonly Item[]): readonly { amount: string }[];
  children(item: Item, time: StoreTime): ReactNode;
}

/** Records of any kind under the days of the store. */
export function RecordList<Item extends { recordId: string; createdAt: string }>(props: RecordListProps<Item>) {
  const { items, total, zone = 'UTC', progress, stale, filter, onChange, sumsOf, children } = props;
  const t = useT('record');
  const time = storeTime(zone, useLocale());
  const days = recordDays(items, time.dayOf, progress.finished);
  return (
    <Stale stale={stale}>
      <InfiniteList
        {...progress}
        count={items.length}
        total={total}
        skeleton={<SkeletonList shape="row" count={8} />}
        empty={<NoRecords filter={filter} onReset={() => onChange({ choice: NO_FILTER.choice })} />}
      >
        <div className={classes.list}>
          {days.map(({ day, items: own, isWhole }) => (
            <section key={day} className={classes.day}>
              <DayHead day={day} time={time} movements={isWhole ? sumsOf?.(own) : undefined} />
              <ul>
                {own.map((item) => (
                  <li key={item.recordId}>{children(item, time)}</li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </InfiniteList>
      {items.length > 0 && <p className={classes.zone}>{t('range.zone', { zone })}</p>}
    </Stale>
  );
}

function NoRecords({ filter, onReset }: { filter: RecordFilter; onReset(): void }) {
  const t = useT('record');
  const action =
    filter.choice === '' ? (
      <StoreLink to="/openbox" className={buttonClass({ variant: 'primary' })}>
        {t('empty.openBoxes')}
      </StoreLink>
    ) : (
      <Button variant="primary" onClick={onReset}>
        {t('empty.reset')}
      </Button>
    );
  return <EmptyState icon="history" title={t('empty.none')} hint={t('empty.hint')} action={action} />;
}
