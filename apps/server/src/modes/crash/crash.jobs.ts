import { setTimeout as delay } from 'node:timers/promises';
import { CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { Platform } from '../../platform/platform.ts';
import type { createCrashClock } from './round/crash.clock.ts';
import type { Round } from './round/crash.round.ts';
import type { createCrashFeed } from './view/crash.feed.ts';

const POLL_MS = 100;
const LATE_POLL_MS = 1_000;

export interface CrashWork {
  tick: ReturnType<typeof createCrashClock>;
  feed: ReturnType<typeof createCrashFeed>;
  settleLate(): Promise<void>;
}

/**
 * Returns whether no player can act until the next step is due: the flight has no bets, or all bets
 * are settled and the next round is not open yet.
 */
const isQuiet = ({ state, bets, settled_at }: Round): boolean =>
  settled_at !== null || (state === CRASH_STATES.running && bets === 0);

/** Registers the clock of the rounds, which the leader of a lease runs, and the sweep of late bets. */
export function registerCrashJobs({ clock, jobs }: Platform, { tick, feed, settleLate }: CrashWork): void {
  jobs.sweep({
    name: 'crash.settle-late',
    everyMs: LATE_POLL_MS,
    sweep: async () => {
      await settleLate();
      return false;
    },
  });
  let quiet: { held: AbortSignal; untilMs: number } | undefined;
  jobs.leased({
    name: 'crash.rounds',
    everyMs: POLL_MS,
    run: async (lease) => {
      if (quiet?.held === lease.signal && clock.now() < quiet.untilMs) return;
      const { dueAtMs, round } = await tick(lease);
      if (round) await feed.bets(round);
      quiet = round && isQuiet(round) ? { held: lease.signal, untilMs: dueAtMs - POLL_MS } : undefined;
      // A step that is due before the next poll runs at its millisecond.
      const restMs = dueAtMs - clock.now();
      if (restMs <= 0 || restMs >= POLL_MS) return;
      await delay(restMs);
      if (!lease.signal.aborted) await tick(lease);
    },
  });
}
