import type { WelfareLevel } from '@clearcrate/contract/welfare';
import { ProgressBar } from '@clearcrate/ui/feedback/progress-bar.tsx';
import { Skeleton, SkeletonList } from '@clearcrate/ui/feedback/skeleton.tsx';
import { EmptyState } from '@clearcrate/ui/feedback/states.tsx';
import { endsClass, stackClass } from '@clearcrate/ui/layout/stack.ts';
import { Panel, Pill, Section } from '@clearcrate/ui/layout/surface.tsx';
import { GlassCrate } from '@clearcrate/ui/media/glass-crate.tsx';
import { Icon } from '@clearcrate/ui/media/icon.tsx';
import type { IconName } from '@clearcrate/ui/media/icon-paths.ts';
import { CountUp } from '@clearcrate/ui/money/count-up.tsx';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { OddsBar } from '@clearcrate/ui/odds/odds-bar.tsx';
import { ModeGlyph } from '@clearcrate/ui/store/mode-glyph.tsx';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import type { CSSProperties } from 'react';
import { boxPath } from '../../lib/boxes/box-kind.ts';
import { qualityShares } from '../../lib/boxes/store-box-card.tsx';
import { Loaded } from '../../lib/page/loaded.tsx';
import { ButtonLink, StoreLink } from '../../lib/routing/navigation.tsx';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { covers } from '../../lib/text/amounts.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { serverClock } from '../../lib/time/server-clock.ts';
import { zoneText } from '../../lib/time/store-time.ts';
import { HoldingsPanel, SignInInvite } from '../../play/box/panels/holdings-panel.tsx';
import {
  refreshWelfare,
  useOwnWelfare,
  useWelfareBoxes,
  type WelfareBox,
  type WelfareBoxes,
} from '../../play/welfare/welfare.queries.ts';
import { countOpenable, missingTo, nextLevel, pointsText, shareOfStep } from '../../play/welfare/welfare-levels.ts';
import classes from './ladder.module.css';

interface LevelCardProps {
  box: WelfareBox;
  /** Undefined for visitors. */
  own: WelfareLevel | undefined;
  points: string;
  /** Progress of this step, 0 to 1. */
  climbed: number;
}

/** One step of the ladder: its crate, its threshold, and today's action. */
function LevelCard({ box, own, points, climbed }: LevelCardProps) {
  const t = useT('welfare-box');
  return (
    <li
      className={classes.rung}
      data-state={own?.state}
      style={{ '--box': box.colour, '--climbed': climbed } as CSSProperties}
    >
      <span className={classes.rail} aria-hidden="true">
        <i />
        <b>{box.level}</b>
      </span>
      <StoreLink to={boxPath(box)} className={classes.card}>
        <span>
          <GlassCrate
            className={classes.crate}
            picture={{ src: box.image, srcSet: `${box.image} 320w, ${box.imageLarge} 640w`, sizes: '160px' }}
            odds={qualityShares(box)}
            small
            eager
          />
        </span>
        <span className={classes.words}>
          <span className={classes.title}>
            <b>{box.name}</b>
            <small>{t('threshold', { points: pointsText(own?.threshold ?? box.threshold) })}</small>
          </span>
          <OddsBar shares={qualityShares(box)} />
          {own && <LevelStateLine own={own} points={points} climbed={climbed} />}
        </span>
      </StoreLink>
    </li>
  );
}

const ICONS: Record<WelfareLevel['state'], IconName> = {
  locked: 'lock',
  openable: 'gift',
  opened: 'check',
  refreshing: 'refresh',
};

function LevelStateLine({ own, points, climbed }: { own: WelfareLevel; points: string; climbed: number }) {
  const t = useT('welfare-box');
  const { state, changesAt, threshold } = own;
  const text = t(`state.${state}`, { missing: priceText(missingTo(points, threshold)) });
  return (
    <span className={endsClass(classes.state)}>
      <span className={classes.word}>
        <Icon name={ICONS[state]} size={16} strokeWidth={2.2} />
        {text}
      </span>
      {state === 'locked' && climbed > 0 && <ProgressBar slim value={climbed} className={classes.bar} />}
      {state !== 'locked' && changesAt !== null && (
        <span>
          {t(state === 'openable' ? 'until' : 'again')}{' '}
          <Countdown endsAtMs={Date.parse(changesAt)} clock={serverClock} onEnd={refreshWelfare} />
        </span>
      )}
    </span>
  );
}

