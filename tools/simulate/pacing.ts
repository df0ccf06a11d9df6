import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../apps/server/src/platform/random.ts';

const RESOLUTION = 2 ** 32;

/**
 * Returns the time to the next arrival. Players arrive independently, so gaps are exponential, and
 * they also arrive while the store is slow.
 */
export function nextGapMs(random: Pick<Random, 'integer'>, perSecond: number): number {
  const share = (random.integer(0, RESOLUTION) + 1) / RESOLUTION;
  return (-Math.log(share) * 1_000) / perSecond;
}

export interface PacingOptions {
  perSecond: number;
  /** Without it, runs until the signal. */
  durationMs?: number | undefined;
  signal: AbortSignal;
  random: Pick<Random, 'integer'>;
  /** Milliseconds of a monotonic clock. */
  nowMs(): number;
}

/** Calls `arrive` for each arrival with its due time, so that delays count as latency. */
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
