/**
 * Younger rows are read by each poll, since transactions commit in another order than they began.
 */
const YOUNG_MS = 2_000;
/**
 * Interval of polls that read everything: events left by others, and deliveries that were put off.
 */
const WHOLE_INTERVAL_MS = 5_000;

/** Where a poll begins to read. */
export interface PollRange {
  /** Rows of the outbox behind this number. */
  afterId: bigint;
  /** Deliveries that became due later than this. */
  dueAfter: Date;
}

export const WHOLE_RANGE: PollRange = { afterId: 0n, dueAfter: new Date(0) };

/**
 * Ranges of successive polls. Dispatched rows leave dead entries at the old end of the indexes
 * until vacuum, under load a minute's worth. A poll that began there would step over all of them.
 */
export class PollRanges {
  private wholeAtMs = Number.NEGATIVE_INFINITY;
  private dispatched: { id: bigint; atMs: number }[] = [];

  /** For a poll that starts now. */
  next(nowMs: number): PollRange {
    // Starts over when the clock was set back.
    const sinceWholeMs = nowMs - this.wholeAtMs;
    if (sinceWholeMs >= 0 && sinceWholeMs < WHOLE_INTERVAL_MS)
      return { afterId: this.dispatchedBefore(nowMs - YOUNG_MS), dueAfter: new Date(nowMs - YOUNG_MS) };
    this.wholeAtMs = nowMs;
    return WHOLE_RANGE;
  }

  /** Records that rows up to an id were taken off the outbox. */
  note(id: bigint, nowMs: number): void {
    this.dispatched.push({ id, atMs: nowMs });
  }

  private dispatchedBefore(timeMs: number): bigint {
    const young = this.dispatched.findIndex(({ atMs }) => atMs > timeMs);
    const old = young === -1 ? this.dispatched.length : young;
    const last = this.dispatched[old - 1];
    // Of the old entries only the last is needed.
    if (last) this.dispatched = this.dispatched.slice(old - 1);
    return last?.id ?? 0n;
  }
}
