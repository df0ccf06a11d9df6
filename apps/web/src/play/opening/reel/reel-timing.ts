/** The curve of the reel: cubic-bezier(x1, y1, x2, y2). */
const CURVE = [0.2, 0.6, 0.35, 1] as const;
export const REEL_EASING = `cubic-bezier(${CURVE.join(', ')})`;

const REEL_MS = 5000;
const STAGGER_MS = 350;
const FAST_MS = 1100;
const FAST_STAGGER_MS = 60;
/** Maximum number of columns; more reels use rows. */
const COLUMNS = 5;
/** Faster ticks are heard as a buzz. */
const LEAST_TICK_GAP_MS = 42;
/** Cards that pass faster than this are seen as a smear. */
const FOLLOWED_GAP_MS = 130;

export interface ReelSchedule {
  /** Of each reel, row by row from the left; the last column ends with the run. */
  durationsMs: number[];
  /** Cards before the result. */
  before: number;
}

/**
 * Columns stop from left to right, one after the other; with two rows both reels of a column stop
 * together.
 */
export function reelSchedule(count: number, fast: boolean): ReelSchedule {
  const whole = fast ? FAST_MS : REEL_MS;
  const stagger = fast ? FAST_STAGGER_MS : STAGGER_MS;
  const columns = Math.min(count, COLUMNS);
  const durationsMs = Array.from({ length: count }, (_, index) => whole - (columns - 1 - (index % columns)) * stagger);
  const before = fast ? 12 : count > 5 ? 18 : count > 1 ? 24 : 32;
  return { durationsMs, before };
}

const bezier = (u: number, p1: number, p2: number) => 3 * (1 - u) ** 2 * u * p1 + 3 * (1 - u) * u ** 2 * p2 + u ** 3;

/**
 * The time, as a share of the whole, at which the curve reaches a progress. Both axes are
 * monotonic, so bisection finds it.
 */
export function timeOfProgress(progress: number): number {
  let low = 0;
  let high = 1;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (bezier(middle, CURVE[1], CURVE[3]) < progress) low = middle;
    else high = middle;
  }
  return bezier(low, CURVE[0], CURVE[2]);
}

/** Times at which the edge between two cards passes the needle. */
export function tickTimes(passedCards: number, durationMs: number): number[] {
  const times: number[] = [];
  for (let card = 1; card <= passedCards; card += 1) {
    const at = timeOfProgress((card - 0.5) / passedCards) * durationMs;
    if (at - (times.at(-1) ?? Number.NEGATIVE_INFINITY) >= LEAST_TICK_GAP_MS) times.push(at);
  }
  return times;
}

/**
 * Number of cards that pass too fast to follow. The curve only slows down, so they are the first
 * ones.
 */
export function fastCards(passedCards: number, durationMs: number): number {
  const gapOf = (card: number) =>
    (timeOfProgress((card + 1) / passedCards) - timeOfProgress(card / passedCards)) * durationMs;
  let fast = 0;
  while (fast < passedCards && gapOf(fast) < FOLLOWED_GAP_MS) fast += 1;
  return fast;
}
