interface Owned {
  readonly owners: readonly bigint[];
}

/**
 * The owners in batches that this process runs. Another batch would only find them locked, so their
 * next operations wait in the queue until those batches have ended.
 */
export class RunningOwners {
  private readonly counts = new Map<bigint, number>();

  add(batch: readonly Owned[]): void {
    for (const { owners } of batch)
      for (const owner of owners) this.counts.set(owner, (this.counts.get(owner) ?? 0) + 1);
  }

  remove(batch: readonly Owned[]): void {
    for (const { owners } of batch) {
      for (const owner of owners) {
        const left = (this.counts.get(owner) ?? 0) - 1;
        if (left > 0) this.counts.set(owner, left);
        else this.counts.delete(owner);
      }
    }
  }

  /**
   * Takes the first operations whose owners are in no running batch. An owner's operations keep
   * their order.
   */
  select<Item extends Owned>(queue: readonly Item[], limit: number): { taken: Item[]; left: Item[] } {
    if (this.counts.size === 0) return { taken: queue.slice(0, limit), left: queue.slice(limit) };
    const taken: Item[] = [];
    const left: Item[] = [];
    const passedOver = new Set<bigint>();
    for (const item of queue) {
      const isFree = taken.length < limit && !item.owners.some((o) => this.counts.has(o) || passedOver.has(o));
      if (isFree) taken.push(item);
      else {
        left.push(item);
        for (const owner of item.owners) passedOver.add(owner);
      }
    }
    return { taken, left };
  }
}
