import { GrowingDistances } from '../growing-distances.ts';
import type { Log } from '../log.ts';

const POLL_INTERVAL_MS = 1_000;
/** A burst of events shares one poll. */
const GATHER_MS = 25;
/** Pause after each poll: under load most of its cost is transactions, not events. */
const REST_MS = 200;

/** Polls every second, and soon after `poke`. One poll at a time, with a pause after each. */
export function createPollLoop(work: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let gathering: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isPoked = false;
  let stopped = true;
  let polledAtMs = Number.NEGATIVE_INFINITY;
  const distances = new GrowingDistances();
  const report = (error: unknown): void => {
    const failures = distances.note('poll', performance.now());
    if (failures !== undefined) log.error({ err: error, failures }, 'outbox poll failed');
  };

  const poll = async (): Promise<void> => {
    gathering = undefined;
    isPoked = false;
    running = work().catch(report);
    await running;
    running = undefined;
    polledAtMs = performance.now();
    // Pokes during the poll wait for the pause too: under load there always are some.
    if (isPoked) poke();
  };
  const poke = (): void => {
    isPoked = true;
    if (stopped || running) return;
    const restMs = polledAtMs + REST_MS - performance.now();
    gathering ??= setTimeout(poll, Math.max(GATHER_MS, restMs));
  };
  return {
    start: () => {
      stopped = false;
      timer = setInterval(poke, POLL_INTERVAL_MS);
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
