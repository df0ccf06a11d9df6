import type { DataOf } from '@clearcrate/contract/endpoint';
import type { PlayerList } from '@clearcrate/contract/player-rules';
import { getPlayerList } from '@clearcrate/contract/players';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../lib/api.ts';
import { type ConsoleKey, useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list/list-end.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { useAmounts } from './player-texts.ts';

type Row = DataOf<typeof getPlayerList>['items'][number];

/** Names of the states of each list; draws have the name of their mode. */
const STATES: Partial<Record<PlayerList, Readonly<Record<string, ConsoleKey>>>> = {
  bag: {
    1: 'bagState.1',
    2: 'bagState.2',
    3: 'bagState.3',
    4: 'bagState.4',
    5: 'bagState.5',
    6: 'bagState.6',
  },
  recharges: {
    1: 'orderState.1',
    2: 'orderState.2',
    3: 'orderState.3',
    4: 'orderState.4',
    5: 'orderState.5',
    6: 'orderState.6',
    7: 'orderState.7',
  },
  deliveries: {
    1: 'deliveryState.1',
    2: 'deliveryState.2',
    3: 'deliveryState.3',
    4: 'deliveryState.4',
    5: 'deliveryState.5',
    6: 'deliveryState.6',
  },
  messages: { 0: 'messageState.0', 1: 'messageState.1' },
  tickets: { 0: 'ticketState.0', 1: 'ticketState.1' },
  invited: { 0: 'players.blocked', 1: 'players.active' },
};

/** One of a player's lists. */
export function PlayerListPanel({ playerId, list }: { playerId: string; list: PlayerList }) {
  const t = useTexts();
  const query = useInfiniteQuery({
    queryKey: ['player', playerId, 'list', list],
    queryFn: ({ pageParam }) => call(getPlayerList, { playerId, list, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel flush>
      <DataTable
        label={t(`playerTab.${list}`)}
        query={query}
        rows={rows}
        columns={useRowColumns(list)}
        rowId={({ id }) => id}
        empty={{ title: t('list.empty') }}
      />
      {rows.length > 0 && <ListEnd query={query} count={rows.length} />}
    </Panel>
  );
}

function useRowColumns(list: PlayerList): Column<Row>[] {
  const t = useTexts();
  const { plain } = useAmounts();
  return useMemo(() => {
    const stateText = (state: string): string => {
      const key = STATES[list]?.[state];
      return key ? t(key) : state;
    };
    const columns: Column<Row>[] = [
      {
        id: 'id',
        header: t('audit.number'),
        cell: ({ row: { original } }) =>
          list === 'invited' ? (
            <a href={`#/players?player=${original.id}`}>{original.id}</a>
          ) : (
            <span className={parts.figures}>{original.id}</span>
          ),
      },
      { id: 'at', header: t('audit.when'), cell: ({ row }) => <Moment at={row.original.at} /> },
      {
        id: 'what',
        header: t('players.what'),
        cell: ({ row }) => <Two first={row.original.title} second={row.original.detail} />,
      },
      {
        id: 'amount',
        header: t('balance.amount'),
        cell: ({ row }) => (
          <span className={parts.figures}>{row.original.amount === null ? '–' : plain(row.original.amount)}</span>
        ),
      },
      { id: 'state', header: t('field.state'), cell: ({ row }) => <Tag>{stateText(row.original.state)}</Tag> },
    ];
    if (list !== 'draws') return columns;
    const verify: Column<Row> = {
      id: 'verify',
      header: t('players.verify'),
      cell: ({ row }) =>
        row.original.verifyPath && (
          <a href={row.original.verifyPath} target="_blank" rel="noreferrer">
            {t('players.verify')}
          </a>
        ),
    };
    return [...columns, verify];
  }, [t, plain, list]);
}
