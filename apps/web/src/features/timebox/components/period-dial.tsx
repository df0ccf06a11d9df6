import type { TimeBoxRound } from '@clearcrate/contract/time-box';
import { Countdown } from '@clearcrate/ui/text/countdown.tsx';
import { useFormats } from '@clearcrate/ui/text/i18n.tsx';
import { useEffect, useState } from 'react';
import { itemView } from '../../../lib/goods/item-view.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import { refreshTimeBoxes } from '../timebox.queries.ts';
import { dialPoint, shareGone, ticksOf } from './dial-geometry.ts';
import classes from './period-dial.module.css';
import { TimeCrate } from './time-crate.tsx';

const TICK_MS = 1_000;
const RADIUS = 92;
/** Marks outside the ring: minutes of an hour, hours of a day, days of a week. */
const TICKS = { hour: 60, day: 24, week: 7 } as const;
const TICK_AT = 100;
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

/** The period as a closing ring, with its first prize inside and the remaining time. */
export function PeriodDial({ round }: { round: TimeBoxRound }) {
  const t = useT('raffle');
  const { dayOfMonth, hourMinute } = useFormats();
  const left = 1 - useShareGone(round);
  const [top] = round.prizes;
  const knob = dialPoint(left, RADIUS);
  const when = `${round.period === 'hour' ? '' : `${dayOfMonth(round.drawsAt)} `}${hourMinute(round.drawsAt)}`;
  return (
    <section className={classes.dial} data-tier={round.tier}>
      <svg viewBox="-110 -110 220 220" aria-hidden="true">
        {ticksOf(TICKS[round.period]).map(({ x, y, isLong }) => (
          <line
            key={`${x} ${y}`}
            className={isLong ? classes.long : classes.tick}
            x1={x * TICK_AT}
            y1={y * TICK_AT}
            x2={x * (TICK_AT + (isLong ? 7 : 4))}
            y2={y * (TICK_AT + (isLong ? 7 : 4))}
          />
        ))}
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
        <TimeCrate
          className={classes.crate}
          tier={round.tier}
          prizeCount={round.prizeCount}
          picture={top && itemView(top).picture}
          eager
        />
        <Countdown
          className={classes.clock}
          format="short"
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
