import type { Log } from '../log.ts';

const LOOK_EVERY_MS = 1_000;
/** Long enough for a burst of events to share one look, short enough that nobody waits for it. */
const GATHER_MS = 25;

/** Looks every second, and soon after it is poked; one look at a time. */
export function createLoop(work: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = true;

  const look = (): Promise<void> => {
    again = true;
    running ??= (async () => {
      while (again && !stopped) {
        again = false;
        await work().catch((error) => log.error({ err: error }, 'the outbox could not be relayed'));
      }
      running = undefined;
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
      gathering ??= setTimeout(() => {
        gathering = undefined;
        void look();
      }, GATHER_MS);
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      clearTimeout(gathering);
      await running;
    },
  };
}
