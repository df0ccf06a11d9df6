import { getAuditLog } from '@clearcrate/contract/audit-log';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { endOfDay, startOfDay } from '../../lib/days.ts';
import { useFilters } from '../../lib/router.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list-end.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './audit-log.module.css';
import { ChainPanel, shorten } from './chain-panel.tsx';
import { type Entry, EntryPanel } from './entry-panel.tsx';

const FILTERS = ['text', 'outcome', 'from', 'until', 'entry'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

function filterOf({ text, outcome, from, until }: Filters): BodyInputOf<typeof getAuditLog> {
  return {
    ...(text ? { text } : {}),
    ...(outcome === 'done' || outcome === 'rejected' || outcome === 'asked' ? { outcome } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(until ? { until: endOfDay(until) ?? '' } : {}),
  };
}

/** What operators did, newest first, with the hash chain that shows whether entries were changed. */
export function AuditLogPage() {
  const t = useTexts();
  const { values, change, isFiltered } = useFilters(FILTERS);
  const filter = filterOf(values);
  const query = useInfiniteQuery({
    queryKey: ['audit-log', filter],
    queryFn: ({ pageParam }) => call(getAuditLog, { ...filter, ...(pageParam ? { before: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ items, hasMore }) => (hasMore ? items.at(-1)?.entryId : undefined),
  });
  const entries = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const selected = entries.find(({ entryId }) => entryId === values.entry);
  const columns = useEntryColumns();
  return (
    <>
      <ChainPanel />
      <div className={classes.filters}>
        <FilterBar values={values} change={change} isFiltered={isFiltered} />
      </div>
      <div className={classes.columns}>
        <div className={classes.list}>
          <Panel flush>
            <DataTable
              label={t('nav.auditLog')}
              query={query}
              rows={entries}
              columns={columns}
              rowId={({ entryId }) => entryId}
              selected={values.entry}
              onSelect={({ entryId }) => change({ entry: entryId })}
              empty={{ title: t('list.nothing'), hint: t('list.nothingHint') }}
            />
            {entries.length > 0 && <ListEnd query={query} />}
          </Panel>
        </div>
        {selected && <EntryPanel entry={selected} />}
      </div>
    </>
  );
}

type FilterBarProps = Pick<ReturnType<typeof useFilters<(typeof FILTERS)[number]>>, 'values' | 'change' | 'isFiltered'>;

function FilterBar({ values, change, isFiltered }: FilterBarProps) {
  const t = useTexts();
  return (
    <div className={parts.bar}>
      <TextField
        compact
        className={parts.barSearch ?? ''}
        type="search"
        label={t('audit.search')}
        placeholder={t('audit.searchHint')}
        value={values.text}
        onChange={(text) => change({ text })}
      />
      <SelectField
        compact
        className={parts.barField ?? ''}
        label={t('audit.outcome')}
        value={values.outcome}
        onChange={(outcome) => change({ outcome })}
        options={[
          { value: '', label: t('audit.all') },
          { value: 'done', label: t('audit.done') },
          { value: 'rejected', label: t('audit.rejected') },
          { value: 'asked', label: t('audit.asked') },
        ]}
      />
      <TextField
        compact
        className={parts.barField ?? ''}
        type="date"
        label={t('audit.from')}
        value={values.from}
        onChange={(from) => change({ from })}
      />
      <TextField
        compact
        className={parts.barField ?? ''}
        type="date"
        label={t('audit.until')}
        value={values.until}
        onChange={(until) => change({ until })}
      />
      {isFiltered && (
        <Button variant="ghost" onClick={() => change({ text: '', outcome: '', from: '', until: '', entry: '' })}>
          {t('list.reset')}
        </Button>
      )}
    </div>
  );
}

const toneOf = (outcome: string) => (outcome === 'done' ? 'good' : outcome === 'asked' ? 'plain' : 'bad');

function useEntryColumns(): Column<Entry>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('audit.number'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.entryId}</span>,
      },
      { id: 'at', header: t('audit.when'), cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        id: 'who',
        header: t('audit.who'),
        cell: ({ row }) => <Two first={row.original.name} second={t(`role.${row.original.role}`)} />,
      },
      {
        id: 'what',
        header: t('audit.what'),
        cell: ({ row }) => <Two first={row.original.action} second={row.original.subject} />,
      },
      { id: 'reason', header: t('act.reason'), cell: ({ row }) => row.original.reason },
      {
        id: 'outcome',
        header: t('audit.outcome'),
        cell: ({ row }) => <Tag tone={toneOf(row.original.outcome)}>{row.original.outcome}</Tag>,
      },
      {
        id: 'hash',
        header: t('audit.hash'),
        cell: ({ row }) => <span className={classes.hash}>{shorten(row.original.hash)}</span>,
      },
    ],
    [t],
  );
}
