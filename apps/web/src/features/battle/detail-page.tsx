import { type BattleRoom, callBattleAi } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { Button } from '@clearcrate/ui/button.tsx';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { IconButton } from '@clearcrate/ui/icon-button.tsx';
import { useLayout } from '@clearcrate/ui/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/page-bar.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/stack.ts';
import { Note } from '@clearcrate/ui/states.tsx';
import { Panel, Pill } from '@clearcrate/ui/surface.tsx';
import { Num, quietClass, VisuallyHidden } from '@clearcrate/ui/text.tsx';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { isRefusedWith } from '../../lib/api/api-error.ts';
import { sharePage } from '../../lib/copy-text.ts';
import { useT } from '../../lib/i18n.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { ButtonLink, goBack } from '../../lib/navigation.tsx';
import { NothingHere } from '../../lib/nothing-here.tsx';
import { oneAtATime } from '../../lib/one-at-a-time.ts';
import { BackLink } from '../../lib/page-menu.tsx';
import { serverClock } from '../../lib/server-clock.ts';
import { useSingleAddress } from '../../lib/use-address-filter.ts';
import { refreshRoom, useBattleRules, useOwnBattle } from './battle.queries.ts';
import { EmoteBar } from './components/emote-bar.tsx';
import { Lanes } from './components/lanes.tsx';
import { ResultPanel } from './components/result-panel.tsx';
import { BeaconWait, CoursePanel, PotPanel, SeedPanel } from './components/room-panels.tsx';
import { RoundStrip } from './components/round-strip.tsx';
import classes from './detail-page.module.css';
import type { Reveal } from './reveal.ts';
import { useBattleRoom, useEmotes, useResultPictures, useReveal } from './use-battle-room.ts';
import { useJoin } from './use-join.tsx';

/** One room: who sits, what comes out, who takes it. */
export function BattleDetailPage() {
  const address = useSingleAddress('roomId');
  return address.kind === 'single' ? <LoadedRoom key={address.id} roomId={address.id} /> : <UnknownRoom />;
}

function UnknownRoom() {
  const t = useT('battle');
  return (
    <>
      <RoomBar title={t('list.title')} />
      <NothingHere
        icon="battle"
        isPageTitle={useLayout() === 'pc'}
        title={t('room.unknown')}
        hint={t('room.unknownHint')}
        to="/battle"
        way={t('room.toList')}
      />
    </>
  );
}

function RoomBar({ title, subtitle, share }: { title: string; subtitle?: string; share?: boolean }) {
  const t = useT('battle');
  if (useLayout() === 'pc') {
    return <BackLink to="/battle">{t('list.title')}</BackLink>;
  }
  return (
    <PageBar title={title} subtitle={subtitle} onBack={() => goBack('/m/battle')} actions={share && <ShareRoom />} />
  );
}

/** The room's address by the device's share sheet, or on the clipboard where there is none. */
function ShareRoom({ wide = false }: { wide?: boolean }) {
  const t = useT('battle');
  const share = () => void sharePage(t('list.title'), { done: t('room.copied'), failed: t('room.copyFailed') });
  if (!wide) return <IconButton icon="share" label={t('room.share')} onClick={share} />;
  return (
    <Button wide icon="share" onClick={share}>
      {t('room.share')}
    </Button>
  );
}

function LoadedRoom({ roomId }: { roomId: string }) {
  const t = useT('battle');
  const { query, watchers } = useBattleRoom(roomId);
  const title = useRoomTitle(query.data);
  const rule = useRule(query.data?.mode);
  const isWide = useLayout() === 'pc';
  const subtitle = query.data && `${t('room', { room: roomId })} · ${rule}`;
  if (!query.data && isRefusedWith(query.error, ERRORS.battleUnknown)) return <UnknownRoom />;
  return (
    <>
      <RoomBar title={title} subtitle={subtitle} share={query.data !== undefined} />
      <Loaded query={query} title={t('room.error')} isPageTitle={isWide} skeleton={<RoomSkeleton />}>
        {(room) => <Room room={room} watchers={watchers} />}
      </Loaded>
    </>
  );
}

function useRoomTitle(room: BattleRoom | undefined): string {
  const t = useT('battle');
  if (!room) return t('list.title');
  const mode = t(room.mode === BATTLE_MODES.clown ? 'mode.clown' : 'mode.classic');
  return `${t(room.players === 2 ? 'players.2' : 'players.3')} · ${mode}`;
}

function useRule(mode: number | undefined): string {
  const t = useT('battle');
  return t(mode === BATTLE_MODES.clown ? 'mode.clownRule' : 'mode.classicRule');
}

const RoomSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height={96} radius={12} />
    <Skeleton height={420} radius={16} />
  </div>
);

