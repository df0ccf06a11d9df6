import type { BattleRoom } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { Button } from '@clearcrate/ui/controls/button.tsx';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { Note } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import { Num, quietClass, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { isRefusedWith } from '../../../lib/api/api-error.ts';
import { sharePage } from '../../../lib/browser/copy-text.ts';
import { Loaded } from '../../../lib/page/loaded.tsx';
import { NothingHere } from '../../../lib/page/nothing-here.tsx';
import { BackLink } from '../../../lib/page/page-menu.tsx';
import { ButtonLink, goBack } from '../../../lib/routing/navigation.tsx';
import { useSingleAddress } from '../../../lib/routing/use-address-filter.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { useOwnBattle } from '../battle.queries.ts';
import { DrawValues } from '../components/room/draw-values.tsx';
import { EmoteBar } from '../components/room/emote-bar.tsx';
import { Lanes } from '../components/room/lanes.tsx';
import { ResultPanel } from '../components/room/result-panel.tsx';
import { BeaconWait, CoursePanel, PotPanel, SeedPanel } from '../components/room/room-panels.tsx';
import { RoundStrip } from '../components/room/round-strip.tsx';
import { CallAi, isMaker, WaitingPanel } from '../components/room/waiting-panel.tsx';
import classes from './detail-page.module.css';
import type { Reveal } from './reveal.ts';
import { useBattleRoom, useEmotes, useResultPictures, useReveal } from './use-battle-room.ts';

/** One room: seats, draws and winner. */
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

/** Shares the room's address by the device's share sheet, or copies it without one. */
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
        {reveal.phase === 'waiting' && isMaker(room, ownSeat) && <CallAi room={room} />}
        {reveal.phase === 'over' && room.results.length > 0 && <RoomValues room={room} />}
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
          {room.hasPassword && (
            <span className={classes.watchers}>
              <Icon name="lock" size={15} /> {t('room.locked')}
            </span>
          )}
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

function RoomValues({ room }: { room: BattleRoom }) {
  const t = useT('battle');
  return (
    <Section title={t('room.values')}>
      <DrawValues room={room} />
    </Section>
  );
}

/** Announces each round once for screen readers. */
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
