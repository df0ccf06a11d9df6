import type { DataOf } from '@clearcrate/contract/endpoint';
import { searchPlayers } from '@clearcrate/contract/players';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type FormEvent, useMemo, useState } from 'react';
import { call } from '../../lib/api.ts';
import { goTo, useFilters } from '../../lib/router.ts';
import { useTexts } from '../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../parts/data-table.tsx';
import { ListEnd } from '../../parts/list/list-end.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Panel, Tag } from '../../parts/panel.tsx';
import parts from '../../parts/parts.module.css';
import { PlayerPage } from './player-page.tsx';
import { kindText } from './player-texts.ts';

type Found = DataOf<typeof searchPlayers>['items'][number];

/** Players by anything that is theirs; a player's page behind it. */
export function PlayersPage() {
  const { values } = useFilters(['player']);
  return /^\d{1,18}$/.test(values.player) ? (
    <PlayerPage key={values.player} playerId={values.player} />
  ) : (
    <SearchPage />
  );
}

function SearchPage() {
  const t = useTexts();
  const { values, change } = useFilters(['text', 'blocked']);
  const blockedOnly = values.blocked === '1';
  const query = useInfiniteQuery({
    queryKey: ['players', values.text, blockedOnly],
    queryFn: ({ pageParam }) => call(searchPlayers, { text: values.text, blockedOnly, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const players = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className={parts.bar}>
        <SearchForm key={values.text} text={values.text} onSearch={(text) => change({ text })} />
        <Button
          variant={blockedOnly ? 'secondary' : 'ghost'}
          aria-pressed={blockedOnly}
          onClick={() => change({ blocked: blockedOnly ? '' : '1' })}
        >
          {t('players.blockedOnly')}
        </Button>
      </div>
      <Panel flush>
        <DataTable
          label={t('nav.players')}
          query={query}
          rows={players}
          columns={usePlayerColumns()}
          rowId={({ playerId }) => playerId}
          onSelect={({ playerId }) => goTo(`/players?player=${playerId}`)}
          empty={{ title: t('players.none'), hint: t('players.searchHint') }}
        />
        {players.length > 0 && <ListEnd query={query} count={players.length} />}
      </Panel>
    </>
  );
}

/** Searches when sent: each search is an entry of the audit log. */
function SearchForm({ text: sent, onSearch }: { text: string; onSearch(text: string): void }) {
  const t = useTexts();
  const [text, setText] = useState(sent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit} className={parts.barSearch}>
      <TextField
        compact
        autoFocus
        type="search"
        label={t('players.search')}
        placeholder={t('players.searchHint')}
        value={text}
        onChange={setText}
        maxLength={120}
      />
    </form>
  );
}

function usePlayerColumns(): Column<Found>[] {
  const t = useTexts();
  return useMemo(
    () => [
      {
        id: 'player',
        header: t('players.player'),
        cell: ({ row }) => <Two first={row.original.nickname} second={row.original.playerId} />,
      },
      {
        id: 'mobile',
        header: t('players.mobile'),
        cell: ({ row }) => <span className={parts.figures}>{row.original.mobile || '–'}</span>,
      },
      {
        id: 'level',
        header: 'VIP',
        cell: ({ row }) => <span className={parts.figures}>V{row.original.level}</span>,
      },
      { id: 'kind', header: t('players.kind'), cell: ({ row }) => t(kindText(row.original.kind)) },
      { id: 'channel', header: t('players.channel'), cell: ({ row }) => row.original.channelCode },
      {
        id: 'state',
        header: t('field.state'),
        cell: ({ row }) => (
          <Tag tone={row.original.isBlocked ? 'bad' : 'good'}>
            {t(row.original.isBlocked ? 'players.blocked' : 'players.active')}
          </Tag>
        ),
      },
      { id: 'since', header: t('players.since'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
    ],
    [t],
  );
}
