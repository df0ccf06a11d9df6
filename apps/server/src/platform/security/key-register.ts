import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { StartupError } from '../errors.ts';
import type { Vault } from './vault.ts';

/** Serializes registration: two processes with different keys must not both find an empty table. */
const KEY_REGISTER_LOCK = 7_301_963;

/**
 * Registers the sealing key in the database. Rejects a process that lacks a registered key: it
 * would fail for the players whose data that key has sealed.
 */
export async function registerMasterKey(db: Db, vault: Vault): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${KEY_REGISTER_LOCK})`.execute(tx);
    const used = await tx.selectFrom('master_key').select('id').orderBy('id').execute();
    const missing = used.filter(({ id }) => !vault.keyIds.includes(id)).map(({ id }) => id);
    if (missing.length > 0) {
      throw new StartupError(
        `This database needs the master key ${missing.join(', ')}; this process has ${vault.keyIds.join(', ')}. Set MASTER_KEY to ` +
          'the keys of the other processes, or restore the file master-key of DATA_DIR from its backup.',
      );
    }
    await tx
      .insertInto('master_key')
      .values({ id: vault.keyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}

/** Unregisters all other keys, once everything has been resealed. */
export async function forgetOtherMasterKeys(db: Db, vault: Vault): Promise<void> {
  await db.deleteFrom('master_key').where('id', '<>', vault.keyId).execute();
}
