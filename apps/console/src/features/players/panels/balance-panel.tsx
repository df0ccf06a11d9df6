import type { DataOf } from '@clearcrate/contract/endpoint';
import { PLAYER_PURSES, type PlayerPurse } from '@clearcrate/contract/player-rules';
import { explainBalance, getPlayerPostings } from '@clearcrate/contract/players';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { TextField } from '@clearcrate/ui/field/text-field.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api.ts';
import { useFilters } from '../../../lib/router.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type Column, DataTable, Two } from '../../../parts/data-table.tsx';
import { ListEnd } from '../../../parts/list/list-end.tsx';
import { Moment } from '../../../parts/moment.tsx';
import { Panel, Tag } from '../../../parts/panel.tsx';
import parts from '../../../parts/parts.module.css';
import { type Player, useAmounts } from '../player-texts.ts';
import classes from '../players.module.css';
import { Waterfall } from './waterfall.tsx';

type Explained = DataOf<typeof explainBalance>;
type Posting = DataOf<typeof getPlayerPostings>['items'][number];

/** Bars beside opening, closing and the sum of all smaller kinds. */
const SHOWN_KINDS = 6;

/** Where a balance comes from: by kind of posting, and posting by posting. */
export function BalancePanel({ player }: { player: Player }) {
  const t = useTexts();
  const { values, change } = useFilters(['purse', 'from', 'until']);
  const purse: PlayerPurse = PLAYER_PURSES.find((name) => name === values.purse) ?? 'bill';
  const asked = { playerId: player.playerId, purse, startDate: values.from, endDate: values.until };
  const query = useQuery({
    queryKey: ['player', player.playerId, 'explained', asked],
    queryFn: () => call(explainBalance, asked),
  });
  return (
    <>
      <Balances player={player} />
      <div className={parts.bar}>
        <Segmented<PlayerPurse>
          label={t('balance.account')}
          value={purse}
          options={PLAYER_PURSES.map((value) => ({ value, label: t(`balance.${value}`) }))}
          onChange={(value) => change({ purse: value })}
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
        {(values.from || values.until) && (
          <Button variant="ghost" onClick={() => change({ from: '', until: '' })}>
            {t('list.reset')}
          </Button>
        )}
      </div>
      {query.data && <Explanation explained={query.data} purse={purse} />}
      <Postings asked={asked} />
    </>
  );
}

function Balances({ player }: { player: Player }) {
  const t = useTexts();
  const { plain } = useAmounts();
  const { coins, bought, given, held, shells, points } = player.balances;
  const figures = [
    [t('balance.bill'), coins],
    [t('balance.bought'), bought],
    [t('balance.given'), given],
    [t('balance.held'), held],
    [t('balance.ammo'), shells],
    [t('balance.point'), points],
    [t('balance.bag', { count: player.bag.count }), player.bag.worth],
  ] as const;
  return (
    <section className={classes.figures} aria-label={t('balance.now')}>
      {figures.map(([name, amount]) => (
        <div key={name}>
          <span>{name}</span>
          <b>{plain(amount)}</b>
        </div>
      ))}
    </section>
  );
}

function Explanation({ explained, purse }: { explained: Explained; purse: PlayerPurse }) {
  const t = useTexts();
  const { plain, signed } = useAmounts();
  const { opening, closing, kinds, fits, startDate, endDate } = explained;
  const sums = kinds.map(({ title, gained, lost }) => ({ label: title, value: Number(gained) + Number(lost) }));
  const bySize = sums.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const rest = bySize.slice(SHOWN_KINDS).reduce((sum, { value }) => sum + value, 0);
  const large = sums.filter((one) => bySize.indexOf(one) < SHOWN_KINDS);
  const steps = rest === 0 ? large : [...large, { label: t('balance.others'), value: rest }];
  const count = kinds.reduce((sum, kind) => sum + kind.count, 0);
  return (
    <Panel
      title={t('balance.explained', { account: t(`balance.${purse}`) })}
      note={`${startDate} – ${endDate}`}
      end={<Tag tone={fits ? 'good' : 'bad'}>{t(fits ? 'balance.fits' : 'balance.doesNotFit', { count })}</Tag>}
    >
      <Waterfall
        label={t('balance.explained', { account: t(`balance.${purse}`) })}
        opening={{ label: t('balance.opening'), value: Number(opening), text: plain(opening) }}
        steps={steps.map((step) => ({ ...step, text: signed(step.value.toFixed(2)) }))}
        closing={{ label: t('balance.closing'), value: Number(closing), text: plain(closing) }}
      />
      <div className={parts.tableWrap}>
        <table className={parts.table} aria-label={t('balance.byKind')}>
          <thead>
            <tr>
              <th scope="col">{t('balance.kind')}</th>
              <th scope="col">{t('balance.count')}</th>
              <th scope="col">{t('balance.gained')}</th>
              <th scope="col">{t('balance.lost')}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <tr key={kind.kind}>
                <th scope="row">{kind.title}</th>
                <td className={parts.figures}>{kind.count}</td>
                <td className={parts.figures}>{plain(kind.gained)}</td>
                <td className={parts.figures}>{plain(kind.lost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Postings({ asked }: { asked: { playerId: string; purse: PlayerPurse; startDate: string; endDate: string } }) {
  const t = useTexts();
  const query = useInfiniteQuery({
    queryKey: ['player', asked.playerId, 'postings', asked],
    queryFn: ({ pageParam }) => call(getPlayerPostings, { ...asked, before: pageParam }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={t('balance.postings')} flush>
      <DataTable
        label={t('balance.postings')}
        query={query}
        rows={rows}
        columns={usePostingColumns()}
        rowId={({ recordId }) => recordId}
        empty={{ title: t('balance.none') }}
      />
      {rows.length > 0 && <ListEnd query={query} count={rows.length} />}
    </Panel>
  );
}

function usePostingColumns(): Column<Posting>[] {
  const t = useTexts();
  const { plain, signed } = useAmounts();
  return useMemo(
    () => [
      { id: 'at', header: t('audit.when'), cell: ({ row }) => <Moment at={row.original.createdAt} /> },
      {
        id: 'kind',
        header: t('balance.kind'),
        cell: ({ row }) => <Two first={row.original.title} second={row.original.detail} />,
      },
      {
        id: 'reference',
        header: t('balance.reference'),
        cell: ({ row }) => <span className={parts.mono}>{row.original.reference}</span>,
      },
      {
        id: 'amount',
        header: t('balance.amount'),
        cell: ({ row }) => <span className={parts.figures}>{signed(row.original.amount)}</span>,
      },
      {
        id: 'balance',
        header: t('balance.after'),
        cell: ({ row }) => <span className={parts.figures}>{plain(row.original.balance)}</span>,
      },
    ],
    [t, plain, signed],
  );
}
