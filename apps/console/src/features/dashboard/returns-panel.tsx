import type { getReturns } from '@clearcrate/contract/dashboard';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useDashboardTexts } from '../../lib/texts.ts';
import { type Column, DataTable } from '../../parts/data-table.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import classes from './dashboard.module.css';
import { ModeName } from './mode-name.tsx';

type Returns = DataOf<typeof getReturns>;
export type ModeReturn = Returns['modes'][number];

const TONES = { none: 'plain', few: 'plain', inside: 'good', outside: 'warn', alert: 'bad' } as const;
const WIDTH = 226;

export function ReturnsPanel({ query }: { query: UseQueryResult<Returns> }) {
  const t = useDashboardTexts();
  const columns = useReturnColumns();
  return (
    <Panel title={t('returns')} note={t('returns.hint')} flush>
      <DataTable
        label={t('returns')}
        query={query}
        rows={query.data?.modes ?? []}
        columns={columns}
        rowId={({ mode }) => mode}
        empty={{ title: t('returns.none'), hint: t('returns.noneHint') }}
      />
    </Panel>
  );
}

function useReturnColumns(): Column<ModeReturn>[] {
  const t = useDashboardTexts();
  const formats = useFormats();
  return useMemo(() => {
    const figure = (text: string) => <span className={parts.figures}>{text}</span>;
    const money = (text: string) => formats.number(Number(text), { minimumFractionDigits: 2 });
    return [
      { id: 'mode', header: t('col.mode'), cell: ({ row }) => <ModeName mode={row.original.mode} /> },
      { id: 'plays', header: t('col.plays'), cell: ({ row }) => figure(formats.number(row.original.plays)) },
      { id: 'spent', header: t('col.spent'), cell: ({ row }) => figure(money(row.original.staked)) },
      { id: 'won', header: t('col.won'), cell: ({ row }) => figure(money(row.original.won)) },
      {
        id: 'observed',
        header: t('col.observed'),
        cell: ({ row }) => <strong>{figure(formats.percent(row.original.observed, 2))}</strong>,
      },
      { id: 'theory', header: t('col.theory'), cell: ({ row }) => figure(formats.percent(row.original.theory, 2)) },
      { id: 'distance', header: t('col.distance'), cell: ({ row }) => <Distance {...row.original} /> },
      {
        id: 'verdict',
        header: t('col.verdict'),
        cell: ({ row }) => <Tag tone={TONES[row.original.verdict]}>{t(`verdict.${row.original.verdict}`)}</Tag>,
      },
    ];
  }, [t, formats]);
}

/** Theory in the middle, the interval around it, and the observed return, on a scale of their own size. */
function Distance({ observed, theory, margin, score }: ModeReturn) {
  const t = useDashboardTexts();
  const formats = useFormats();
  const reach = Math.max(margin * 1.6, Math.abs(observed - theory) * 1.15, 0.001);
  const x = (share: number) => ((share - theory) / reach + 1) * (WIDTH / 2);
  const shown = { score: formats.number(score, { maximumFractionDigits: 2 }), margin: formats.percent(margin, 2) };
  return (
    <svg width={WIDTH} height="22" role="img" aria-label={t('distance', shown)} className={classes.distance}>
      <title>{t('distance', shown)}</title>
      <path d={`M0 11.5H${WIDTH}`} stroke="#1f2737" />
      <rect x={x(theory - margin)} y="8" width={x(theory + margin) - x(theory - margin)} height="7" rx="3.5" />
      <path d={`M${WIDTH / 2} 3v17`} stroke="#b7a4ff" strokeWidth="1.6" />
      <circle cx={x(observed)} cy="11.5" r="4" fill="#fff" />
    </svg>
  );
}
