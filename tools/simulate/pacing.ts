import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/platform/random.ts';

const RESOLUTION = 2 ** 32;

/**
 * The time to the next arrival. Players come without knowing of each other, so the gaps between them are exponential; they
 * also come when the store is slow, so nothing here waits for an answer.
 */
export function nextGapMs(random: Pick<Random, 'integer'>, perSecond: number): number {
  const share = (random.integer(0, RESOLUTION) + 1) / RESOLUTION;
  return (-Math.log(share) * 1_000) / perSecond;
}

export interface PacingOptions {
  perSecond: number;
  /** Goes on until the signal where it is not given. */
  durationMs?: number | undefined;
  signal: AbortSignal;
  random: Pick<Random, 'integer'>;
  /** Milliseconds on a clock that only goes forward. */
  nowMs(): number;
}

/** Calls `arrive` for each arrival, with the moment it was due: what is late counts as late. */
export async function pace(options: PacingOptions, arrive: (dueMs: number) => void): Promise<void> {
  const { perSecond, durationMs = Number.POSITIVE_INFINITY, signal, random, nowMs } = options;
  const startedMs = nowMs();
  let dueMs = startedMs + nextGapMs(random, perSecond);
  while (!signal.aborted && dueMs - startedMs < durationMs) {
    const waitMs = dueMs - nowMs();
    if (waitMs > 0) await sleep(waitMs, undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    arrive(dueMs);
    dueMs += nextGapMs(random, perSecond);
  }
}
