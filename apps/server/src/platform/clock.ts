/** Time as an argument: tests move it instead of waiting for midnight. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

export interface MovableClock extends Clock {
  set(timeMs: number): void;
  advance(byMs: number): void;
}

export function movableClock(startMs: number): MovableClock {
  let current = startMs;
  return {
    now: () => current,
    set: (timeMs) => {
      current = timeMs;
    },
    advance: (byMs) => {
      current += byMs;
    },
  };
}
