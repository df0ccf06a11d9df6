import { PLAYER_LISTS, type PlayerList } from '@clearcrate/contract/player-rules';
import { getPlayer } from '@clearcrate/contract/players';
import { Tabs } from '@clearcrate/ui/controls/tabs.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { ErrorState } from '@clearcrate/ui/feedback/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { call, messageOf } from '../../lib/api.ts';
import { useFilters } from '../../lib/router.ts';
import { useTexts } from '../../lib/texts.ts';
import { Moment } from '../../parts/moment.tsx';
import { Tag } from '../../parts/panel.tsx';
import { BalancePanel } from './panels/balance-panel.tsx';
import { BlocksPanel, CompensationsPanel, NotesPanel, SpreadPanel } from './panels/desk-panels.tsx';
import { BoundsPanel, IdentityPanel, SessionsPanel } from './panels/person-panels.tsx';
import { PlayerActs } from './player-acts.tsx';
import { PlayerListPanel } from './player-list-panel.tsx';
import { kindText, type Player } from './player-texts.ts';
import classes from './players.module.css';

const TABS = ['overview', ...PLAYER_LISTS] as const;
type Tab = (typeof TABS)[number];

/** One player: who they are, where their balances come from, and what can be done. */
export function PlayerPage({ playerId }: { playerId: string }) {
  const t = useTexts();
  const { values, change } = useFilters(['tab']);
  const tab: Tab = TABS.find((name) => name === values.tab) ?? 'overview';
  const query = useQuery({ queryKey: ['player', playerId], queryFn: () => call(getPlayer, { playerId }) });
  if (query.isPending)
    return (
      <div role="status" aria-label={t('list.loading')}>
        <Skeleton />
      </div>
    );
  if (query.isError)
    return (
      <ErrorState
        title={t('list.failed')}
        hint={messageOf(query.error)}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    );
  const player = query.data;
  return (
    <>
      <Head player={player} />
      <div className={classes.tabs}>
        <Tabs<Tab>
          label={t('nav.players')}
          items={TABS.map((value) => ({ value, label: t(`playerTab.${value}`) }))}
          value={tab}
          onChange={(value) => change({ tab: value === 'overview' ? '' : value })}
          panelId="player-tab"
        />
      </div>
      <div id="player-tab" role="tabpanel" aria-label={t(`playerTab.${tab}`)}>
        {tab === 'overview' ? (
          <Overview player={player} />
        ) : (
          <PlayerListPanel key={tab} playerId={playerId} list={tab as PlayerList} />
        )}
      </div>
    </>
  );
}

function Head({ player }: { player: Player }) {
  const t = useTexts();
  return (
    <div className={classes.head}>
      <div>
        <div className={classes.title}>
          <h2>{player.nickname}</h2>
          <Tag>V{player.level}</Tag>
          <Tag>{t(kindText(player.kind))}</Tag>
          <Tag tone={player.isBlocked ? 'bad' : 'good'}>
            {t(player.isBlocked ? 'players.blocked' : 'players.active')}
          </Tag>
          {player.identity && <Tag tone="good">{t('players.verified')}</Tag>}
        </div>
        <p className={classes.line}>
          <span>
            {t('players.number')} <b>{player.playerId}</b>
          </span>
          <span>
            {t('players.since')} <Moment at={player.createdAt} />
          </span>
          <span>
            {t('players.channel')} {player.channelCode}
          </span>
          <span>
            {t('players.inviteCode')} {player.inviteCode}
          </span>
          {player.lastSeenAt && (
            <span>
              {t('players.lastSeen')} <Moment at={player.lastSeenAt} />
            </span>
          )}
        </p>
      </div>
      <PlayerActs player={player} />
    </div>
  );
}

function Overview({ player }: { player: Player }) {
  return (
    <div className={classes.layout}>
      <div className={classes.column}>
        <IdentityPanel player={player} />
        <BoundsPanel player={player} />
        <SessionsPanel player={player} />
      </div>
      <div className={classes.column}>
        <BalancePanel player={player} />
      </div>
      <div className={classes.column}>
        <NotesPanel player={player} />
        <CompensationsPanel player={player} />
        <BlocksPanel player={player} />
        <SpreadPanel player={player} />
      </div>
    </div>
  );
}
