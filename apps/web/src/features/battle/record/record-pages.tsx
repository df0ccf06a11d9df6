import type { BattleRecord, BattleRoom } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import type { UserKind } from '@clearcrate/contract/kinds';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill, panelClass } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { PlayerName } from '@clearcrate/ui/store/player-name.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num } from '@clearcrate/ui/text/text.tsx';
import { type ReactNode, useState } from 'react';
import { listOf } from '../../../lib/api/list-progress.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { SignInFirst } from '../../../lib/page/sign-in-first.tsx';
import { StoreLink } from '../../../lib/routing/navigation.tsx';
import { useT } from '../../../lib/text/i18n.tsx';
import { useBattleHistory, useBattleRecords, useRoomState } from '../battle.queries.ts';
import { CrateRow } from '../components/crate-row.tsx';
import { DrawValues } from '../components/room/draw-values.tsx';
import { roomPath } from '../components/room-card.tsx';
import { SeatRow } from '../components/seat-row.tsx';
import { SubPage } from '../sub-page.tsx';
import classes from './record-pages.module.css';

const TONES = { won: 'gold', running: 'good' } as const;

/** The player's own battles with cost and winnings. */
export function BattleRecordPage() {
  const t = useT('battle');
  return (
    <SubPage name="battleRecord">
      <SignInFirst title={t('record.signIn')} action={t('signIn')}>
        <Records />
      </SignInFirst>
    </SubPage>
  );
}

function Records() {
  const t = useT('battle');
  const query = useBattleRecords();
  const { items: records, progress } = listOf(query, ({ roomId }) => roomId);
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={6} />}
      empty={
        <NothingHere
          icon="battle"
          title={t('record.empty')}
          hint={t('record.emptyHint')}
          to="/battle"
          way={t('room.toList')}
        />
      }
    >
      <ul className={stackClass(10)}>
        {records.map((record) => (
          <RecordRow key={record.roomId} record={record} />
        ))}
      </ul>
    </InfiniteList>
  );
}

/** Outcomes of rooms that were drawn and shown. */
const WITH_DRAWS: ReadonlySet<BattleRecord['outcome']> = new Set(['won', 'lost', 'draw']);

function WinnerRate({ rate }: { rate: string | null }) {
  const t = useT('battle');
  if (rate === null) return null;
  return (
    <span title={t('room.winnerRateHint')}>
      {t('room.winnerRate')} <Num>{rate}%</Num>
    </span>
  );
}

/** The random values of the draws below a row, expanded on demand. */
function Values({ children }: { children: ReactNode }) {
  const t = useT('battle');
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={classes.values} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('room.values')}</summary>
      {isOpen && children}
    </details>
  );
}

function LoadedValues({ roomId }: { roomId: string }) {
  return (
    <Loaded query={useRoomState(roomId)} skeleton={<Skeleton height={80} radius={12} />}>
      {(room) => <DrawValues room={room} />}
    </Loaded>
  );
}

function RecordRow({ record }: { record: BattleRecord }) {
  const t = useT('battle');
  const { dateTime } = useFormats();
  const { roomId, outcome, createdAt, mode, price, won } = record;
  return (
    <li>
      <StoreLink to={roomPath(roomId)} className={panelClass(classes.row)}>
        <span className={endsClass(classes.head)}>
          <Pill tone={TONES[outcome as keyof typeof TONES] ?? 'plain'} live={outcome === 'running'}>
            {t(`outcome.${outcome}`)}
          </Pill>
          <span>
            <Num>{roomId}</Num> · {t(mode === BATTLE_MODES.clown ? 'mode.clown' : 'mode.classic')} ·{' '}
            <Num>{dateTime(createdAt)}</Num>
          </span>
        </span>
        <SeatRow room={record} ownSeat={record.seat} size={36} />
        <CrateRow rounds={record.rounds} />
        <span className={classes.sums}>
          <span>{t('record.paid', { amount: priceText(price) })}</span>
          {WITH_DRAWS.has(outcome) && <b>{t('record.got', { amount: priceText(won) })}</b>}
          <WinnerRate rate={record.winnerRate} />
        </span>
      </StoreLink>
      {WITH_DRAWS.has(outcome) && (
        <Values>
          <LoadedValues roomId={roomId} />
        </Values>
      )}
    </li>
  );
}

/** Finished rooms of all players. Each can be replayed and verified. */
export function BattleHistoryPage() {
  const t = useT('battle');
  const query = useBattleHistory();
  const { items: rooms, progress } = listOf(query, ({ roomId }) => roomId);
  return (
    <SubPage name="battleHistory">
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={6} />}
        empty={<NothingHere icon="history" title={t('history.empty')} to="/battle" way={t('room.toList')} />}
      >
        <ul className={stackClass(10)}>
          {rooms.map((room) => (
            <HistoryRow key={room.roomId} room={room} />
          ))}
        </ul>
      </InfiniteList>
    </SubPage>
  );
}

function HistoryRow({ room }: { room: BattleRoom }) {
  const t = useT('battle');
  const { dateTime } = useFormats();
  const winner = room.winnerSeat === null ? undefined : room.seats[room.winnerSeat - 1];
  return (
    <li>
      <StoreLink to={roomPath(room.roomId)} className={panelClass(classes.row)}>
        <span className={endsClass(classes.head)}>
          <span>
            <Num>{room.roomId}</Num> · {t(room.mode === BATTLE_MODES.clown ? 'mode.clown' : 'mode.classic')}
          </span>
          <Num>{dateTime(room.createdAt)}</Num>
        </span>
        <SeatRow room={room} size={36} />
        <CrateRow rounds={room.rounds} />
        <span className={classes.sums}>
          {winner ? (
            <span>
              <Icon name="crown" size={15} /> {t('history.winner')}{' '}
              <PlayerName name={winner.nickName} kind={winner.userType as UserKind} />
            </span>
          ) : (
            <span>{t('outcome.draw')}</span>
          )}
          <Price amount={room.pot} tone="gold" weight={600} />
          <WinnerRate rate={room.winnerRate} />
        </span>
      </StoreLink>
      <Values>
        <DrawValues room={room} />
      </Values>
    </li>
  );
}
