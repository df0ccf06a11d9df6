import type { Log } from '../log.ts';

const LOOK_EVERY_MS = 1_000;
/** Long enough for a burst of events to share one look, short enough that nobody waits for it. */
const GATHER_MS = 25;
/** Under steady load most of a look's cost is its transactions, not its events: rarer looks leave the store its cores. */
const REST_MS = 200;

/** Looks every second, and soon after it is poked unless it has just looked; one look at a time. */
export function createLoop(work: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const look = (): Promise<void> => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await work().catch((error) => log.error({ err: error }, 'the outbox could not be relayed'));
      }
      running = undefined;
      lookedAtMs = performance.now();
    })();
    return running;
  };
  return {
    start: () => {
      stopped = false;
      timer = setInterval(look, LOOK_EVERY_MS);
    },
    poke: () => {
      if (stopped) return;
      const restMs = lookedAtMs + REST_MS - performance.now();
      gathering ??= setTimeout(
        () => {
          gathering = undefined;
          void look();
        },
        Math.max(GATHER_MS, restMs),
      );
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
