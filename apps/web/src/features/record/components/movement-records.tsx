import { POSTING_GROUPS } from '@clearcrate/contract/postings';
import { Price } from '@clearcrate/ui/price.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.tsx';
import { listProgress } from '../../../lib/list-progress.ts';
import { type MovementTab, movementsQuery } from '../record.queries.ts';
import type { RecordFilter } from '../record-filter.ts';
import { MovementRow } from './movement-row.tsx';
import { ChoiceChips, RecordList, SumPanel } from './record-list.tsx';
import classes from './records.module.css';

interface MovementRecordsProps {
  tab: MovementTab;
  filter: RecordFilter;
  onChange(change: Partial<RecordFilter>): void;
  /** Above the sums. */
  head: ReactNode;
}

/** Everything that moved one of the player's balances. */
export function MovementRecords({ tab, filter, onChange, head }: MovementRecordsProps) {
  const t = useT('record');
  const query = useInfiniteQuery(movementsQuery(tab, filter));
  const first = query.data?.pages[0];
  const sums = first?.sums ?? undefined;
  const groups = POSTING_GROUPS.filter((group) => group === filter.choice || sums?.groups.includes(group));
  const figure = (amount = '0.00', isSum = false) => (
    <Price
      amount={amount}
      asset={tab}
      bare
      size={20}
      weight={700}
      signed={isSum}
      tone={isSum && /[1-9]/.test(amount) && !amount.startsWith('-') ? 'good' : 'white'}
    />
  );
  return (
    <div className={classes.records}>
      <ChoiceChips
        chosen={filter.choice}
        onChange={onChange}
        choices={[
          { value: '', label: t('choice.all') },
          { value: 'in', label: t('choice.in') },
          { value: 'out', label: t('choice.out') },
          ...groups.map((group) => ({ value: group, label: t(`group.${group}`) })),
        ]}
      />
      <SumPanel
        loading={!sums}
        head={head}
        sums={[
          { key: 'income', label: t('sums.income'), value: figure(sums?.income, true) },
          { key: 'outgo', label: t('sums.outgo'), value: figure(sums?.outgo, true) },
          { key: 'balance', label: t('sums.balance'), value: figure(sums?.balance) },
        ]}
      />
      <RecordList
        items={query.data?.pages.flatMap((page) => page.items) ?? []}
        total={sums?.total}
        zone={first?.range.zone}
        progress={listProgress(query)}
        stale={query.isPlaceholderData}
        filter={filter}
        onChange={onChange}
        sumsOf={(items) => items}
      >
        {(movement, time) => <MovementRow movement={movement} tab={tab} time={time} />}
      </RecordList>
    </div>
  );
}
