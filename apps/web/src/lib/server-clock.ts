/** Tells the server's time, from the device's clock and the difference learnt from answers. */
interface ServerClock {
  now(): number;
  /** Called with the time an answer was written and the moments its request left and arrived here. */
  sync(serverTimeMs: number, sentAtMs: number, receivedAtMs: number): void;
}

/** The answer with the shortest way is the most exact; a slower one corrects only after that one has aged. */
const BEST_SAMPLE_LIFE_MS = 5 * 60_000;

export function createServerClock(localNow: () => number): ServerClock {
  let offsetMs = 0;
  let bestTripMs = Number.POSITIVE_INFINITY;
  let bestAtMs = Number.NEGATIVE_INFINITY;
  return {
    now: () => localNow() + offsetMs,
    sync(serverTimeMs, sentAtMs, receivedAtMs) {
      const tripMs = Math.max(0, receivedAtMs - sentAtMs);
      if (tripMs > bestTripMs && receivedAtMs - bestAtMs < BEST_SAMPLE_LIFE_MS) return;
      bestTripMs = tripMs;
      bestAtMs = receivedAtMs;
      offsetMs = serverTimeMs + tripMs / 2 - receivedAtMs;
    },
  };
}

export const serverClock = createServerClock(Date.now);
