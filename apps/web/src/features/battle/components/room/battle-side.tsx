import type { BattleCard } from '@clearcrate/contract/battle';
import { BATTLE_MODES, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Pill, SectionHead } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { ButtonLink, StoreLink } from '../../../../lib/routing/navigation.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { serverClock } from '../../../../lib/time/server-clock.ts';
import { refreshLists, useBattleRank, useOwnBattle } from '../../battle.queries.ts';
import { CrateRow } from '../crate-row.tsx';
import { RankLine } from '../rank-line.tsx';
import { roomPath } from '../room-card.tsx';
import { SeatRow } from '../seat-row.tsx';
import classes from './battle-side.module.css';

const SHOWN_PLACES = 5;

/** The player's unfinished rooms. */
export function MyRooms() {
  const { data } = useOwnBattle();
  if (!data || data.items.length === 0) return null;
  return (
    <>
      {data.items.map((room) => (
        <MyRoom key={room.roomId} room={room} />
      ))}
    </>
  );
}

function MyRoom({ room }: { room: BattleCard }) {
  const t = useT('battle');
  const isWaiting = room.state === BATTLE_STATES.waiting;
  return (
    <section className={classes.mine} aria-label={t('list.mine')}>
      <div className={endsClass(classes.head)}>
        <h2>{t('list.mine')}</h2>
        <Pill live={!isWaiting} tone={isWaiting ? 'plain' : 'good'}>
          {isWaiting ? t('list.missing', { count: room.players - room.seats.length }) : t('list.running')}
        </Pill>
      </div>
      <p className={quietClass(12)}>
        <Num>{room.roomId}</Num> · {t(room.players === 2 ? 'players.2' : 'players.3')} ·{' '}
        {t(room.mode === BATTLE_MODES.clown ? 'mode.clown' : 'mode.classic')} ·{' '}
        {t('room.rounds', { count: room.rounds.length })}
      </p>
      <CrateRow rounds={room.rounds} />
      <SeatRow room={room} size={52} />
      <div className={endsClass(classes.foot)}>
        {isWaiting && (
          <span className={classes.dissolves}>
            <Icon name="clock" size={15} /> {t('room.dissolves')}{' '}
            <Countdown
              format="short"
              tiles
              endsAtMs={Date.parse(room.dissolvesAt)}
              clock={serverClock}
              onEnd={() => void refreshLists()}
            />
          </span>
        )}
        <ButtonLink to={roomPath(room.roomId)}>{t('list.back')}</ButtonLink>
      </div>
    </section>
  );
}

/** Beside the rooms on PC: creating a room, today's leaderboard, and fairness. */
export function BattleSide() {
  const t = useT('battle');
  return (
    <aside className={classes.side}>
      <MyRooms />
      <TodayBest />
      <Panel tone="proof" className={classes.fair}>
        <h2>{t('list.afterFull')}</h2>
        <p>{t('list.afterFullHint')}</p>
        <ButtonLink to="/battle/play" variant="proof" size="s">
          <Icon name="shield" size={16} strokeWidth={2} />
          {t('list.play')}
        </ButtonLink>
      </Panel>
    </aside>
  );
}

function TodayBest() {
  const t = useT('battle');
  const { data } = useBattleRank();
  return (
    <Panel className={stackClass(8)}>
      <SectionHead
        title={t('list.todayRank')}
        aside={
          <StoreLink to="/battle/rank" className={reachClass()}>
            {t('list.all')}
          </StoreLink>
        }
      />
      {data && data.items.length > 0 ? (
        <ol className={stackClass(2)}>
          {data.items.slice(0, SHOWN_PLACES).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the place is what stays, players come and go on it.
            <RankLine key={index} line={line} slim />
          ))}
        </ol>
      ) : (
        <p className={quietClass(12)}>{t('rank.empty')}</p>
      )}
    </Panel>
  );
}