function Room({ room, watchers }: { room: BattleRoom; watchers: number }) {
  const isWide = useLayout() === 'pc';
  const reveal = useReveal(room);
  useResultPictures(room);
  const said = useEmotes(room.roomId);
  const { data: own } = useOwnBattle(room.roomId);
  const ownSeat = own?.seat ?? null;
  return (
    <article className={classes.page}>
      <div className={stackClass(12)}>
        <RoomHead room={room} reveal={reveal} watchers={watchers} />
        {reveal.phase === 'dissolved' && <DissolvedNote room={room} />}
        {reveal.phase === 'sealed' && <BeaconWait room={room} />}
        {reveal.phase === 'over' && <ResultPanel room={room} ownSeat={ownSeat} />}
        {reveal.phase === 'waiting' && <WaitingPanel room={room} ownSeat={ownSeat} />}
        <Lanes room={room} reveal={reveal} ownSeat={ownSeat} said={said} />
        <Announced room={room} reveal={reveal} />
      </div>
      <aside className={stackClass(12)}>
        {reveal.round > 0 && <PotPanel room={room} reveal={reveal} />}
        <EmoteBar roomId={room.roomId} said={said} />
        {isWide && <CoursePanel room={room} reveal={reveal} />}
        <SeedPanel room={room} />
        {isWide && <ShareRoom wide />}
      </aside>
    </article>
  );
}

function RoomHead({
  room,
  reveal,
  watchers,
}: {
  room: BattleRoom;
  reveal: Reveal & { skip(): void };
  watchers: number;
}) {
  const t = useT('battle');
  const isWide = useLayout() === 'pc';
  const title = useRoomTitle(room);
  const rule = useRule(room.mode);
  const rounds = room.rounds.length;
  return (
    <div className={classes.head}>
      {isWide && (
        <div>
          <h1 className={classes.title}>{title}</h1>
          <p className={quietClass()}>
            {t('room', { room: room.roomId })} · {rule}
          </p>
        </div>
      )}
      <div className={endsClass(classes.now)}>
        {reveal.round > 0 && <h2 className={classes.round}>{t('room.roundOf', { round: reveal.round, rounds })}</h2>}
        <div className={classes.pills}>
          <span className={classes.watchers} title={t('room.watchers', { count: watchers })}>
            <Icon name="eye" size={16} /> <Num>{watchers}</Num>
          </span>
          {reveal.phase === 'running' && (
            <>
              <Pill tone="good" live>
                {t('room.revealing')} <Num>{(reveal.leftMs / 1_000).toFixed(1)}s</Num>
              </Pill>
              <Button size="s" icon="skip" onClick={reveal.skip}>
                {t('room.skip')}
              </Button>
            </>
          )}
          {reveal.phase === 'over' && <Pill>{t('room.over')}</Pill>}
        </div>
      </div>
      <RoundStrip room={room} reveal={reveal} />
    </div>
  );
}

function DissolvedNote({ room }: { room: BattleRoom }) {
  const t = useT('battle');
  return (
    <Note
      icon="info"
      action={
        <ButtonLink to="/battle" size="s">
          {t('room.toList')}
        </ButtonLink>
      }
    >
      {t(room.beacon ? 'room.beaconLate' : 'room.dissolved')}
    </Note>
  );
}

/** Until it is full: how long it waits, and how to fill it. */
function WaitingPanel({ room, ownSeat }: { room: BattleRoom; ownSeat: number | null }) {
  const t = useT('battle');
  const { joining, join, dialog } = useJoin();
  return (
    <Panel className={stackClass(12)}>
      <div className={endsClass(classes.wait)}>
        <b>{t('list.missing', { count: room.players - room.seats.length })}</b>
        <span>
          <Icon name="clock" size={15} /> {t('room.dissolves')}{' '}
          <Countdown
            format="short"
            endsAtMs={Date.parse(room.dissolvesAt)}
            clock={serverClock}
            onEnd={() => setTimeout(() => void refreshRoom(), 1_500)}
          />
        </span>
      </div>
      {ownSeat === null ? (
        <Button
          variant="primary"
          size="l"
          wide
          price={{ amount: room.price }}
          loading={joining !== undefined}
          onClick={() => join(room)}
        >
          {t(room.hasPassword ? 'room.joinPassword' : 'room.join')}
        </Button>
      ) : (
        <CallAi roomId={room.roomId} />
      )}
      {dialog}
    </Panel>
  );
}

function CallAi({ roomId }: { roomId: string }) {
  const t = useT('battle');
  const { data: rules } = useBattleRules();
  const [busy, setBusy] = useState(false);
  const [once] = useState(oneAtATime);
  if (!rules?.aiOpen) return null;
  const call = () =>
    once(async () => {
      setBusy(true);
      await api.call(callBattleAi, { roomId });
      await refreshRoom();
      setBusy(false);
    });
  return (
    <div className={classes.ai}>
      <Button wide icon="plus" loading={busy} onClick={() => void call()}>
        {t('room.callAi')}
      </Button>
      <p>{t('room.aiHint', { code: rules.aiUserCode })}</p>
    </div>
  );
}

/** Each round once, for those who hear the page. */
function Announced({ room, reveal }: { room: BattleRoom; reveal: Reveal }) {
  const t = useT('battle');
  const results = room.results
    .filter(({ round }) => round === reveal.round)
    .map(({ seat, finishName, price }) => `${room.seats[seat - 1]?.nickName} ${finishName} ${price}`);
  return (
    <p aria-live="polite">
      <VisuallyHidden>
        {reveal.phase === 'running' && t('room.live', { round: reveal.round, results: results.join(', ') })}
      </VisuallyHidden>
    </p>
  );
}
