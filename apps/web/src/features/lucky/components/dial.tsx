import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { Price } from '@clearcrate/ui/money/price.tsx';
import { qualityLetter, qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { type KeyboardEvent, memo, type PointerEvent, useEffect, useEffectEvent, useRef } from 'react';
import { useT } from '../../../lib/text/i18n.tsx';
import { chanceAt, degreesOf, pointAt, sectorPath } from '../dial-geometry.ts';
import { chanceText, type LuckyChoice, type LuckyLine, nearestChance } from '../lucky-choice.ts';
import type { LuckyPhase, LuckyRun } from '../use-lucky.ts';
import classes from './dial.module.css';

const OUTER = 140;
const INNER = 112;
const MIDDLE = (OUTER + INNER) / 2;
/** Drawn upright at ticket 0, the start of every turn. */
const NEEDLE = `M -7 ${-OUTER - 16} L 7 ${-OUTER - 16} L 0 ${-INNER + 4} Z`;
const TURNS = 4;
const TURNING_MS = { slow: 5_000, fast: 1_200 } as const;
/** The same curve for every ticket: the needle never slows down for the edge of the arc. */
const EASING = 'cubic-bezier(0.08, 0.72, 0.12, 1)';
/** Narrower sectors have no space for a letter. */
const LETTER_FROM = 25_000;

interface DialProps {
  choice: LuckyChoice;
  phase: LuckyPhase;
  run: LuckyRun | undefined;
  fast: boolean;
  onChance(tickets: number): void;
  onStopped(): void;
}

export function Dial({ choice, phase, run, fast, onChance, onStopped }: DialProps) {
  const [target] = choice.lines;
  const isChoosing = phase === 'choosing' || phase === 'asking';
  const won = phase === 'result' ? run?.outcomes.some((outcome) => outcome.won) : undefined;
  const shown =
    (phase === 'result' && run?.outcomes.length === 1 ? run.outcomes[0]?.goods : target?.goods) ?? target?.goods;
  if (!target || !shown) return null;
  return (
    <div
      className={classes.dial}
      data-quality={qualityLevel(shown.goodsLevel)}
      data-phase={phase}
      data-won={won}
      data-testid="dial"
    >
      {won && <i className={classes.rays} aria-hidden="true" />}
      <svg viewBox="-180 -180 360 360" className={classes.ring}>
        <title>{chanceText(choice.tickets)} %</title>
        <Ring choice={choice} run={phase === 'result' ? run : undefined} />
        {isChoosing ? (
          <>
            <path d={NEEDLE} className={classes.needle} />
            <Knob tickets={choice.tickets} onChance={onChance} />
          </>
        ) : (
          run?.outcomes.map(({ ticket }, index) => (
            <Needle
              // biome-ignore lint/suspicious/noArrayIndexKey: the tries of one run never change places.
              key={`${run.key}-${index}`}
              ticket={ticket}
              isTurning={phase === 'turning'}
              durationMs={fast ? TURNING_MS.fast : TURNING_MS.slow}
              onStopped={index === 0 ? onStopped : undefined}
            />
          ))
        )}
      </svg>
      <Centre choice={choice} goods={shown} phase={phase} won={won} />
    </div>
  );
}

interface CentreProps {
  choice: LuckyChoice;
  goods: LuckyLine['goods'];
  phase: LuckyPhase;
  won: boolean | undefined;
}

function Centre({ choice, goods, phase, won }: CentreProps) {
  const t = useT('lucky');
  return (
    <div className={classes.centre}>
      <span className={classes.label}>{phase === 'result' ? t(won ? 'result.won' : 'result.lost') : t('chance')}</span>
      {phase !== 'result' && (
        <b className={classes.chance}>
          {chanceText(choice.tickets)}
          <small>%</small>
        </b>
      )}
      <img
        className={classes.item}
        src={goods.image}
        srcSet={`${goods.image} 280w, ${goods.imageLarge} 560w`}
        sizes="240px"
        alt=""
      />
      <Price amount={goods.price} tone="gold" weight={700} size={20} />
    </div>
  );
}

/** Winning arc and consolation to scale; the sector of a ticket is lit. */
const Ring = memo(function Ring({ choice, run }: { choice: LuckyChoice; run: LuckyRun | undefined }) {
  const hit = new Set(run?.outcomes.map(({ firstTicket }) => firstTicket));
  return (
    <g>
      <circle r={OUTER + 4} className={classes.rim} />
      <circle r={INNER - 2} className={classes.well} />
      {choice.lines.map(({ goods, firstTicket, lastTicket }, index) => (
        <path
          key={goods.goodsId}
          d={sectorPath(firstTicket, lastTicket + 1, INNER, OUTER)}
          className={index === 0 ? classes.arc : classes.sector}
          data-quality={qualityLevel(goods.goodsLevel)}
          data-hit={hit.has(firstTicket) || undefined}
        />
      ))}
      {choice.lines.slice(1).map(({ goods, firstTicket, lastTicket }) => {
        if (lastTicket - firstTicket < LETTER_FROM) return null;
        const { x, y } = pointAt((firstTicket + lastTicket) / 2, MIDDLE);
        return (
          <text key={goods.goodsId} x={x} y={y} className={classes.letter}>
            {qualityLetter(qualityLevel(goods.goodsLevel))}
          </text>
        );
      })}
      <Ticks />
    </g>
  );
});

const TICKS = Array.from({ length: 100 }, (_, index) => (index * TICKETS) / 100);
const LABELS = [250_000, 500_000, 750_000];

const Ticks = memo(function Ticks() {
  return (
    <>
      {TICKS.map((ticket) => {
        const isLong = ticket % 50_000 === 0;
        const [a, b] = [pointAt(ticket, OUTER + 9), pointAt(ticket, OUTER + (isLong ? 16 : 12))];
        return <line key={ticket} x1={a.x} y1={a.y} x2={b.x} y2={b.y} className={classes.tick} />;
      })}
      {LABELS.map((ticket) => {
        const { x, y } = pointAt(ticket, OUTER + 27);
        return (
          <text key={ticket} x={x} y={y} className={classes.figure}>
            {ticket / 10_000}
          </text>
        );
      })}
    </>
  );
});

const KEY_STEPS: Readonly<Record<string, number>> = { ArrowRight: 100, ArrowUp: 100, ArrowLeft: -100, ArrowDown: -100 };

/** The draggable end of the arc. */
function Knob({ tickets, onChance }: { tickets: number; onChance(tickets: number): void }) {
  const t = useT('lucky');
  const { x, y } = pointAt(tickets, MIDDLE);
  const drag = (event: PointerEvent<SVGGElement>) => {
    const box = event.currentTarget.ownerSVGElement?.getBoundingClientRect();
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const centre = { x: box.left + box.width / 2, y: box.top + box.height / 2 };
    onChance(chanceAt({ x: event.clientX - centre.x, y: event.clientY - centre.y }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = KEY_STEPS[event.key];
    const edge = event.key === 'Home' ? LUCKY_CHANCE.min : event.key === 'End' ? LUCKY_CHANCE.max : undefined;
    if (step === undefined && edge === undefined) return;
    event.preventDefault();
    onChance(edge ?? nearestChance(tickets + (step ?? 0) * (event.shiftKey ? 100 : 1)));
  };
  return (
    <g
      className={classes.knob}
      role="slider"
      tabIndex={0}
      aria-label={t('chance')}
      aria-valuemin={1}
      aria-valuemax={75}
      aria-valuenow={tickets / 10_000}
      aria-valuetext={`${chanceText(tickets)} %`}
      transform={`translate(${x} ${y})`}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
      onKeyDown={onKeyDown}
    >
      <circle r={24} className={classes.touch} />
      <circle r={17} className={classes.face} />
      <circle r={6} className={classes.dot} />
    </g>
  );
}

interface NeedleProps {
  ticket: number;
  isTurning: boolean;
  durationMs: number;
  onStopped: (() => void) | undefined;
}

/** Stops exactly at the ticket's position on the scale. */
function Needle({ ticket, isTurning, durationMs, onStopped }: NeedleProps) {
  const needle = useRef<SVGGElement>(null);
  const stopped = useEffectEvent(() => onStopped?.());
  const end = degreesOf(ticket + 0.5);
  useEffect(() => {
    if (!isTurning || !needle.current) return;
    const frames = [{ transform: 'rotate(0deg)' }, { transform: `rotate(${TURNS * 360 + end}deg)` }];
    const turning = needle.current.animate(frames, { duration: durationMs, easing: EASING });
    turning.onfinish = () => stopped();
    return () => turning.cancel();
  }, [isTurning, durationMs, end]);
  return (
    <g ref={needle} className={classes.needle} style={{ transform: `rotate(${end}deg)` }} data-ticket={ticket}>
      <path d={NEEDLE} />
    </g>
  );
}
