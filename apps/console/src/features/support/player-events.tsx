import type { DataOf } from '@clearcrate/contract/endpoint';
import { getPlayerEvents } from '@clearcrate/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { useSupportTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';

type PlayerEvent = DataOf<typeof getPlayerEvents>['items'][number];

/** What the player did, and what happened to them, before they asked. */
export function PlayerEvents({ playerId }: { playerId: string }) {
  const t = useSupportTexts();
  const query = useQuery({ queryKey: ['player-events', playerId], queryFn: () => call(getPlayerEvents, { playerId }) });
  const columns = useMemo<Column<PlayerEvent>[]>(
    () => [
      { id: 'at', header: t('asked'), cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        id: 'what',
        header: t('events'),
        cell: ({ row }) => (
          <Two first={`${t(`event.${row.original.kind}`)} · ${row.original.what}`} second={row.original.reference} />
        ),
      },
      {
        id: 'amount',
        header: t('amount'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.amount}</span>,
      },
    ],
    [t],
  );
  return (
    <Panel title={t('events')} flush>
      <DataTable
        label={t('events')}
        query={query}
        rows={query.data?.items ?? []}
        columns={columns}
        rowId={({ kind, reference, at }) => `${kind} ${reference} ${at}`}
        empty={{ title: t('eventsNone') }}
        dense
      />
    </Panel>
  );
}
