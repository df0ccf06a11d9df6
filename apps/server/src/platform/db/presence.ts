import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** Class of the advisory locks that show processes. */
export const PRESENCE_CLASS = 2027;
const LARGEST = 2 ** 31 - 1;

/**
 * Shows other processes that this one is alive, by a lock of a connection, which the system closes
 * however the process ends. A process that is frozen or cut off still seems present, so this only
 * spares others the wait for one that has died.
 */
export class Presence {
  private key: number | undefined;
  private readonly listeners: (() => void)[] = [];

  /** The number of the lock, if held. */
  get number(): number | null {
    return this.key ?? null;
  }

  /**
   * A number of its own for each connection: that of one before may be held for as long as the
   * database believes in it.
   */
  async begin(client: pg.Client): Promise<void> {
    const key = randomInt(LARGEST);
    client.once('end', () => this.end(key));
    await client.query('select pg_advisory_lock($1::int, $2::int)', [PRESENCE_CLASS, key]);
    this.key = key;
  }

  /** Called when other processes may take this one for dead. */
  onEnd(listener: () => void): void {
    this.listeners.push(listener);
  }

  private end(key: number): void {
    if (this.key !== key) return;
    this.key = undefined;
    for (const listener of this.listeners) listener();
  }
}
