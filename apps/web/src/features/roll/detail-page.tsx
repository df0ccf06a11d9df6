import { ERRORS } from '@clearcrate/contract/errors';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { RollDetail, RollStanding } from '@clearcrate/contract/roll';
import { IconButton } from '@clearcrate/ui/controls/icon-button.tsx';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState, Note } from '@clearcrate/ui/feedback/states.tsx';
import { Dock } from '@clearcrate/ui/layout/dock.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Section } from '@clearcrate/ui/layout/surface.tsx';
import { Picture } from '@clearcrate/ui/media/picture.tsx';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { QualityMark } from '@clearcrate/ui/odds/quality-mark.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { Num, quietClass } from '@clearcrate/ui/text/text.tsx';
import { isRefusedWith } from '../../lib/api/api-error.ts';
import { sharePage } from '../../lib/browser/copy-text.ts';
import { itemView } from '../../lib/goods/item-view.ts';
import { Loaded } from '../../lib/page/loaded.tsx';
import { NothingHere } from '../../lib/page/nothing-here.tsx';
import { BackLink } from '../../lib/page/page-menu.tsx';
import { ButtonLink, goBack, StoreLink } from '../../lib/routing/navigation.tsx';
import { useSingleAddress } from '../../lib/routing/use-address-filter.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { ActNotes } from '../../play/act/act-parts.tsx';
import { chanceOf } from '../../play/raffle/chance.ts';
import { FreeNote, PrizeGrid, SeedPanel, WinnerList } from '../../play/raffle/raffle-parts.tsx';
import { useRoom } from '../../play/use-room.ts';
import { JoinButton, rollPath } from './components/join-button.tsx';
import { Participants } from './components/participants.tsx';
import { RoomConditions } from './components/room-conditions.tsx';
import classes from './detail-page.module.css';
import { refreshRoll, useRoll, useStandings } from './roll.queries.ts';
import { useJoinRoll } from './use-join-roll.tsx';

/** One room: conditions, prizes, participants and winners. */
export function RollDetailPage() {
  const address = useSingleAddress('rollId');
  return address.kind === 'single' ? <LoadedRoom key={address.id} rollId={address.id} /> : <UnknownRoom />;
}

function UnknownRoom() {
  const t = useT('raffle');
  return (
    <>
      <RoomBar title={t('room')} />
      <NothingHere
        icon="dice"
        isPageTitle={useLayout() === 'pc'}
        title={t('unknown')}
        hint={t('unknownHint')}
        to="/roll"
        way={t('toList')}
      />
    </>
  );
}

function RoomBar({ title, share = false }: { title: string; share?: boolean }) {
  const titles = useT('routes');
  if (useLayout() === 'pc') return <BackLink to="/roll">{titles('roll')}</BackLink>;
  return <PageBar title={title} onBack={() => goBack('/m/roll')} actions={share && <ShareRoom title={title} />} />;
}

/** Shares the room's address by the device's share sheet, or copies it without one. */
function ShareRoom({ title, raised = false }: { title: string; raised?: boolean }) {
  const t = useT('raffle');
  const share = () => void sharePage(title, { done: t('share.copied'), failed: t('share.failed') });
  return <IconButton icon="share" raised={raised} label={t('share')} onClick={share} />;
}

function LoadedRoom({ rollId }: { rollId: string }) {
  const t = useT('raffle');
  const query = useRoll(rollId);
  const own = useStandings([rollId])(rollId);
  const isWide = useLayout() === 'pc';
  useRoom({ game: 'roll', room: rollId }, { onMessage: () => void refreshRoll(), onGap: () => void refreshRoll() });
  if (!query.data && isRefusedWith(query.error, ERRORS.rollUnknown)) return <UnknownRoom />;
  return (
    <>
      <RoomBar title={query.data?.name ?? t('room')} share={query.data !== undefined} />
      <Loaded query={query} title={t('room.error')} isPageTitle={isWide} skeleton={<RoomSkeleton />}>
        {(room) =>
          room.state === RAFFLE_STATES.over ? <DrawnRoom room={room} own={own} /> : <OpenRoom room={room} own={own} />
        }
      </Loaded>
    </>
  );
}

const RoomSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height={220} radius={16} />
    <Skeleton height={420} radius={16} />
  </div>
);

interface RoomProps {
  room: RollDetail;
  own: RollStanding | undefined;
}

function OpenRoom({ room, own }: RoomProps) {
  const isWide = useLayout() === 'pc';
  const { joining, join, dialog } = useJoinRoll();
  const button = (
    <JoinButton room={room} own={own} joining={joining !== undefined} onJoin={() => join(room)} inRoom size="l" />
  );
  return (
    <article className={classes.page}>
      <div className={classes.left}>
        <TopPrize room={room} />
        <DrawPanel room={room} />
        <RoomConditions room={room} own={own} />
        {isWide && (
          <div className={classes.join}>
            {button}
            <JoinNotes own={own} />
          </div>
        )}
      </div>
      <PrizeGrid prizes={room.prizes} worth={room.worth} />
      <aside className={classes.side}>
        <Participants room={room} />
        <SeedPanel {...room} order={{ kind: 'roll', id: room.rollId }} />
        <PreviousRoom room={room} />
      </aside>
      {!isWide && <Dock buttons={button} footnote={<JoinNotes own={own} />} />}
      {dialog}
    </article>
  );
}

function TopPrize({ room }: { room: RollDetail }) {
  const t = useT('raffle');
  const isWide = useLayout() === 'pc';
  const [top] = room.prizes;
  if (!top) return null;
  const quality = qualityLevel(top.goodsLevel);
  return (
    <section className={classes.top} data-quality={quality}>
      {isWide && (
        <div className={classes.titles}>
          <PageTitle>{room.name}</PageTitle>
          <ShareRoom title={room.name} raised />
        </div>
      )}
      <PrizePicture goods={top} />
      <div className={classes.caption}>
        <span className={quietClass()}>
          <QualityMark quality={quality} /> {t('topPrize')} · {room.anchor ? room.anchor.nickName : t('kind.official')}
        </span>
        <span className={endsClass(classes.line)}>
          <b className={classes.name}>
            {top.finishName} <small>{top.weaponName}</small>
          </b>
          <Price amount={top.price} tone="gold" weight={700} size={24} />
        </span>
      </div>
    </section>
  );
}

function PrizePicture({ goods }: { goods: RollDetail['prizes'][number] }) {
  return (
    <span className={classes.stage}>
      <Picture className={classes.picture} picture={itemView(goods).picture} alt="" eager />
    </span>
  );
}

/** Time of the draw, number of participants, and the resulting chance. */
function DrawPanel({ room }: { room: RollDetail }) {
  const t = useT('raffle');
  const { percent, number, dayOfMonth, hourMinute } = useFormats();
  const { entries, maxPlayers, prizeCount, drawsAt } = room;
  const isClosed = room.state === RAFFLE_STATES.closed;
  // Without participants the chance is that of the first one.
  const people = Math.max(entries, 1);
  return (
    <Panel className={stackClass(12)}>
      {isClosed && <Note busy>{t('drawing')}</Note>}
      <div className={endsClass(classes.line)}>
        <div>
          <p className={quietClass()}>{t('drawsAt', { time: `${dayOfMonth(drawsAt)} ${hourMinute(drawsAt)}` })}</p>
          <Countdown
            className={classes.clock}
            tiles
            endsAtMs={Date.parse(drawsAt)}
            clock={serverClock}
            onEnd={() => setTimeout(() => void refreshRoll(), 1_000)}
          />
        </div>
        <div className={classes.chance}>
          <p className={quietClass()}>{t(entries === 0 ? 'chance.first' : 'chance')}</p>
          <Num className={classes.share}>{percent(chanceOf(prizeCount, people), 2)}</Num>
          <p className={quietClass()}>{t('chance.how', { prizes: prizeCount, people: number(people) })}</p>
        </div>
      </div>
      {maxPlayers !== null && <ProgressBar label={t('fill')} value={entries / maxPlayers} />}
      <div className={endsClass(classes.line)}>
        <span className={quietClass()} data-testid="entries">
          {t('entries', { count: number(entries) })}
        </span>
        <span className={quietClass()}>
          {maxPlayers === null ? t('noLimit') : t('limit', { count: number(maxPlayers) })}
        </span>
      </div>
    </Panel>
  );
}

