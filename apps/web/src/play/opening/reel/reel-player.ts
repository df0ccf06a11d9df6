import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { nextFrame, nextTask } from './pace.ts';
import type { ReelCards } from './reel-cards.ts';
import { REEL_EASING, tickTimes } from './reel-timing.ts';

/** The first card in the lens; earlier ones are visible above it. */
export const START_INDEX = 3;
const FASTER = 5;

interface ReelTrack {
  strip: HTMLElement;
  reel: ReelCards;
  axis: 'x' | 'y';
  durationMs: number;
}

export interface ReelPlayer {
  /** Settles when all have stopped, including by hand; never after `cancel`. */
  finished: Promise<void>;
  speedUp(): void;
  stopAll(): void;
  cancel(): void;
}

interface Offsets {
  from: number;
  to: number;
}

/** Distance that brings a card to the middle of the window. Measured once before the start. */
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

function runOf({ strip, axis, durationMs: duration }: ReelTrack, { from, to }: Offsets): Animation {
  const at = (offset: number) => `translate3d(${axis === 'x' ? `${offset}px, 0` : `0, ${offset}px`}, 0)`;
  return strip.animate([{ transform: at(from) }, { transform: at(to) }], {
    duration,
    easing: REEL_EASING,
    fill: 'both',
  });
}

/**
 * Plays a tick as each card passes, by the animations' time, which stopping and fast-forwarding
 * change. Uses timers: animation frames would keep the main thread busy for a picture that only the
 * compositor moves.
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

interface Prepared {
  track: ReelTrack;
  offsets: Offsets;
}

type Lay<Track> = (track: Track) => Iterable<void>;

/** Half a frame. A fast device lays out many pieces in it, a slow phone one. */
const SLICE_MS = 8;

/** Fills and measures the reels in slices: doing it all at once would block a slow phone. */
async function prepare<Track extends ReelTrack>(
  tracks: readonly Track[],
  lay: Lay<Track>,
  isCancelled: () => boolean,
): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  await nextFrame();
  if (isCancelled()) return [];
  let sliceEndsAt = performance.now() + SLICE_MS;
  for (const track of tracks) {
    let offsets: Offsets = { from: 0, to: 0 };
    for (const _piece of lay(track)) {
      // Measured after each piece, so that it is laid out now and not together with the next.
      offsets = offsetsOf(track);
      if (performance.now() < sliceEndsAt) continue;
      await nextTask();
      // A newer run may be filling the same strips.
      if (isCancelled()) return [];
      sliceEndsAt = performance.now() + SLICE_MS;
    }
    prepared.push({ track, offsets });
  }
  return prepared;
}

function startRuns(prepared: readonly Prepared[]) {
  const runs = prepared.map(({ track, offsets }) => runOf(track, offsets));
  const ticks = prepared.map(({ track }) => tickTimes(track.reel.stopIndex - START_INDEX, track.durationMs));
  return { runs, ticking: tickAlong(runs, ticks) };
}

type Wish = 'run' | 'faster' | 'stop' | 'cancel';

const WISHES: Record<Wish, (run: Animation) => void> = {
  run: () => {},
  faster: (run) => {
    run.playbackRate = FASTER;
  },
  stop: (run) => run.finish(),
  cancel: (run) => run.cancel(),
};

/** Runs all reels on the compositor: only their transform changes. */
export function playReels<Track extends ReelTrack>(
  tracks: readonly Track[],
  lay: Lay<Track>,
  onStopped: (index: number) => void,
): ReelPlayer {
  // A request by the player before the reels are ready is applied when they are.
  let wish: Wish = 'run';
  let started: ReturnType<typeof startRuns> | undefined;
  const obey = () => {
    for (const run of started?.runs ?? []) WISHES[wish](run);
    if (wish === 'cancel') started?.ticking.stop();
    else started?.ticking.replan();
  };
  const ask = (what: Wish) => {
    wish = what;
    obey();
  };
  const play = async () => {
    const isCancelled = () => wish === 'cancel';
    const prepared = await prepare(tracks, lay, isCancelled);
    if (isCancelled()) return never();
    started = startRuns(prepared);
    const { runs, ticking } = started;
    obey();
    const stops = runs.map(async (run, index) => {
      await run.finished;
      onStopped(index);
    });
    // A cancelled animation rejects; its caller no longer waits.
    await Promise.all(stops).catch(never);
    ticking.stop();
  };
  return {
    finished: play(),
    speedUp: () => ask('faster'),
    stopAll: () => ask('stop'),
    cancel: () => ask('cancel'),
  };
}

const never = () => new Promise<void>(() => {});
