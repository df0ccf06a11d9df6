import type { CrashRound } from '@clearcrate/contract/crash';
import { crashTimeOf, crashValueAt } from '@clearcrate/contract/crash-rules';
import { useReducedMotion } from '@clearcrate/ui/browser/preferences.ts';
import { cx } from '@clearcrate/ui/cx.ts';
import { Pill } from '@clearcrate/ui/layout/surface.tsx';
import { Num, VisuallyHidden } from '@clearcrate/ui/text/text.tsx';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../../lib/socket/connection-store.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { serverClock } from '../../../lib/time/server-clock.ts';
import type { Phase } from '../round-state.ts';
import type { Mark } from '../scene/mark-labels.ts';
import { openStage, type Stage } from '../scene/scene-stage.ts';
import classes from './scene.module.css';

interface SceneProps {
  round: CrashRound;
  phase: Phase;
  marks: readonly Mark[];
  autoAt: number | undefined;
  restMs: number;
}

/** With reduced motion the curve is redrawn twice a second. */
const REDUCED_FRAME_MS = 500;
const OFFLINE_ATTEMPTS = 2;

const pointOf = ({ point }: CrashRound): number => Math.round(Number(point ?? '1.00') * 100);

/** Elapsed time of the flight on the server's clock, or its duration. */
function elapsedOf(round: CrashRound, phase: Phase, nowMs: number): number {
  if (phase === 'over') return crashTimeOf(pointOf(round));
  return Math.max(0, nowMs - Date.parse(round.startsAt));
}

/** Draws every frame during a flight, and once after each change otherwise. */
function useDrawing({ round, phase, marks, autoAt }: SceneProps, isOffline: boolean) {
  const t = useT('crash');
  const canvas = useRef<HTMLCanvasElement>(null);
  const figure = useRef<HTMLSpanElement>(null);
  const seconds = useRef<HTMLSpanElement>(null);
  const stage = useRef<Stage>(undefined);
  const reduced = useReducedMotion();
  const auto = autoAt === undefined ? undefined : { value: autoAt, words: t('auto.mine') };
  // Without a connection the state is unknown: the picture freezes.
  const lostAtMs = useRef<number>(undefined);
  const show = useEffectEvent((isChanged: boolean) => {
    lostAtMs.current = isOffline ? (lostAtMs.current ?? serverClock.now()) : undefined;
    const elapsedMs = elapsedOf(round, phase, lostAtMs.current ?? serverClock.now());
    write(figure, seconds, round, phase, elapsedMs);
    const isDue = () => phase === 'running' && (!reduced || (stage.current?.ageMs() ?? 0) >= REDUCED_FRAME_MS);
    if (isChanged || isDue()) stage.current?.draw({ phase, elapsedMs, marks, auto, reduced });
  });
  useEffect(() => {
    if (!canvas.current) return;
    const opened = openStage(canvas.current, () => show(true));
    stage.current = opened;
    return () => opened.close();
  }, []);
  useEffect(() => show(true));
  useEffect(() => {
    if (phase !== 'running' && phase !== 'waiting') return;
    let frame = 0;
    const next = () => {
      show(false);
      frame = requestAnimationFrame(next);
    };
    next();
    return () => cancelAnimationFrame(frame);
  }, [phase]);
  return { canvas, figure, seconds };
}

type TextRef = RefObject<HTMLSpanElement | null>;

/** Writes only a changed text, into the existing node, since each write costs layout and paint. */
function set({ current }: TextRef, text: string): void {
  if (!current || current.textContent === text) return;
  if (current.firstChild) current.firstChild.nodeValue = text;
  else current.textContent = text;
}

/** Writes the figures of a flight without React. */
function write(figure: TextRef, seconds: TextRef, round: CrashRound, phase: Phase, elapsedMs: number): void {
  if (phase === 'waiting') set(figure, (Math.max(0, Date.parse(round.startsAt) - serverClock.now()) / 1000).toFixed(1));
  else if (phase === 'over') set(figure, (pointOf(round) / 100).toFixed(2));
  else if (phase === 'running') {
    set(figure, (crashValueAt(elapsedMs) / 100).toFixed(2));
    set(seconds, `${(elapsedMs / 1000).toFixed(1)} s`);
  } else set(figure, '1.00');
}

/** Target, curve and number on one canvas, all computed from the server's start time. */
export function Scene(props: SceneProps) {
  const { round, phase } = props;
  const t = useT('crash');
  const isOffline = useConnection((state) => state.attempt >= OFFLINE_ATTEMPTS);
  const { canvas, figure, seconds } = useDrawing(props, isOffline);
  return (
    <section className={cx(classes.scene, classes[phase])} aria-label={t('scene')} data-phase={phase}>
      <canvas ref={canvas} className={classes.canvas} />
      <div className={cx(classes.head, isOffline && classes.offline)}>
        <p className={classes.value} aria-hidden="true">
          <span ref={figure} data-testid="crash-value" />
          <small>{phase === 'waiting' ? t('seconds') : '×'}</small>
        </p>
        <p className={classes.state}>
          <PhasePill phase={phase} />
          {phase === 'running' ? (
            <Num>
              <span ref={seconds} />
            </Num>
          ) : (
            <PhaseNote {...props} />
          )}
        </p>
        {isOffline && <p className={cx(classes.state, classes.lost)}>{t('offline')}</p>}
      </div>
      <Spoken round={round} phase={phase} />
    </section>
  );
}

function PhasePill({ phase }: { phase: Phase }) {
  const t = useT('crash');
  const tone = phase === 'running' ? 'good' : phase === 'over' || phase === 'void' ? 'hot' : 'plain';
  return (
    <Pill tone={tone} live={phase === 'running'}>
      {t(`phase.${phase}`)}
    </Pill>
  );
}

function PhaseNote({ round, phase, restMs }: SceneProps) {
  const t = useT('crash');
  if (phase === 'over') return <span>{t('next', { seconds: Math.round(restMs / 1000) })}</span>;
  if (phase === 'void') return <span>{t('void.note')}</span>;
  return <span>{t('round', { round: round.roundId })}</span>;
}

const SPEAK_MS = 4_000;

/** Announces events and the value from time to time for screen readers, never each frame. */
function Spoken({ round, phase }: { round: CrashRound; phase: Phase }) {
  const t = useT('crash');
  const [value, setValue] = useState('1.00');
  const { startsAt } = round;
  useEffect(() => {
    if (phase !== 'running') return;
    setValue('1.00');
    const timer = setInterval(
      () => setValue((crashValueAt(serverClock.now() - Date.parse(startsAt)) / 100).toFixed(2)),
      SPEAK_MS,
    );
    return () => clearInterval(timer);
  }, [phase, startsAt]);
  const said = {
    waiting: () => t('spoken.waiting'),
    starting: () => t('phase.starting'),
    running: () => t('spoken.running', { value }),
    over: () => t('spoken.over', { value: round.point ?? '' }),
    void: () => t('void.note'),
  }[phase]();
  return (
    <VisuallyHidden>
      <span role="status" aria-live="polite">
        {said}
      </span>
    </VisuallyHidden>
  );
}
