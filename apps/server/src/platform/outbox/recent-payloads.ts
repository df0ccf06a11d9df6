/** Rows of the outbox that are remembered: as many as are relayed and handed on in a look or two under load. */
const MOST_ROWS = 400;

/**
 * The events of rows that this process has just relayed. Each of its listeners is handed the same ones, so that they are neither
 * read nor taken apart again for every one of them; whatever is not here stands in the database.
 */
export class RecentPayloads {
  private readonly rows = new Map<bigint, readonly unknown[]>();

  of(outboxId: bigint): readonly unknown[] | undefined {
    return this.rows.get(outboxId);
  }

  add(outboxId: bigint, events: readonly unknown[]): void {
    if (this.rows.size >= MOST_ROWS) this.rows.delete(this.rows.keys().next().value as bigint);
    this.rows.set(outboxId, events);
  }
}
