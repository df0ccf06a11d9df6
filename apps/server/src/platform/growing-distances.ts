const FIRST_MS = 1_000;
const LONGEST_MS = 3_600_000;
/** After a pause this long the next failure is logged like a first one. */
const QUIET_MS = 60_000;
/** More keys than any caller has at a time; the oldest is forgotten. */
const MOST_KEYS = 1_000;

interface Known {
  loggedAtMs: number;
  failedAtMs: number;
  distanceMs: number;
  unlogged: number;
}

/**
 * Decides which repetitions of a failure are logged: the first, then at distances that double from
 * a second to an hour. A success in between changes nothing, since what fails every other time
 * would be logged every other time.
 */
export class GrowingDistances {
  private readonly known = new Map<string, Known>();

  /**
   * Counts a failure. Returns the number of failures since the last logged one, or `undefined` when
   * this one is not to be logged.
   */
  note(key: string, nowMs: number): number | undefined {
    const known = this.known.get(key);
    if (!known || nowMs - known.failedAtMs > Math.max(QUIET_MS, known.distanceMs)) {
      this.known.delete(key);
      this.known.set(key, { loggedAtMs: nowMs, failedAtMs: nowMs, distanceMs: FIRST_MS, unlogged: 0 });
      if (this.known.size > MOST_KEYS) this.known.delete(this.known.keys().next().value ?? '');
      return 1;
    }
    known.failedAtMs = nowMs;
    known.unlogged += 1;
    if (nowMs - known.loggedAtMs < known.distanceMs) return undefined;
    const failures = known.unlogged;
    known.loggedAtMs = nowMs;
    known.distanceMs = Math.min(LONGEST_MS, known.distanceMs * 2);
    known.unlogged = 0;
    return failures;
  }
}
