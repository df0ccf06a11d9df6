/** Retries of rows of jobs and of outbox events. */
export const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 300_000;
/** Over an hour of retries; then the row is a dead letter. */
export const MAX_ATTEMPTS = 24;

/** Delay before the next attempt; undefined for a dead letter. */
export const backoffMs = (attempts: number): number | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
