/** Entries cached; a full cache is cleared. A forgotten entry costs one query. */
const MOST_REMEMBERED = 100_000;

/**
 * Cache of tasks that players have finished; it saves a query per event. Add only tasks read as
 * finished, never one finished by the current transaction, which may still roll back.
 */
export class FinishedTasks {
  private readonly playersOf = new Map<string, Set<string>>();
  private count = 0;

  /** The name of a task must include everything that may change it: its period or its goal. */
  has(task: string, playerId: string): boolean {
    return this.playersOf.get(task)?.has(playerId) ?? false;
  }

  add(task: string, playerId: string): void {
    if (this.count >= MOST_REMEMBERED) {
      this.playersOf.clear();
      this.count = 0;
    }
    const players = this.playersOf.get(task) ?? new Set();
    this.playersOf.set(task, players.add(playerId));
    this.count += 1;
  }
}
