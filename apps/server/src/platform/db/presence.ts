import { randomInt } from 'node:crypto';
import type pg from 'pg';

/** The class of advisory locks by which processes are seen. */
export const PRESENCE_CLASS = 2027;
const LARGEST = 2 ** 31 - 1;

/**
 * Shows other processes that this one is alive: a lock that belongs to a connection, which the system closes however a process ends. One
 * that is frozen or cut off still seems to be there, so nobody may rely on it: it only spares others the wait for one that has died.
 */
export class Presence {
  private key: number | undefined;
  private readonly listeners: (() => void)[] = [];

  /** What others find the lock by, if there is one. */
  get number(): number | null {
    return this.key ?? null;
  }

  /** A number of its own for each connection: that of one before may be held for as long as the database believes in it. */
  async begin(client: pg.Client): Promise<void> {
    const key = randomInt(LARGEST);
    client.once('end', () => this.end(key));
    await client.query('select pg_advisory_lock($1::int, $2::int)', [PRESENCE_CLASS, key]);
    this.key = key;
  }

  /** Others may think from now on that we are gone. */
  onEnd(listener: () => void): void {
    this.listeners.push(listener);
  }

  private end(key: number): void {
    if (this.key !== key) return;
    this.key = undefined;
    for (const listener of this.listeners) listener();
  }
}
