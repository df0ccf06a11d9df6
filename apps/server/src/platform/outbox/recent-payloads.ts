/** As many as are dispatched in one or two polls under load. */
const MAX_ROWS = 400;

/**
 * Cache of the events of rows that this process has just dispatched. All handlers get the same
 * objects, which are read and parsed once.
 */
export class RecentPayloads {
  private readonly rows = new Map<bigint, readonly unknown[]>();

  of(outboxId: bigint): readonly unknown[] | undefined {
    return this.rows.get(outboxId);
  }

  add(outboxId: bigint, events: readonly unknown[]): void {
    if (this.rows.size >= MAX_ROWS) this.rows.delete(this.rows.keys().next().value as bigint);
    this.rows.set(outboxId, events);
  }
}
