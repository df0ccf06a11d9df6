import type { BattleResult, BattleRoom, BattleSeat } from '@clearcrate/contract/battle';
import { USER_KINDS, type UserKind } from '@clearcrate/contract/kinds';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { cx } from '@clearcrate/ui/cx.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Avatar } from '@clearcrate/ui/media/avatar.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { ticketText } from '@clearcrate/ui/odds/odds.ts';
import { ItemCard } from '@clearcrate/ui/store/item-card.tsx';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { itemView } from '../../../../lib/goods/item-view.ts';
import { RandomValue } from '../../../../lib/page/hash-copy.tsx';
import { useT } from '../../../../lib/text/i18n.tsx';
import { pictureAddress } from '../../../../lib/text/picture-address.ts';
import { type Lane, lanesAt, type Reveal } from '../../room/reveal.ts';
import type { SaidEmote } from '../../room/use-battle-room.ts';
import { EmoteSign } from './emote-sign.tsx';
import classes from './lanes.module.css';

interface LanesProps {
  room: BattleRoom;
  reveal: Reveal;
  ownSeat: number | null;
  said: readonly SaidEmote[];
}

/** One lane per seat, up to the current round. */
export function Lanes({ room, reveal, ownSeat, said }: LanesProps) {
  const isOver = reveal.phase === 'over';
  return (
    <ol className={classes.lanes} data-seats={room.players}>
      {lanesAt(room, reveal.round).map((lane) => {
        const seat = room.seats[lane.seat - 1];
        const isAhead = isOver ? room.winnerSeat === lane.seat : lane.leads;
        const words = said.filter((one) => one.seat === lane.seat).at(-1);
        return (
          <li
            key={lane.seat}
            className={cx(classes.lane, isAhead && classes.ahead, isOver && isAhead && classes.winner)}
          >
            {words && (
              <span key={words.key} className={classes.bubble} aria-hidden="true">
                <EmoteSign emote={words.emote} />
              </span>
            )}
            {seat ? <SeatHead seat={seat} isOwn={ownSeat === seat.seat} /> : <OpenSeat />}
            {reveal.round > 0 && <Standing lane={lane} isAhead={isAhead} isOver={isOver} />}
            <LaneRounds room={room} lane={lane} round={reveal.round} />
            {seat && <LaneProof seat={seat} result={lane.results.at(-1)} />}
          </li>
        );
      })}
    </ol>
  );
}

function SeatHead({ seat, isOwn }: { seat: BattleSeat; isOwn: boolean }) {
  const t = useT('battle');
  return (
    <div className={classes.head}>
      <Avatar
        src={pictureAddress(seat.avater)}
        frame={seat.avaterFrame}
        isAnchor={seat.userType === USER_KINDS.anchor}
        size={56}
      />
      <div className={classes.who}>
        <span className={classes.name}>
          {isOwn && <span className={classes.me}>{t('room.me')}</span>}
          <PlayerName name={seat.nickName} kind={seat.userType as UserKind} />
        </span>
        {seat.isHouse && <small className={classes.house}>{t('room.house')}</small>}
      </div>
    </div>
  );
}

function OpenSeat() {
  const t = useT('battle');
  return (
    <div className={classes.head}>
      <span className={classes.open}>
        <Icon name="plus" size={24} />
      </span>
      <span className={cx(classes.name, classes.vacant)}>{t('room.open')}</span>
    </div>
  );
}

function Standing({ lane, isAhead, isOver }: { lane: Lane; isAhead: boolean; isOver: boolean }) {
  const t = useT('battle');
  const amount = priceText(lane.gap);
  const isEven = Number(lane.gap) === 0;
  const ahead = isOver ? t('outcome.won') : t('room.lead', { amount });
  const behind = isEven ? t('room.even') : t('room.behind', { amount });
  return (
    <div className={classes.standing}>
      <Price amount={lane.total} bare size={24} weight={700} tone={isAhead ? 'gold' : 'white'} />
      <Pill tone={isAhead ? 'gold' : 'plain'}>{isAhead ? ahead : behind}</Pill>
    </div>
  );
}

/** The newest round on top and lit, earlier ones below, future ones as empty slots. */
function LaneRounds({ room, lane, round }: { room: BattleRoom; lane: Lane; round: number }) {
  const t = useT('battle');
  const shown = lane.results.toReversed();
  const waiting = room.rounds.slice(round);
  return (
    <ol className={classes.rounds}>
      {shown.map((result, index) => (
        <li key={result.drawId} className={cx(classes.result, index === 0 && classes.current)}>
          <Thing result={result} lit={index === 0} />
        </li>
      ))}
      {waiting.map((one) => (
        <li key={one.round} className={classes.empty}>
          {t('room.round', { round: one.round })}
        </li>
      ))}
    </ol>
  );
}

function Thing({ result, lit }: { result: BattleResult; lit: boolean }) {
  const { percent } = useFormats();
  return (
    <ItemCard
      compact
      lit={lit}
      item={itemView(result)}
      price={result.price}
      note={lit ? <Num>{percent(result.tickets / TICKETS)}</Num> : undefined}
    />
  );
}

function LaneProof({ seat, result }: { seat: BattleSeat; result: BattleResult | undefined }) {
  const t = useT('battle');
  return (
    <dl className={classes.proof}>
      <div>
        <dt>{t('room.seat', { seat: seat.seat })}</dt>
        <dd>
          <code>{seat.userCode}</code>
        </dd>
      </div>
      {result && (
        <>
          <div>
            <dt>{t('room.random')}</dt>
            <dd>
              <RandomValue value={result.randomValue} />
            </dd>
          </div>
          <div>
            <dt>{t('room.ticket')}</dt>
            <dd>
              <Num>{ticketText(result.ticket)}</Num>
            </dd>
          </div>
        </>
      )}
    </dl>
  );
}
