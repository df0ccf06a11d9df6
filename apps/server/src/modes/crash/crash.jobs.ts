import { setTimeout as delay } from 'node:timers/promises';
import type { Platform } from '../../platform/platform.ts';
import type { createCrashClock } from './crash.clock.ts';
import type { createCrashFeed } from './crash.feed.ts';

const LOOK_MS = 100;

export interface CrashWork {
  tick: ReturnType<typeof createCrashClock>;
  feed: ReturnType<typeof createCrashFeed>;
}

/** The clock of the rounds. One process at a time runs it; another one takes over when it is gone. */
export function registerCrashJobs({ clock, jobs }: Platform, { tick, feed }: CrashWork): void {
  jobs.leased({
    name: 'crash.rounds',
    everyMs: LOOK_MS,
    run: async (lease) => {
      const { dueAtMs, round } = await tick(lease);
      if (round) await feed.bets(round);
      // What is due before the next look is waited for, to the millisecond.
      const restMs = dueAtMs - clock.now();
      if (restMs <= 0 || restMs >= LOOK_MS) return;
      await delay(restMs);
      if (!lease.signal.aborted) await tick(lease);
    },
  });
}
