/** What is younger than this is looked at every time: long enough for transactions that end in another order than they began. */
const YOUNG_MS = 2_000;
/** So often everything is: what others left behind, and what was put aside until now. */
const WHOLE_EVERY_MS = 5_000;

/** Where a look begins to read. */
export interface Reach {
  /** Rows of the outbox behind this number. */
  afterId: bigint;
  /** Deliveries that became due later than this. */
  dueAfter: Date;
}

export const EVERYTHING: Reach = { afterId: 0n, dueAfter: new Date(0) };

/**
 * How far back looks read. A row that was handed on leaves dead entries at the old end of its indexes until the database cleans up;
 * under load that is a minute's worth of them, and a look that began there would step over all of them, five times a second.
 */
export class Reaches {
  private wholeAtMs = Number.NEGATIVE_INFINITY;
  private relayed: { id: bigint; atMs: number }[] = [];

  /** For a look that begins now. */
  next(nowMs: number): Reach {
    // A clock that was put back starts over too.
    const sinceWholeMs = nowMs - this.wholeAtMs;
    if (sinceWholeMs >= 0 && sinceWholeMs < WHOLE_EVERY_MS)
      return { afterId: this.relayedBefore(nowMs - YOUNG_MS), dueAfter: new Date(nowMs - YOUNG_MS) };
    this.wholeAtMs = nowMs;
    return EVERYTHING;
  }

  /** That rows up to a number were taken off the outbox. */
  note(id: bigint, nowMs: number): void {
    this.relayed.push({ id, atMs: nowMs });
  }

  private relayedBefore(timeMs: number): bigint {
    const young = this.relayed.findIndex(({ atMs }) => atMs > timeMs);
    const old = young === -1 ? this.relayed.length : young;
    const last = this.relayed[old - 1];
    // Of those that are old the last one is enough.
    if (last) this.relayed = this.relayed.slice(old - 1);
    return last?.id ?? 0n;
  }
}
