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

/** How far to move so that a card stands in the middle of the window. One measurement before anything moves. */
function offsetsOf({ strip, reel, axis }: ReelTrack): { from: number; to: number } {
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

function runOf(track: ReelTrack, duration: number): Animation {
  const { from, to } = offsetsOf(track);
  const at = (offset: number) => `translate3d(${track.axis === 'x' ? `${offset}px, 0` : `0, ${offset}px`}, 0)`;
  return track.strip.animate([{ transform: at(from) }, { transform: at(to) }], {
    duration,
    easing: REEL_EASING,
    fill: 'both',
  });
}

/** Follows the animations' own time, which skipping and speeding up change; it writes nothing to the page. */
function tickAlong(runs: readonly Animation[], times: readonly number[][]): () => void {
  const next = runs.map(() => 0);
  let frame = 0;
  const look = () => {
    let ticked = false;
    runs.forEach((run, index) => {
      const now = Number(run.currentTime ?? 0);
      const due = times[index]?.[next[index] ?? 0];
      if (due === undefined || now < due || run.playState !== 'running') return;
      next[index] = (next[index] ?? 0) + 1;
      ticked = true;
    });
    if (ticked) playSound('tick', { place: 'box' });
    frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/** Runs all reels on the compositor: their transform is the only thing that changes. */
export function playReels(
  tracks: readonly ReelTrack[],
  { durationsMs }: ReelSchedule,
  onStopped: (index: number) => void,
): ReelPlayer {
  const runs = tracks.map((track, index) => runOf(track, durationsMs[index] ?? 0));
  const ticks = tracks.map(({ reel }, index) => tickTimes(reel.stopIndex - START_INDEX, durationsMs[index] ?? 0));
  const stopTicking = tickAlong(runs, ticks);
  let cancelled = false;
  const stops = runs.map(async (run, index) => {
    await run.finished;
    if (!cancelled) onStopped(index);
  });
  const finished = Promise.all(stops).then(
    () => stopTicking(),
    // A cancelled animation rejects; whoever cancelled is no longer waiting.
    () => new Promise<void>(() => {}),
  );
  return {
    finished,
    speedUp: () => runs.forEach((run) => void (run.playState === 'running' && run.updatePlaybackRate(FASTER))),
    stopAll: () => runs.forEach((run) => void run.finish()),
    cancel() {
      cancelled = true;
      stopTicking();
      for (const run of runs) run.cancel();
    },
  };
}
