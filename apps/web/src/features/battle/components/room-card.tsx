import type { BattleCard } from '@clearcrate/contract/battle';
import { BATTLE_MODES, BATTLE_ROUND_MS, BATTLE_STATES } from '@clearcrate/contract/battle-rules';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { Pill, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { useBreakReason } from '../../../lib/bounds/use-break-reason.ts';
import { ButtonLink, type StorePath } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { refreshLists } from '../battle.queries.ts';
import { CrateRow } from './crate-row.tsx';
import classes from './room-card.module.css';
import { SeatRow } from './seat-row.tsx';

export const roomPath = (roomId: string): StorePath => `/battle/detail?roomId=${roomId}`;

/** The type of a room in words. */
function RoomTitle({ room }: { room: BattleCard }) {
  const t = useT('battle');
  const isClown = room.mode === BATTLE_MODES.clown;
  return (
    <span className={classes.title}>
      <b>{t(room.players === 2 ? 'list.two' : 'list.three')}</b>
      <span>
        {t(isClown ? 'mode.clown' : 'mode.classic')} · {t(isClown ? 'mode.clownRule' : 'mode.classicRule')}
      </span>
      {room.hasPassword && (
        <span title={t('room.locked')}>
          <Icon name="lock" size={15} />
          <VisuallyHidden>{t('room.locked')}</VisuallyHidden>
        </span>
      )}
    </span>
  );
}

/** Number, watchers, and the remaining time of a waiting room. */
function RoomFacts({ room }: { room: BattleCard }) {
  const t = useT('battle');
  return (
    <span className={classes.facts}>
      <Num>{room.roomId}</Num>
      <span title={t('room.watchers', { count: room.watchers })}>
        <Icon name="eye" size={15} /> <Num>{room.watchers}</Num>
      </span>
      {room.state === BATTLE_STATES.waiting && (
        <span>
          <Icon name="clock" size={14} />{' '}
          <Countdown
            format="short"
            endsAtMs={Date.parse(room.dissolvesAt)}
            clock={serverClock}
            onEnd={() => void refreshLists()}
          />
        </span>
      )}
    </span>
  );
}

interface RoomCardProps {
  room: BattleCard;
  ownSeat: number | null;
  joining: boolean;
  onJoin(room: BattleCard): void;
}

/** A room of the list. */
export function RoomCard({ room, ownSeat, joining, onJoin }: RoomCardProps) {
  const t = useT('battle');
  return (
    <li className={panelClass(classes.card)}>
      <div className={classes.head}>
        <RoomTitle room={room} />
        <RoomFacts room={room} />
      </div>
      <div className={classes.who}>
        <SeatRow room={room} ownSeat={ownSeat} />
      </div>
      <div className={classes.crates}>
        <CrateRow rounds={room.rounds} />
      </div>
      <div className={classes.foot}>
        <p className={classes.worth}>
          {t('room.rounds', { count: room.rounds.length })} ·{' '}
          <span className={classes.return}>{t('room.return', { rate: Number(room.returnRate).toFixed(1) })}</span>
        </p>
        <div className={classes.act}>
          <RoomAct room={room} isOwn={ownSeat !== null} joining={joining} onJoin={onJoin} />
        </div>
      </div>
    </li>
  );
}

function RoomAct({ room, isOwn, joining, onJoin }: Omit<RoomCardProps, 'ownSeat'> & { isOwn: boolean }) {
  const t = useT('battle');
  const onBreak = useBreakReason();
  if (room.state === BATTLE_STATES.waiting && !isOwn) {
    const price = { amount: room.price };
    return (
      <Button wide price={price} loading={joining} disabledReason={onBreak} onClick={() => onJoin(room)}>
        {t(room.hasPassword ? 'room.joinPassword' : 'room.join')}
      </Button>
    );
  }
  const started = room.startedAt === null ? undefined : Date.parse(room.startedAt);
  const round = started === undefined ? 0 : Math.floor((serverClock.now() - started) / BATTLE_ROUND_MS) + 1;
  const rounds = room.rounds.length;
  return (
    <ButtonLink to={roomPath(room.roomId)} wide>
      {room.state === BATTLE_STATES.sealed && <Pill live>{t('room.beaconPill')}</Pill>}
      {started !== undefined && round <= rounds && (
        <Pill tone="good" live>
          {t('room.roundOf', { round, rounds })}
        </Pill>
      )}
      {isOwn ? t('list.back') : t('room.watch')}
    </ButtonLink>
  );
}
