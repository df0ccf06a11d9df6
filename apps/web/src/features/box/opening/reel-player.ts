import { playSound } from '../../../ui/sound/sound.ts';
import type { ReelCards } from './reel-cards.ts';
import { REEL_EASING, type ReelSchedule, tickTimes } from './reel-timing.ts';

/** The first card in the lens; those before it are in sight above. */
const START_INDEX = 3;
const FASTER = 5;

interface ReelTrack {
  strip: HTMLElement;
  reel: ReelCards;
  axis: 'x' | 'y';
}

export interface ReelPlayer {
  /** Settles when all have stopped, also when they were stopped by hand; never after `cancel`. */
  finished: Promise<void>;
  speedUp(): void;
  stopAll(): void;
  cancel(): void;
}

interface Offsets {
  from: number;
  to: number;
}

/** How far to move so that a card stands in the middle of the window. One measurement before anything moves. */
function offsetsOf({ strip, reel, axis }: ReelTrack): Offsets {
  const cards = strip.children as HTMLCollectionOf<HTMLElement>;
  const start = axis === 'x' ? 'offsetLeft' : 'offsetTop';
  const size = axis === 'x' ? 'offsetWidth' : 'offsetHeight';
  const middle = (strip.parentElement?.[size] ?? 0) / 2;
  const centred = (index: number) => {
    const card = cards[index];
    return card ? middle - (card[start] + card[size] / 2) : 0;
  };
  return { from: centred(START_INDEX), to: centred(reel.stopIndex) };
}

function runOf({ strip, axis }: ReelTrack, { from, to }: Offsets, duration: number): Animation {
  const at = (offset: number) => `translate3d(${axis === 'x' ? `${offset}px, 0` : `0, ${offset}px`}, 0)`;
  return strip.animate([{ transform: at(from) }, { transform: at(to) }], {
    duration,
    easing: REEL_EASING,
    fill: 'both',
  });
}

/**
 * Plays a tick as each card passes, by the animations' own time, which stopping and speeding up change. Timers wake it,
 * not frames: asking for frames would make the page's thread work for a picture that only the compositor moves.
 */
function tickAlong(runs: readonly Animation[], times: readonly number[][]): { replan(): void; stop(): void } {
  const queues = times.map((moments) => [...moments]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const plan = () => {
    clearTimeout(timer);
    let soonest = Number.POSITIVE_INFINITY;
    let ticked = false;
    runs.forEach((run, index) => {
      const queue = queues[index] ?? [];
      const now = Number(run.currentTime ?? 0);
      while (queue[0] !== undefined && queue[0] <= now) {
        queue.shift();
        ticked = run.playState === 'running';
      }
      if (queue[0] !== undefined) soonest = Math.min(soonest, (queue[0] - now) / run.playbackRate);
    });
    if (ticked) playSound('tick', { place: 'box' });
    if (soonest < Number.POSITIVE_INFINITY) timer = setTimeout(plan, soonest);
  };
  plan();
  return { replan: plan, stop: () => clearTimeout(timer) };
}

/** Runs all reels on the compositor: their transform is the only thing that changes. */
export function playReels(
  tracks: readonly ReelTrack[],
  { durationsMs }: ReelSchedule,
  onStopped: (index: number) => void,
): ReelPlayer {
  // All is measured before anything is set in motion: each start would make the next measurement lay out the page again.
  const offsets = tracks.map(offsetsOf);
  const runs = tracks.map((track, index) =>
    runOf(track, offsets[index] ?? { from: 0, to: 0 }, durationsMs[index] ?? 0),
  );
  const ticks = tracks.map(({ reel }, index) => tickTimes(reel.stopIndex - START_INDEX, durationsMs[index] ?? 0));
  const ticking = tickAlong(runs, ticks);
  let cancelled = false;
  const stops = runs.map(async (run, index) => {
    await run.finished;
    if (!cancelled) onStopped(index);
  });
  const finished = Promise.all(stops).then(
    () => ticking.stop(),
    // A cancelled animation rejects; whoever cancelled is no longer waiting.
    () => new Promise<void>(() => {}),
  );
  return {
    finished,
    speedUp() {
      for (const run of runs) run.playbackRate = FASTER;
      ticking.replan();
    },
    stopAll() {
      for (const run of runs) run.finish();
    },
    cancel() {
      cancelled = true;
      ticking.stop();
      for (const run of runs) run.cancel();
    },
  };
}
