import type { getRevenue } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDashboardTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { ModeName } from './mode-name.tsx';

type Revenue = DataOf<typeof getRevenue>;
type Mode = Revenue['modes'][number];

/** Spending and what was given back, by mode, in items and coins. */
export function ModesPanel({ query }: { query: UseQueryResult<Revenue> }) {
  const t = useDashboardTexts();
  const columns = useModeColumns();
  return (
    <Panel title={t('modes')} flush>
      <DataTable
        label={t('modes')}
        query={query}
        rows={query.data?.modes ?? []}
        columns={columns}
        rowId={({ mode }) => mode}
        empty={{ title: t('returns.none') }}
      />
    </Panel>
  );
}

function useModeColumns(): Column<Mode>[] {
  const t = useDashboardTexts();
  const formats = useFormats();
  return useMemo(() => {
    const money = (text: string) => (
      <span className={parts.figures}>{formats.number(Number(text), { minimumFractionDigits: 2 })}</span>
    );
    const share = ({ spent, items, coins }: Mode) =>
      Number(spent) === 0 ? '–' : formats.percent((Number(items) + Number(coins)) / Number(spent), 2);
    return [
      { id: 'mode', header: t('col.mode'), cell: ({ row }) => <ModeName mode={row.original.mode} /> },
      { id: 'spent', header: t('col.spent'), cell: ({ row }) => money(row.original.spent) },
      { id: 'items', header: t('col.items'), cell: ({ row }) => money(row.original.items) },
      { id: 'coins', header: t('col.coins'), cell: ({ row }) => money(row.original.coins) },
      {
        id: 'return',
        header: t('return'),
        cell: ({ row }) => <strong className={parts.figures}>{share(row.original)}</strong>,
      },
    ];
  }, [t, formats]);
}
