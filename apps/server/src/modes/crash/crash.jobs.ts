import { setTimeout as delay } from 'node:timers/promises';
import { CRASH_STATES } from '@clearcrate/contract/crash-rules';
import type { Platform } from '../../platform/platform.ts';
import type { createCrashClock } from './round/crash.clock.ts';
import type { Round } from './round/crash.round.ts';
import type { createCrashFeed } from './view/crash.feed.ts';

const LOOK_MS = 100;
const LATE_LOOK_MS = 1_000;

export interface CrashWork {
  tick: ReturnType<typeof createCrashClock>;
  feed: ReturnType<typeof createCrashFeed>;
  settleLate(): Promise<void>;
}

/**
 * Nobody can do anything until the next thing is due: nobody flies along, or all is settled and the
 * next round not open yet.
 */
const isQuiet = ({ state, bets, settled_at }: Round): boolean =>
  settled_at !== null || (state === CRASH_STATES.running && bets === 0);

/**
 * The clock of the rounds. One process at a time runs it; another one takes over when it is gone.
 */
export function registerCrashJobs({ clock, jobs }: Platform, { tick, feed, settleLate }: CrashWork): void {
  jobs.sweep({
    name: 'crash.settle-late',
    everyMs: LATE_LOOK_MS,
    sweep: async () => {
      await settleLate();
      return false;
    },
  });
  let quiet: { held: AbortSignal; untilMs: number } | undefined;
  jobs.leased({
    name: 'crash.rounds',
    everyMs: LOOK_MS,
    run: async (lease) => {
      if (quiet?.held === lease.signal && clock.now() < quiet.untilMs) return;
      const { dueAtMs, round } = await tick(lease);
      if (round) await feed.bets(round);
      quiet = round && isQuiet(round) ? { held: lease.signal, untilMs: dueAtMs - LOOK_MS } : undefined;
      // What is due before the next look is waited for, to the millisecond.
      const restMs = dueAtMs - clock.now();
      if (restMs <= 0 || restMs >= LOOK_MS) return;
      await delay(restMs);
      if (!lease.signal.aborted) await tick(lease);
    },
  });
}
