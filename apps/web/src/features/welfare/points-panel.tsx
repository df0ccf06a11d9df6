import { buttonClass } from '@clearcrate/ui/button.tsx';
import { CountUp } from '@clearcrate/ui/count-up.tsx';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import { ModeGlyph } from '@clearcrate/ui/mode-glyph.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import { Skeleton } from '@clearcrate/ui/skeleton.tsx';
import { Pill } from '@clearcrate/ui/surface.tsx';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { serverClock } from '../../lib/server-clock.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { HoldingsPanel, SignInInvite } from '../../play/box/holdings-panel.tsx';
import { refreshWelfare, useOwnWelfare, type WelfareBoxes } from '../../play/welfare/welfare.queries.ts';
import { countOpenable, missingTo, nextLevel, pointsText, shareOfStep } from '../../play/welfare/welfare-levels.ts';
import classes from './points-panel.module.css';

/** How far the player has come, what comes next, and what midnight will take. */
export function PointsPanel({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare');
  const isSignedIn = useIsSignedIn();
  return (
    <HoldingsPanel kind="welfare" sign={<ModeGlyph name="welfare" size={132} />}>
      {isSignedIn ? <OwnPoints boxes={boxes} /> : <SignInInvite text={t('signIn')} action={t('signInAct')} />}
    </HoldingsPanel>
  );
}

function OwnPoints({ boxes }: { boxes: WelfareBoxes }) {
  const t = useT('welfare');
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
        <Icon name="clock" size={15} strokeWidth={2} />
        <span>{t('drop.next', { drop: pointsText(boxes.dailyDrop) })}</span>
        <Countdown endsAtMs={Date.parse(own.nextDropAt)} clock={serverClock} onEnd={refreshWelfare} />
        <StoreLink to="/openbox" className={buttonClass({ size: 's' }, classes.earn)}>
          {t('earn')}
        </StoreLink>
      </p>
    </>
  );
}

interface NextLevelProps {
  points: string;
  levels: readonly { level: number; threshold: string }[];
}

function NextLevel({ points, levels }: NextLevelProps) {
  const t = useT('welfare');
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
