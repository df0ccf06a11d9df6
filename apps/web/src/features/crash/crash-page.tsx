import type { CrashScene } from '@clearcrate/contract/crash';
import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { USER_KINDS } from '@clearcrate/contract/kinds';
import { Skeleton } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { PageBar } from '@clearcrate/ui/layout/page-bar.tsx';
import { PageTitle } from '@clearcrate/ui/layout/page-title.tsx';
import { useCallback, useMemo } from 'react';
import { Loaded } from '../../lib/page/loaded.tsx';
import { MainSoundButton } from '../../lib/page/main-sound-button.tsx';
import { OwnBalance } from '../../lib/page/own-balance.tsx';
import { goBack } from '../../lib/routing/navigation.tsx';
import { useT } from '../../lib/text/i18n.tsx';
import { pictureAddress } from '../../lib/text/picture-address.ts';
import { useSpaceKey } from '../../play/use-space-key.ts';
import { BetDesk } from './bet-desk.tsx';
import { BetDock } from './bet-dock.tsx';
import { BetList } from './components/bet-list.tsx';
import { CrashLinks } from './components/caps.tsx';
import { ProofStrip } from './components/proof-strip.tsx';
import { RoundStrip } from './components/round-strip.tsx';
import { Scene } from './components/scene.tsx';
import { isFlying } from './components/slot-action.tsx';
import { useOwnBets, useScene } from './crash.queries.ts';
import classes from './crash-page.module.css';
import type { Mark } from './scene/mark-labels.ts';
import { useLiveCrash, usePhase } from './use-crash.ts';
import { useSlots } from './use-slots.ts';

/** The page of crash: a value that grows until it ends. */
export function CrashPage() {
  const t = useT('crash');
  const query = useScene();
  const { isLoading } = useOwnBets();
  const isWide = useLayout() === 'pc';
  useLiveCrash();
  const skeleton = (
    <>
      {isWide && <PageTitle>{t('title')}</PageTitle>}
      <Skeleton height={420} radius={16} />
    </>
  );
  return (
    <>
      {!isWide && <PageBar start title={t('title')} onBack={() => goBack('/m/home')} actions={<BarActions />} />}
      <Loaded query={query} isWaiting={isLoading} title={t('error')} skeleton={skeleton}>
        {(scene) => (scene.round ? <Round scene={scene} round={scene.round} /> : <NoRound />)}
      </Loaded>
    </>
  );
}

function NoRound() {
  const t = useT('crash');
  return <EmptyState icon="target" title={t('none')} hint={t('none.hint')} />;
}

function BarActions() {
  return (
    <>
      <OwnBalance />
      <MainSoundButton />
    </>
  );
}

/** Number of latest cash-outs shown on the curve, including one's own. */
const MARKS = { mobile: 4, pc: 6 };

/** The label of accounts that are not real players. */
function useBadge(): (kind: number) => string | undefined {
  const t = useT('common');
  const [ai, test] = [t('user.ai'), t('user.test')];
  return useCallback((kind) => (kind === USER_KINDS.ai ? ai : kind === USER_KINDS.test ? test : undefined), [ai, test]);
}

function useMarks({ items }: CrashScene, ownIds: ReadonlySet<string>): Mark[] {
  const badgeOf = useBadge();
  const most = MARKS[useLayout()];
  return useMemo(() => {
    const escaped = items.flatMap(({ betId, escapedAt, nickName, avater, userType }): Mark[] => {
      if (escapedAt === null) return [];
      const value = Math.round(Number(escapedAt) * 100);
      const who = { name: nickName, picture: pictureAddress(avater), badge: badgeOf(userType) };
      return [{ key: betId, value, isOwn: ownIds.has(betId), ...who }];
    });
    const others = escaped.filter(({ isOwn }) => !isOwn).sort((a, b) => b.value - a.value);
    return [...escaped.filter(({ isOwn }) => isOwn), ...others].slice(0, most);
  }, [items, ownIds, badgeOf, most]);
}

function Round({ scene, round }: { scene: CrashScene; round: NonNullable<CrashScene['round']> }) {
  const isWide = useLayout() === 'pc';
  const phase = usePhase(round);
  const slots = useSlots(scene, phase);
  const flying = slots.filter((slot) => isFlying(slot, phase));
  useSpaceKey(flying[0]?.escape);
  const ownKey = slots.map(({ bet }) => bet?.betId ?? '').join();
  const ownIds = useMemo(() => new Set(ownKey.split(',').filter(Boolean)), [ownKey]);
  const marks = useMarks(scene, ownIds);
  const autos = slots.flatMap(({ bet }) =>
    bet?.autoEscape && bet.state === CRASH_BET_STATES.open ? [Math.round(Number(bet.autoEscape) * 100)] : [],
  );
  const picture = (
    <Scene
      round={round}
      phase={phase}
      marks={marks}
      autoAt={autos.length > 0 ? Math.min(...autos) : undefined}
      restMs={scene.restMs}
    />
  );
  const proof = <ProofStrip round={round} chain={scene.chain} phase={phase} />;
  const bets = <BetList round={round} items={scene.items} phase={phase} ownIds={ownIds} />;
  const playing = { scene, round, phase, slots };
  if (!isWide)
    return (
      <div className={classes.phone}>
        <RoundStrip last={scene.last} />
        {picture}
        <div className={classes.below}>
          {proof}
          <CrashLinks />
          {bets}
        </div>
        <BetDock {...playing} />
      </div>
    );
  return (
    <div className={classes.desk}>
      <BetDesk {...playing} />
      <div className={classes.middle}>
        <div className={classes.stage}>
          <RoundStrip last={scene.last} />
          {picture}
        </div>
        {proof}
      </div>
      <div className={classes.side}>{bets}</div>
    </div>
  );
}
