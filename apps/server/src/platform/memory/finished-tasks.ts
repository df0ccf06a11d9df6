/** So many are remembered; then memory starts over. Forgetting costs a question, nothing else. */
const MOST_REMEMBERED = 100_000;

/**
 * Tasks that players are known to have finished, so that nobody asks the database again with every deed of theirs. Only what was
 * found finished may be added, never what was just finished: that may still be taken back with its transaction.
 */
export class FinishedTasks {
  private readonly playersOf = new Map<string, Set<string>>();
  private count = 0;

  /** A task by a name that holds all by which it can change: its period, or what it asks for. */
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
