import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';

/** Runs work in the caller's transaction and takes all its writes back, whatever comes of it. */
export async function onTrial<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint trial`.execute(tx);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint trial`.execute(tx);
  }
}
