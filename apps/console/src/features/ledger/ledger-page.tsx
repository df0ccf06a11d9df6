import { exportPostings, getPostings } from '@clearcrate/contract/ledger-desk';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { dayOf, endOfDay, startOfDay } from '../../lib/days.ts';
import { useFilters } from '../../lib/router.ts';
import { useFinanceTexts, useTexts } from '../../lib/texts.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { ListEnd } from '../../parts/list-end.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './ledger.module.css';
import { usePostingColumns } from './posting-columns.tsx';
import { TrialPanel } from './trial-panel.tsx';

const FILTERS = ['player', 'kind', 'reference', 'from', 'until', 'at'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

const ID = /^[1-9]\d{0,17}$/;
const KIND = /^[\w.-]{1,60}$/;

function choiceOf({ player, kind, reference, from, until }: Filters, today: string) {
  return {
    ...(ID.test(player) ? { playerId: player } : {}),
    ...(KIND.test(kind) ? { kind } : {}),
    ...(reference ? { reference } : {}),
    from: startOfDay(from || today),
    until: endOfDay(until || today) ?? '',
  };
}

/** Accounts with their trial balance at any time, and the postings behind them. */
export function LedgerPage() {
  const t = useFinanceTexts();
  const { values, change, isFiltered } = useFilters(FILTERS);
  const today = useMemo(() => dayOf(new Date().toISOString()), []);
  const choice = choiceOf(values, today);
  const query = useInfiniteQuery({
    queryKey: ['postings', choice],
    queryFn: ({ pageParam }) => call(getPostings, { ...choice, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.postingId : undefined),
  });
  const postings = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const columns = usePostingColumns();
  return (
    <div className={classes.page}>
      <TrialPanel at={values.at} onChange={(at) => change({ at })} />
      <FilterBar values={values} today={today} change={change} isFiltered={isFiltered} />
      <Panel title={t('postings')} end={<ExportButton endpoint={exportPostings} body={choice} />} flush>
        <DataTable
          label={t('postings')}
          query={query}
          rows={postings}
          columns={columns}
          rowId={({ postingId }) => postingId}
          empty={{ title: t('postings.none'), hint: t('postings.noneHint') }}
        />
        {postings.length > 0 && <ListEnd query={query} />}
      </Panel>
    </div>
  );
}

interface FilterBarProps
  extends Pick<ReturnType<typeof useFilters<(typeof FILTERS)[number]>>, 'values' | 'change' | 'isFiltered'> {
  today: string;
}

function FilterBar({ values, today, change, isFiltered }: FilterBarProps) {
  const t = useTexts();
  const finance = useFinanceTexts();
  const field = (name: 'player' | 'kind' | 'reference' | 'from' | 'until', label: string, type = 'search') => (
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
    <div className={parts.bar}>
      {field('player', finance('order.playerId'))}
      {field('kind', finance('postings.kind'))}
      {field('reference', finance('postings.reference'))}
      {field('from', t('audit.from'), 'date')}
      {field('until', t('audit.until'), 'date')}
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => change({ player: '', kind: '', reference: '', from: '', until: '', at: '' })}
        >
          {t('list.reset')}
        </Button>
      )}
    </div>
  );
}
