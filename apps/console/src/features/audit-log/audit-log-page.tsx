import { exportAuditLog, getAuditLog } from '@clearcrate/contract/audit-log';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { SelectField } from '@clearcrate/ui/field/select-field.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useMemo } from 'react';
import { endOfDay, startOfDay } from '../../lib/days.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, Two } from '../../parts/data-table.tsx';
import { List } from '../../parts/list/list.tsx';
import { useList } from '../../parts/list/use-list.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './audit-log.module.css';
import { ChainPanel, shorten } from './chain-panel.tsx';
import { type Entry, EntryPanel } from './entry-panel.tsx';

const FILTERS = ['outcome', 'from', 'until', 'entry'] as const;
type Filters = Record<(typeof FILTERS)[number], string>;

function bodyOf({ outcome, from, until }: Filters): Partial<BodyInputOf<typeof getAuditLog>> {
  return {
    ...(outcome === 'done' || outcome === 'rejected' || outcome === 'asked' ? { outcome } : {}),
    ...(from ? { from: startOfDay(from) } : {}),
    ...(until ? { until: endOfDay(until) ?? '' } : {}),
  };
}

/** What operators did, newest first, with the hash chain that shows whether entries were changed. */
export function AuditLogPage() {
  const t = useTexts();
  const list = useList({
    name: 'audit-log',
    endpoint: getAuditLog,
    csv: exportAuditLog,
    filters: FILTERS,
    bodyOf,
    sort: { by: 'number', descending: true },
  });
  const { values, change } = list;
  const selected = list.rows.find(({ entryId }) => entryId === values.entry);
  const columns = useEntryColumns();
  return (
    <>
      <ChainPanel />
      <div className={classes.columns}>
        <div className={classes.list}>
          <List
            list={list}
            label={t('nav.auditLog')}
            columns={columns}
            rowId={({ entryId }) => entryId}
            selected={values.entry}
            onSelect={({ entryId }) => change({ entry: entryId })}
            empty={{ title: t('list.nothing'), hint: t('list.nothingHint') }}
            searchHint={t('audit.searchHint')}
            filters={<Filters values={values} change={change} />}
          />
        </div>
        {selected && <EntryPanel entry={selected} />}
      </div>
    </>
  );
}

interface FiltersProps {
  values: Filters;
  change(changes: Partial<Filters>): void;
}

function Filters({ values, change }: FiltersProps) {
  const t = useTexts();
  return (
    <>
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
    </>
  );
}

const toneOf = (outcome: string) => (outcome === 'done' ? 'good' : outcome === 'asked' ? 'plain' : 'bad');

function useEntryColumns(): Column<Entry>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'number',
        sort: 'number',
        csv: 'entryId',
        header: t('audit.number'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.entryId}</span>,
      },
      { id: 'at', csv: 'at', header: t('audit.when'), cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        id: 'who',
        csv: ['name', 'role'],
        header: t('audit.who'),
        cell: ({ row }) => <Two first={row.original.name} second={t(`role.${row.original.role}`)} />,
      },
      {
        id: 'what',
        csv: ['action', 'subject'],
        header: t('audit.what'),
        cell: ({ row }) => <Two first={row.original.action} second={row.original.subject} />,
      },
      { id: 'reason', csv: 'reason', header: t('act.reason'), cell: ({ row }) => row.original.reason },
      {
        id: 'outcome',
        csv: 'outcome',
        header: t('audit.outcome'),
        cell: ({ row }) => <Tag tone={toneOf(row.original.outcome)}>{row.original.outcome}</Tag>,
      },
      {
        id: 'hash',
        csv: 'hash',
        header: t('audit.hash'),
        cell: ({ row }) => <span className={classes.hash}>{shorten(row.original.hash)}</span>,
      },
      { id: 'ip', optional: true, csv: 'ip', header: t('field.ip'), cell: ({ row }) => row.original.ip },
      {
        id: 'request',
        optional: true,
        csv: 'requestId',
        header: t('audit.request'),
        cell: ({ row }) => <span className={parts.mono}>{row.original.requestId}</span>,
      },
      {
        id: 'body',
        optional: true,
        csv: 'body',
        header: t('audit.body'),
        cell: ({ row }) => <span className={parts.mono}>{row.original.body}</span>,
      },
    ],
    [t],
  );
}
