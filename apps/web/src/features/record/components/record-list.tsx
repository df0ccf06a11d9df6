import { Button, buttonClass } from '@clearcrate/ui/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/chip.tsx';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { Skeleton, SkeletonList } from '@clearcrate/ui/skeleton.tsx';
import { EmptyState, Stale } from '@clearcrate/ui/states.tsx';
import { Num } from '@clearcrate/ui/text.tsx';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import type { listProgress } from '../../../lib/list-progress.ts';
import { StoreLink, type StorePath } from '../../../lib/navigation.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { ownZone, type ZoneTime, zonesDiffer, zoneTime } from '../../../lib/store-time.ts';
import { daySums, recordDays } from '../record-days.ts';
import { type Choice, NO_FILTER, type RecordFilter } from '../record-filter.ts';
import classes from './record-list.module.css';
import recordsClasses from './records.module.css';

const DAY_MS = 86_400_000;

interface DayHeadProps {
  day: string;
  time: ZoneTime;
  /** What moved on it, once all of it is here. */
  movements?: readonly { amount: string }[];
}

function DayHead({ day, time, movements }: DayHeadProps) {
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
  children(item: Item, time: ZoneTime): ReactNode;
}

/** Records of any kind under the days of the reader; which days are asked for is counted by the store's. */
export function RecordList<Item extends { recordId: string; createdAt: string }>(props: RecordListProps<Item>) {
  const { items, total, zone, progress, stale, filter, onChange, sumsOf, children } = props;
  const t = useT('record');
  const own = ownZone();
  const time = zoneTime(own, useLocale());
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
        <div className={recordsClasses.list}>
          {days.map(({ day, items: ofDay, isWhole }) => (
            <section key={day} className={recordsClasses.day}>
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
      {items.length > 0 && zone !== undefined && zonesDiffer(own, zone, serverClock.now()) && (
        <p className={recordsClasses.zone}>{t('range.zone', { own, zone })}</p>
      )}
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

interface RecordRowProps {
  /** Where a tap leads; a row that leads nowhere is only read. */
  to: StorePath | undefined;
  /** A second way, beside the first. */
  aside?: ReactNode;
  children: ReactNode;
}

export function RecordRow({ to, aside, children }: RecordRowProps) {
  return (
    <div className={recordsClasses.row}>
      {to ? (
        <StoreLink to={to} className={recordsClasses.face}>
          {children}
        </StoreLink>
      ) : (
        <div className={recordsClasses.face}>{children}</div>
      )}
      {aside}
    </div>
  );
}

interface SumPanelProps {
  sums: readonly { key: string; label: string; value: ReactNode; note?: string }[];
  loading: boolean;
  /** What they are the sums of. */
  head?: ReactNode;
}

/** What the chosen days come to. */
export function SumPanel({ sums, loading, head }: SumPanelProps) {
  return (
    <div className={classes.panel}>
      {head && <div className={classes.sumPanelHead}>{head}</div>}
      <dl>
        {sums.map(({ key, label, value, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{loading ? <Skeleton width={84} height={20} /> : value}</dd>
            {note !== undefined && <dd className={classes.note}>{loading ? ' ' : note}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

interface ChoiceChipsProps {
  choices: readonly { value: Choice; label: ReactNode }[];
  chosen: Choice;
  onChange(change: Partial<RecordFilter>): void;
}

export function ChoiceChips({ choices, chosen, onChange }: ChoiceChipsProps) {
  const t = useT('record');
  return (
    <ChipRow label={t('choice.label')} bleed>
      {choices.map(({ value, label }) => (
        <Chip key={value} selected={value === chosen} onClick={() => onChange({ choice: value })}>
          {label}
        </Chip>
      ))}
    </ChipRow>
  );
}
