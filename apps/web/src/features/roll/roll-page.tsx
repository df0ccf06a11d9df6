import { ROLL_KINDS } from '@clearcrate/contract/raffle-rules';
import type { MyRoll, RollCard } from '@clearcrate/contract/roll';
import { Segmented } from '@clearcrate/ui/controls/segmented.tsx';
import { SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { reachClass } from '@clearcrate/ui/layout/reach.ts';
import { Section } from '@clearcrate/ui/layout/surface.tsx';
import { InfiniteList } from '@clearcrate/ui/list/infinite-list.tsx';
import { listOf } from '../../lib/api/list-progress.ts';
import { AskToSignIn } from '../../lib/page/sign-in-first.tsx';
import { StoreLink } from '../../lib/routing/navigation.tsx';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { useRoom } from '../../play/use-room.ts';
import { DrawnCard } from './components/drawn-card.tsx';
import { HeroCard } from './components/hero-card.tsx';
import { RoomCard } from './components/room-card.tsx';
import { refreshRolls, useDrawnRolls, useMyRolls, useRolls, useStandings } from './roll.queries.ts';
import classes from './roll-page.module.css';
import { useJoinRoll } from './use-join-roll.tsx';

const TABS = ['all', 'official', 'anchor', 'mine', 'drawn'] as const;
type Tab = (typeof TABS)[number];
interface Filter {
  tab: Tab;
}

const readTab = (parameters: URLSearchParams): Filter => {
  const asked = parameters.get('tab');
  return { tab: TABS.find((tab) => tab === asked) ?? 'all' };
};
const tabPath = ({ tab }: Filter) => (tab === 'all' ? '/roll' : `/roll?tab=${tab}`) as `/${string}`;
const KINDS: Partial<Record<Tab, number>> = { official: ROLL_KINDS.official, anchor: ROLL_KINDS.anchor };
/** Number of recent draws below the rooms. */
const LAST_DRAWN = 2;

/** Rooms to join for free, the player's own, and drawn ones. */
export function RollPage() {
  const t = useT('raffle');
  const titles = useT('routes');
  const isWide = useLayout() === 'pc';
  const [{ tab }, change] = useAddressFilter(readTab, tabPath);
  useRoom({ game: 'roll' }, { onMessage: () => void refreshRolls(), onGap: () => void refreshRolls() });
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        {isWide && <PageTitle>{titles('roll')}</PageTitle>}
        <Segmented
          label={t('tabs')}
          value={tab}
          options={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
          onChange={(value) => change({ tab: value })}
        />
      </div>
      {tab === 'mine' && <Mine />}
      {tab === 'drawn' && <Drawn />}
      {tab !== 'mine' && tab !== 'drawn' && <Open kind={KINDS[tab] ?? ROLL_KINDS.any} />}
      <p className={classes.foot}>{t('noMachines')}</p>
    </div>
  );
}

function Open({ kind }: { kind: number }) {
  const t = useT('raffle');
  const query = useRolls(kind);
  const { items: rooms, progress } = listOf(query, ({ rollId }) => rollId);
  const standingOf = useStandings(rooms.map(({ rollId }) => rollId));
  const { joining, join, dialog } = useJoinRoll();
  const [first, ...others] = rooms;
  return (
    <>
      <InfiniteList
        {...progress}
        skeleton={<SkeletonList shape="row" count={5} />}
        empty={<EmptyState icon="dice" title={t('empty')} hint={t('empty.hint')} />}
      >
        {first && (
          <HeroCard
            room={first}
            own={standingOf(first.rollId)}
            joining={joining === first.rollId}
            onJoin={() => join(first)}
          />
        )}
        {others.length > 0 && (
          <Section className={classes.section} title={t('waiting')} aside={t('free')}>
            <ul className={classes.rooms}>
              {others.map((room) => (
                <RoomCard
                  key={room.rollId}
                  room={room}
                  own={standingOf(room.rollId)}
                  joining={joining === room.rollId}
                  onJoin={() => join(room)}
                />
              ))}
            </ul>
          </Section>
        )}
      </InfiniteList>
      <JustDrawn kind={kind} />
      {dialog}
    </>
  );
}

function JustDrawn({ kind }: { kind: number }) {
  const t = useT('raffle');
  const rooms = useDrawnRolls(kind, LAST_DRAWN).data?.pages[0]?.items ?? [];
  if (rooms.length === 0) return null;
  return (
    <Section
      className={classes.section}
      title={t('justDrawn')}
      aside={
        <StoreLink to="/roll?tab=drawn" className={reachClass()}>
          {t('all')}
        </StoreLink>
      }
    >
      <DrawnCards rooms={rooms} />
    </Section>
  );
}

function DrawnCards({ rooms }: { rooms: readonly RollCard[] }) {
  return (
    <ul className={classes.rooms}>
      {rooms.map((room) => (
        <DrawnCard key={room.rollId} room={room} />
      ))}
    </ul>
  );
}

function Drawn() {
  const t = useT('raffle');
  const query = useDrawnRolls(ROLL_KINDS.any);
  const { items: rooms, progress } = listOf(query, ({ rollId }) => rollId);
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={5} />}
      empty={<EmptyState icon="dice" title={t('drawn.empty')} hint={t('drawn.emptyHint')} />}
    >
      <DrawnCards rooms={rooms} />
    </InfiniteList>
  );
}

function Mine() {
  const t = useT('raffle');
  const query = useMyRolls();
  const { items: rooms, progress } = listOf(query, ({ rollId }: MyRoll) => rollId);
  if (!useIsSignedIn()) return <AskToSignIn icon="dice" title={t('mine.visitor')} action={t('signIn')} />;
  return (
    <InfiniteList
      {...progress}
      skeleton={<SkeletonList shape="row" count={5} />}
      empty={<EmptyState icon="dice" title={t('mine.empty')} hint={t('mine.emptyHint')} />}
    >
      <ul className={classes.rooms}>
        {rooms.map((room) => (
          <DrawnCard key={room.rollId} room={room} mine={room} />
        ))}
      </ul>
    </InfiniteList>
  );
}
