import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { exportPostings, getPostings } from '@clearcrate/contract/ledger-desk';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useMemo } from 'react';
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import parts from '../../parts/parts.module.css';
import classes from './ledger.module.css';
import { usePostingColumns } from './posting-columns.tsx';
import { TrialPanel } from './trial-panel.tsx';

const FILTERS = ['player', 'kind', 'from', 'until', 'at'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const ID = /^[1-9]\d{0,17}$/;
const KIND = /^[\w.-]{1,60}$/;

const bodyOn =
  (today: string) =>
  ({ player, kind, from, until }: Filters): Partial<BodyInputOf<typeof getPostings>> => ({
    ...(ID.test(player) ? { playerId: player } : {}),
    ...(KIND.test(kind) ? { kind } : {}),
    from: startOfDay(from || today),
    until: endOfDay(until || today) ?? '',
  });

/** Accounts with their trial balance at any time, and the postings behind them. */
export function LedgerPage() {
  const t = useFinanceTexts();
  const today = useMemo(() => dayOf(new Date().toISOString()), []);
  const list = useList({
    name: 'postings',
    endpoint: getPostings,
    csv: exportPostings,
    filters: FILTERS,
    bodyOf: bodyOn(today),
    sort: { by: 'number', descending: true },
  });
  const { values, change } = list;
  const columns = usePostingColumns();
  return (
    <div className={classes.page}>
      <TrialPanel at={values.at} onChange={(at) => change({ at })} />
      <div>
        <List
          list={list}
          title={t('postings')}
          label={t('postings')}
          columns={columns}
          rowId={({ postingId }) => postingId}
          empty={{ title: t('postings.none'), hint: t('postings.noneHint') }}
          searchHint={t('postings.reference')}
          filters={<PostingFilters values={values} today={today} change={change} />}
        />
      </div>
    </div>
  );
}

interface PostingFiltersProps {
  values: Filters;
  today: string;
  change(changes: Partial<Filters>): void;
}

function PostingFilters({ values, today, change }: PostingFiltersProps) {
  const t = useTexts();
  const finance = useFinanceTexts();
  const field = (name: 'player' | 'kind' | 'from' | 'until', label: string, type = 'search') => (
    <TextField
      compact
      className={parts.barField ?? ''}
      type={type}
      label={label}
      value={values[name] || (type === 'date' ? today : '')}
      onChange={(text) => change({ [name]: text.trim() })}
    />
  );
  return (
    <>
      {field('player', finance('order.playerId'))}
      {field('kind', finance('postings.kind'))}
      {field('from', t('audit.from'), 'date')}
      {field('until', t('audit.until'), 'date')}
    </>
  );
}
