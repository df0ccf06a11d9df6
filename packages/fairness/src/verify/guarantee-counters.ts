import type { PairRecord } from '../record/frame-records.ts';
import type { PlayerRecord } from '../record/record.ts';

/**
 * Names of guarantee counters: one for each player and table. Under a new name the count would
 * begin again, and a guarantee that was due would be lost unseen. Pairs that follow each other are
 * those of one player.
 */
export class GuaranteeCounters {
  /** The first pair of the player, by each of their pairs. */
  readonly #players = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #owners = new Map<string, string>();

  addPair({ serverSeedHash, previous }: PairRecord): void {
    const first = previous === null ? undefined : this.#players.get(previous);
    this.#players.set(serverSeedHash, first ?? serverSeedHash);
  }

  /** Returns whether the counter is that of the player and the table, and of these alone. */
  isOwn({ serverSeedHash }: PlayerRecord, counter: string, table: string): boolean {
    const owner = `${this.#players.get(serverSeedHash) ?? serverSeedHash} ${table}`;
    const name = this.#names.get(owner) ?? counter;
    const known = this.#owners.get(counter) ?? owner;
    this.#names.set(owner, name);
    this.#owners.set(counter, known);
    return name === counter && known === owner;
  }
}
