import type { Log } from '../log.ts';

const LOOK_EVERY_MS = 1_000;
/** Long enough for a burst of events to share one look, short enough that nobody waits for it. */
const GATHER_MS = 25;
/** Under steady load most of a look's cost is its transactions, not its events: rarer looks leave the store its cores. */
const REST_MS = 200;

/** Looks every second, and soon after it is poked unless it has just looked; one look at a time, and a rest after each. */
export function createLoop(work: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isPoked = false;
  let stopped = true;
  let lookedAtMs = Number.NEGATIVE_INFINITY;

  const look = async (): Promise<void> => {
    gathering = undefined;
    isPoked = false;
    running = work().catch((error) => log.error({ err: error }, 'the outbox could not be relayed'));
    await running;
    running = undefined;
    lookedAtMs = performance.now();
    // What came while it looked waits for the rest too: under steady load something always has.
    if (isPoked) poke();
  };
  const poke = (): void => {
    isPoked = true;
    if (stopped || running) return;
    const restMs = lookedAtMs + REST_MS - performance.now();
    gathering ??= setTimeout(look, Math.max(GATHER_MS, restMs));
  };
  return {
    start: () => {
      stopped = false;
      timer = setInterval(poke, LOOK_EVERY_MS);
    },
    poke,
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      gathering = undefined;
      await running;
    },
  };
}