/** That entry is free, and the player's user code. */
function JoinNotes({ own }: { own: RollStanding | undefined }) {
  const t = useT('raffle');
  return (
    <ActNotes>
      <FreeNote />
      {own?.userCode && (
        <span>
          {t('userCode')} <code className={classes.code}>{own.userCode}</code>
        </span>
      )}
    </ActNotes>
  );
}

function PreviousRoom({ room }: { room: RollDetail }) {
  const t = useT('raffle');
  if (room.previousRollId === null) return null;
  return (
    <StoreLink to={rollPath(room.previousRollId)} className={classes.previous}>
      <span className={quietClass()}>{t('previous')}</span>
      <b>{t('previous.look')}</b>
    </StoreLink>
  );
}

function DrawnRoom({ room, own }: RoomProps) {
  const t = useT('raffle');
  const isWide = useLayout() === 'pc';
  const { number, dateTime } = useFormats();
  const won = room.prizes.filter(({ winner }) => winner !== null);
  const actions = <DrawnActions room={room} own={own} />;
  return (
    <article className={classes.drawn}>
      <div className={classes.left}>
        {isWide && (
          <div className={classes.titles}>
            <PageTitle>{room.name}</PageTitle>
            <ShareRoom title={room.name} raised />
          </div>
        )}
        <OwnResult room={room} own={own} />
        {won.length === 0 ? (
          <EmptyState icon="dice" title={t('nobody')} hint={t('nobody.hint')} />
        ) : (
          <Section
            gap={14}
            className={classes.section}
            title={t('winners', { count: won.length })}
            aside={`${t('entries', { count: number(room.entries) })} · ${dateTime(room.settledAt ?? room.drawsAt)}`}
          >
            <WinnerList prizes={won} ownSeat={own?.seat ?? null} />
          </Section>
        )}
      </div>
      <aside className={classes.side}>
        {won.length > 0 && (
          <SeedPanel
            {...room}
            order={{ kind: 'roll', id: room.rollId }}
            facts={
              own?.seat == null
                ? []
                : [
                    { key: 'seat', label: t('proof.seat'), value: <Num>{own.seat}</Num> },
                    { key: 'code', label: t('userCode'), value: <code>{own.userCode}</code> },
                  ]
            }
          />
        )}
        {isWide && actions}
        <PreviousRoom room={room} />
      </aside>
      {!isWide && <Dock buttons={actions} />}
    </article>
  );
}

function DrawnActions({ room, own }: RoomProps) {
  const t = useT('raffle');
  return (
    <div className={classes.actions}>
      <ButtonLink
        to={room.nextRollId === null ? '/roll' : rollPath(room.nextRollId)}
        size="l"
        wide
        variant={own?.place == null ? 'primary' : 'secondary'}
      >
        {t(room.nextRollId === null ? 'toList' : 'next')}
      </ButtonLink>
      {own?.place != null && (
        <ButtonLink to="/bag" variant="primary" size="l" wide>
          {t('toBag')}
        </ButtonLink>
      )}
    </div>
  );
}

/** The reader's result of the draw. */
function OwnResult({ room, own }: RoomProps) {
  const t = useT('raffle');
  if (own?.seat == null) return null;
  const prize = room.prizes.find(({ place }) => place === own.place);
  if (!prize) return <Note icon="dice">{t('result.lost', { seat: own.seat })}</Note>;
  const quality = qualityLevel(prize.goodsLevel);
  return (
    <section className={classes.top} data-quality={quality}>
      <PrizePicture goods={prize} />
      <div className={classes.caption}>
        <span className={classes.won} role="status" data-testid="own-result">
          <QualityMark quality={quality} /> {t('result.won', { place: prize.place })}
        </span>
        <span className={endsClass(classes.line)}>
          <b className={classes.name}>
            {prize.finishName} <small>{prize.weaponName}</small>
          </b>
          <Price amount={prize.price} tone="gold" weight={700} size={24} />
        </span>
      </div>
    </section>
  );
}
