/** How work that failed is tried again: rows of jobs and events of the outbox alike. */
export const FIRST_BACKOFF_MS = 1_000;
export const LONGEST_BACKOFF_MS = 300_000;
/** Over an hour of trying. What then still fails is a dead letter. */
export const MAX_ATTEMPTS = 24;

/** How long to wait after so many attempts; nothing once it is a dead letter. */
export const backoffMs = (attempts: number): number | undefined =>
  attempts >= MAX_ATTEMPTS ? undefined : Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1));
