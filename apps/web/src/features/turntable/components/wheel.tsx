import { prizeName } from '@clearcrate/contract/prize-rules';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { cx } from '@clearcrate/ui/cx.ts';
import { BrandMark } from '@clearcrate/ui/media/brand-mark.tsx';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import type { Turn } from '../use-turntable.ts';
import {
  degreesOf,
  figureOf,
  isRightHalf,
  LABEL_DISTANCE,
  labelOf,
  restingAngle,
  type Slice,
  slicePath,
} from '../wheel-slices.ts';
import classes from './wheel.module.css';

const RADIUS = 150;
const TURNING_MS = 5_000;
const EASING = 'cubic-bezier(0.08, 0.72, 0.12, 1)';
const STUDS = Array.from({ length: 100 }, (_, index) => index * (TICKETS / 100));

interface WheelProps {
  slices: readonly Slice[];
  turn: Turn;
}

/** Sectors are to scale; one stud on the rim is one percent. */
export function Wheel({ slices, turn }: WheelProps) {
  const t = useT('turntable');
  const disc = useRef<SVGGElement>(null);
  const { phase, shown } = turn;
  const stopped = useEffectEvent(() => turn.stop());
  const end = shown && phase !== 'asking' && phase !== 'ready' ? restingAngle(shown.ticket) : 0;
  const isTurning = phase === 'turning';
  useEffect(() => {
    if (!isTurning || !disc.current) return;
    const frames = [{ transform: 'rotate(0deg)' }, { transform: `rotate(${end}deg)` }];
    const turning = disc.current.animate(frames, { duration: TURNING_MS, easing: EASING });
    turning.onfinish = () => stopped();
    return () => turning.cancel();
  }, [isTurning, end]);
  const hit = phase === 'done' ? shown?.code : undefined;
  return (
    <div className={classes.wheel}>
      <svg viewBox="-176 -176 352 352" className={classes.svg}>
        <title>{t('wheel')}</title>
        <circle r={RADIUS + 14} className={classes.rim} />
        <g ref={disc} style={{ transform: `rotate(${end}deg)` }} data-testid="disc">
          {STUDS.map((ticket) => (
            <circle
              key={ticket}
              r={ticket % 100_000 === 0 ? 2.6 : 1}
              cy={-(RADIUS + 7)}
              transform={`rotate(${degreesOf(ticket)})`}
              className={classes.stud}
            />
          ))}
          {slices.map((slice) => (
            <Sector
              key={slice.prize.code}
              slice={slice}
              dim={hit !== undefined && hit !== slice.prize.code}
              turned={end}
            />
          ))}
          {slices
            .filter((slice) => labelOf(slice) === 'none')
            .map(({ prize, first }) => (
              <LockedPlace key={prize.code} first={first} turned={end} />
            ))}
        </g>
        <circle r={34} className={classes.hub} />
        <path d={`M -10 ${-RADIUS - 24} L 10 ${-RADIUS - 24} L 0 ${-RADIUS + 12} Z`} className={classes.needle} />
      </svg>
      <span className={classes.mark}>
        <BrandMark size={40} />
      </span>
    </div>
  );
}

interface SectorProps {
  slice: Slice;
  dim: boolean;
  /** Rotation of the disc: labels are upright when it rests. */
  turned: number;
}

function Sector({ slice, dim, turned }: SectorProps) {
  const t = useT('turntable');
  const { prize, first, end } = slice;
  const middle = degreesOf((first + end) / 2);
  const label = labelOf(slice);
  if (label === 'none') return null;
  const name = prizeName(prize);
  const figure = figureOf(slice);
  return (
    <g className={cx(dim && classes.dim)}>
      <path d={slicePath(slice, RADIUS)} className={classes[name]} data-code={prize.code} />
      <g transform={`rotate(${middle})`}>
        {label === 'dot' && <circle cy={-RADIUS + 14} r={3} className={classes.dot} />}
        {label === 'across' && (
          <g transform={`translate(0 ${-RADIUS * LABEL_DISTANCE}) rotate(${-middle - turned})`}>
            <text y={name === 'goods' ? 0 : -8} className={classes.label}>
              {figure}
            </text>
            {name !== 'goods' && (
              <text y={10} className={classes.unit}>
                {t(`kind.${name}`)}
              </text>
            )}
          </g>
        )}
        {label === 'along' && (
          <text
            transform={
              isRightHalf(middle + turned)
                ? `rotate(-90) translate(${RADIUS * 0.66} 0)`
                : `rotate(90) translate(${-RADIUS * 0.66} 0)`
            }
            className={classes.small}
          >
            {figure}
          </text>
        )}
      </g>
    </g>
  );
}

/** The place of a prize that is not on this wheel. */
function LockedPlace({ first, turned }: { first: number; turned: number }) {
  const angle = degreesOf(first);
  return (
    <g transform={`rotate(${angle})`}>
      <line y1={-36} y2={-RADIUS} className={classes.lockedLine} />
      <g transform={`translate(0 ${-RADIUS - 2}) rotate(${-angle - turned})`}>
        <circle r={11} className={classes.lock} />
        <path d="M -3.5 -1 v -2.5 a 3.5 3.5 0 0 1 7 0 v 2.5 M -5 -1 h 10 v 7 h -10 Z" className={classes.lockSign} />
      </g>
    </g>
  );
}
