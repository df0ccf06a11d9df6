/** Estimates the server's time from the device's clock and the offset learnt from heartbeats. */
interface ServerClock {
  now(): number;
  /** Called when a heartbeat is sent. */
  asked(): void;
  answered(serverTimeMs: number): void;
  /** Called when the connection is lost; the pending answer will not come. */
  forget(): void;
}

/**
 * The answer with the shortest round trip is the most exact; a slower one is used only after it has
 * aged.
 */
const BEST_SAMPLE_LIFE_MS = 5 * 60_000;

export function createServerClock(localNow: () => number): ServerClock {
  let offsetMs = 0;
  let bestTripMs = Number.POSITIVE_INFINITY;
  let bestAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs: number | undefined;
  return {
    now: () => localNow() + offsetMs,
    // Of two unanswered heartbeats the first counts: overestimating the round trip is harmless,
    // underestimating is not.
    asked() {
      askedAtMs ??= localNow();
    },
    forget() {
      askedAtMs = undefined;
    },
    answered(serverTimeMs) {
      if (askedAtMs === undefined) return;
      const receivedAtMs = localNow();
      const tripMs = Math.max(0, receivedAtMs - askedAtMs);
      askedAtMs = undefined;
      if (tripMs > bestTripMs && receivedAtMs - bestAtMs < BEST_SAMPLE_LIFE_MS) return;
      bestTripMs = tripMs;
      bestAtMs = receivedAtMs;
      offsetMs = serverTimeMs + tripMs / 2 - receivedAtMs;
    },
  };
}

export const serverClock = createServerClock(Date.now);
