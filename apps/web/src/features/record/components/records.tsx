import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Chip, ChipRow } from '@clearcrate/ui/controls/chip.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Stale } from '@clearcrate/ui/feedback/stale.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { Panel } from '@clearcrate/ui/layout/surface.tsx';
import { useLocale } from '@clearcrate/ui/text/i18n.tsx';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { ownZone, type ZoneTime, zonesDiffer, zoneText, zoneTime } from '../../../lib/time/store-time.ts';
import { type Choice, filterPath, NO_FILTER, type RecordFilter } from '../record-filter.ts';
import { RecordDays } from './record-days.tsx';
import type { RecordItem, RecordQuery } from './record-query.ts';
import { RangeMenu } from './record-range.tsx';
import { type RecordColumn, RecordTable } from './record-table.tsx';
import classes from './records.module.css';

interface Sum {
  key: string;
  label: string;
  value: ReactNode;
  note?: string;
}

interface RecordsProps<Item> {
  query: RecordQuery<Item>;
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  choices: readonly { value: Choice; label: ReactNode }[];
  sums: readonly Sum[];
  /** Columns of the table on PC. */
  columns: readonly RecordColumn<Item>[];
  /** Amounts summed in the header of a day. */
  sumsOf?(items: readonly Item[]): readonly { amount: string }[];
  /** A row of the phone's list. */
  children(item: Item, time: ZoneTime): ReactNode;
}

/** Records of any kind: filter, sums of the range, and the records by day or as a table. */
export function Records<Item extends RecordItem>(props: RecordsProps<Item>) {
  const { query, filter, onChange, choices, sums, columns, sumsOf, children } = props;
  const t = useT('record');
  const isWide = useLayout() === 'pc';
  const own = ownZone();
  const time = zoneTime(own, useLocale());
  const zone = query.data?.pages[0]?.range.zone;
  const hasRecords = query.data?.pages.some(({ items }) => items.length > 0) === true;
  const empty = <NoRecords filter={filter} onReset={() => onChange({ choice: NO_FILTER.choice })} />;
  return (
    <>
      <ChipRow label={t('choice.label')} bleed>
        {choices.map(({ value, label }) => (
          <Chip key={value} selected={value === filter.choice} onClick={() => onChange({ choice: value })}>
            {label}
          </Chip>
        ))}
      </ChipRow>
      <SumPanel loading={!query.data} sums={sums}>
        {!isWide && <RangeMenu filter={filter} onChange={onChange} />}
      </SumPanel>
      <Stale stale={query.isPlaceholderData}>
        {isWide ? (
          <RecordTable key={filterPath(filter)} query={query} columns={columns} time={time} empty={empty} />
        ) : (
          <RecordDays query={query} time={time} empty={empty} sumsOf={sumsOf}>
            {children}
          </RecordDays>
        )}
        {hasRecords && zone !== undefined && zonesDiffer(own, zone, serverClock.now()) && (
          <p className={classes.zone}>
            {t('range.zone', { own: zoneText(own, serverClock.now()), zone: zoneText(zone, serverClock.now()) })}
          </p>
        )}
      </Stale>
    </>
  );
}

function NoRecords({ filter, onReset }: { filter: RecordFilter; onReset(): void }) {
  const t = useT('record');
  const action =
    filter.choice === '' ? (
      <ButtonLink to="/openbox" variant="primary">
        {t('empty.openBoxes')}
      </ButtonLink>
    ) : (
      <Button variant="primary" onClick={onReset}>
        {t('empty.reset')}
      </Button>
    );
  return <EmptyState icon="history" title={t('empty.none')} hint={t('empty.hint')} action={action} />;
}

interface SumPanelProps {
  sums: readonly Sum[];
  loading: boolean;
  /** The label of the sums. */
  children: ReactNode;
}

function SumPanel({ sums, loading, children }: SumPanelProps) {
  return (
    <Panel className={classes.panel}>
      {children && <div className={classes.panelHead}>{children}</div>}
      <dl>
        {sums.map(({ key, label, value, note }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{loading ? <Skeleton width={84} height={20} /> : value}</dd>
            {note !== undefined && <dd className={classes.note}>{loading ? ' ' : note}</dd>}
          </div>
        ))}
      </dl>
    </Panel>
  );
}