/** The player's points, the next step, and what midnight will deduct. */
function PointsPanel({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare-box');
  const isSignedIn = useIsSignedIn();
  return (
    <HoldingsPanel kind="welfare" sign={<ModeGlyph name="welfare" size={132} />}>
      {isSignedIn ? <OwnPoints boxes={boxes} /> : <SignInInvite text={t('signIn')} action={t('signInAct')} />}
    </HoldingsPanel>
  );
}

/** Midnight deducts at most the existing points. */
const smaller = (points: string, drop: string): string => (covers(points, drop) ? drop : points);

function OwnPoints({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare-box');
  const { data: own } = useOwnWelfare();
  if (!own) return <Skeleton width="60%" height={44} />;
  const openable = countOpenable(own.items);
  return (
    <>
      <div className={classes.head}>
        <span>{t('points')}</span>
        {openable > 0 && <Pill tone="good">{t('today', { count: openable })}</Pill>}
      </div>
      <CountUp className={classes.points} value={own.points} durationMs={900} smallFraction />
      <NextLevel points={own.points} levels={own.items} />
      <p className={classes.drop}>
        {covers(own.points, '0.01') ? (
          <>
            <Icon name="clock" size={15} strokeWidth={2} />
            <span>{t('drop.next', { drop: pointsText(smaller(own.points, boxes.dailyDrop)) })}</span>
            <Countdown endsAtMs={Date.parse(own.nextDropAt)} clock={serverClock} onEnd={refreshWelfare} />
          </>
        ) : (
          <span>{t('drop.none')}</span>
        )}
        <ButtonLink to="/openbox" size="s" className={classes.earn}>
          {t('earn')}
        </ButtonLink>
      </p>
    </>
  );
}

interface NextLevelProps {
  points: string;
  levels: readonly { level: number; threshold: string }[];
}

function NextLevel({ points, levels }: NextLevelProps) {
  const t = useT('welfare-box');
  const next = nextLevel(levels, points);
  if (!next) return <p className={classes.next}>{t('progress.all')}</p>;
  const text = t('progress.next', {
    missing: priceText(missingTo(points, next.threshold)),
    level: String(next.level),
  });
  return (
    <div className={classes.progress}>
      <ProgressBar label={text} value={shareOfStep(levels, next.level, points)} />
      <p className={classes.next}>{text}</p>
    </div>
  );
}

/** The welfare page below its title: points, ladder, rules. */
export function WelfareLadder() {
  const t = useT('welfare-box');
  const own = useOwnWelfare();
  // Both are read together and rendered together: steps that appear first would be shifted by the
  // points.
  const isAwaited = useIsSignedIn() && own.isPending;
  const skeleton = <SkeletonList shape="row" count={6} />;
  return (
    <Loaded query={useWelfareBoxes()} title={t('error')} hint={t('errorHint')} skeleton={skeleton}>
      {(boxes) => {
        if (boxes.items.length === 0) return <EmptyState icon="gift" title={t('empty')} />;
        return isAwaited ? skeleton : <Ladder boxes={boxes} />;
      }}
    </Loaded>
  );
}

function Ladder({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare-box');
  const { data: own } = useOwnWelfare();
  const points = own?.points ?? '0.00';
  const steps = own?.items ?? boxes.items;
  return (
    <div className={stackClass(18)}>
      <PointsPanel boxes={boxes} />
      <ol className={classes.ladder} aria-label={t('ladder')}>
        {boxes.items.map((box) => (
          <LevelCard
            key={box.boxId}
            box={box}
            own={own?.items.find(({ boxId }) => boxId === box.boxId)}
            points={points}
            climbed={shareOfStep(steps, box.level, points)}
          />
        ))}
      </ol>
      <Rules boxes={boxes} />
    </div>
  );
}

function Rules({ boxes: { opens, closes, dailyDrop, timeZone } }: { boxes: WelfareBoxes }) {
  const t = useT('welfare-box');
  return (
    <Section title={t('rules.title')}>
      <Panel>
        <ul className={classes.rules}>
          <li>{t('rules.earn')}</li>
          <li>{t('rules.drop', { drop: pointsText(dailyDrop) })}</li>
          <li>{t('rules.once', { opens, closes })}</li>
          <li>{t('rules.odds')}</li>
          <li>{t('rules.zone', { zone: zoneText(timeZone, serverClock.now()) })}</li>
        </ul>
      </Panel>
    </Section>
  );
}
