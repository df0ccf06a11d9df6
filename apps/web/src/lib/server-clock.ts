/** Tells the server's time, from the device's clock and the difference learnt from answers to heartbeats. */
interface ServerClock {
  now(): number;
  /** A question has left whose answer tells the time. */
  asked(): void;
  answered(serverTimeMs: number): void;
  /** The line is gone, and with it the answer to whatever was asked. */
  forget(): void;
}

/** The answer with the shortest way is the most exact; a slower one corrects only after that one has aged. */
const BEST_SAMPLE_LIFE_MS = 5 * 60_000;

export function createServerClock(localNow: () => number): ServerClock {
  let offsetMs = 0;
  let bestTripMs = Number.POSITIVE_INFINITY;
  let bestAtMs = Number.NEGATIVE_INFINITY;
  let askedAtMs: number | undefined;
  return {
    now: () => localNow() + offsetMs,
    // Of two questions without an answer the first counts: a way that is thought too long misleads nobody, one too short would.
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
