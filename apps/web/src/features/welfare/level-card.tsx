import type { WelfareLevel } from '@clearcrate/contract/welfare';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { Icon } from '@clearcrate/ui/icon.tsx';
import type { IconName } from '@clearcrate/ui/icon-paths.ts';
import { OddsBar } from '@clearcrate/ui/odds-bar.tsx';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { ProgressBar } from '@clearcrate/ui/progress-bar.tsx';
import type { CSSProperties } from 'react';
import { boxPath } from '../../lib/boxes/box-kind.ts';
import { qualityShares } from '../../lib/boxes/store-box-card.tsx';
import { useT } from '../../lib/i18n.tsx';
import { StoreLink } from '../../lib/navigation.tsx';
import { serverClock } from '../../lib/server-clock.ts';
import { refreshWelfare, type WelfareBox } from '../../play/welfare/welfare.queries.ts';
import { missingTo, pointsText } from '../../play/welfare/welfare-levels.ts';
import classes from './level-card.module.css';

interface LevelCardProps {
  box: WelfareBox;
  /** Absent for visitors. */
  own: WelfareLevel | undefined;
  points: string;
  /** How far this step of the ladder is climbed, 0 to 1. */
  climbed: number;
}

/** One rung of the ladder: its crate, what it asks for, and what can be done with it today. */
export function LevelCard({ box, own, points, climbed }: LevelCardProps) {
  const t = useT('welfare');
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
        <span className={classes.room}>
          <img src={box.image} srcSet={`${box.image} 320w, ${box.imageLarge} 640w`} sizes="160px" alt="" />
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
  const t = useT('welfare');
  const { state, changesAt, threshold } = own;
  const text = t(`state.${state}`, { missing: priceText(missingTo(points, threshold)) });
  return (
    <span className={classes.state}>
      <span className={classes.word}>
        <Icon name={ICONS[state]} size={16} strokeWidth={2.2} />
        {text}
      </span>
      {state === 'locked' && climbed > 0 && <ProgressBar slim value={climbed} className={classes.bar} />}
      {state !== 'locked' && changesAt !== null && (
        <span className={classes.time}>
          {t(state === 'openable' ? 'until' : 'again')}{' '}
          <Countdown endsAtMs={Date.parse(changesAt)} clock={serverClock} onEnd={refreshWelfare} />
        </span>
      )}
    </span>
  );
}
