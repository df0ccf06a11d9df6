import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import { Countdown } from '@clearcrate/ui/countdown.tsx';
import { useFormats } from '@clearcrate/ui/i18n.tsx';
import { Picture } from '@clearcrate/ui/picture.tsx';
import { qualityLevel } from '@clearcrate/ui/quality.ts';
import { useEffect, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/i18n.tsx';
import { serverClock } from '../../../lib/server-clock.ts';
import { refreshTimeBoxes } from '../timebox.queries.ts';
import { dialPoint, shareGone } from './dial-geometry.ts';
import classes from './period-dial.module.css';

const TICK_MS = 1_000;
const RADIUS = 92;
const ROUND = 2 * Math.PI * RADIUS;

function useShareGone(round: TimeBoxRound): number {
  const share = () => shareGone(Date.parse(round.opensAt), Date.parse(round.drawsAt), serverClock.now());
  const [gone, setGone] = useState(share);
  useEffect(() => {
    const look = () => setGone(shareGone(Date.parse(round.opensAt), Date.parse(round.drawsAt), serverClock.now()));
    look();
    const timer = setInterval(look, TICK_MS);
    return () => clearInterval(timer);
  }, [round.opensAt, round.drawsAt]);
  return gone;
}

/** The period as a ring that closes, with its first prize inside and the time that is left. */
export function PeriodDial({ round }: { round: TimeBoxRound }) {
  const t = useT('raffle');
  const { dayOfMonth, hourMinute } = useFormats();
  const left = 1 - useShareGone(round);
  const [top] = round.prizes;
  const knob = dialPoint(left, RADIUS);
  const when = `${round.period === 'hour' ? '' : `${dayOfMonth(round.drawsAt)} `}${hourMinute(round.drawsAt)}`;
  return (
    <section className={classes.dial} data-quality={top && qualityLevel(top.goodsLevel)}>
      <svg viewBox="-110 -110 220 220" aria-hidden="true">
        <circle className={classes.track} r={RADIUS} />
        <circle
          className={classes.left}
          r={RADIUS}
          strokeDasharray={`${ROUND * left} ${ROUND}`}
          transform="rotate(-90)"
        />
        <circle className={classes.knob} cx={knob.x} cy={knob.y} r="6" />
      </svg>
      <div className={classes.inside}>
        {top && <Picture className={classes.picture} picture={itemView(top).picture} alt="" eager />}
        <Countdown
          className={classes.clock}
          endsAtMs={Date.parse(round.drawsAt)}
          clock={serverClock}
          onEnd={() => setTimeout(() => void refreshTimeBoxes(), 1_500)}
        />
        <p>
          {t('drawsAt', { time: when })} ·{' '}
          {t(round.tier === 0 ? 'timebox.tier.0' : 'timebox.tier', { level: round.tier })}
        </p>
      </div>
    </section>
  );
}
