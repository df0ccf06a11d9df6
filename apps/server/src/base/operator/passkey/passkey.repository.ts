import type { Insertable, Selectable } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import type { OperatorPasskey } from '../../../platform/db/schema.generated.ts';

export type PasskeyRow = Selectable<OperatorPasskey>;

export function listPasskeys(db: Queryable, operatorId: bigint): Promise<PasskeyRow[]> {
  return db.selectFrom('operator_passkey').selectAll().where('operator_id', '=', operatorId).orderBy('id').execute();
}

export function findPasskey(db: Queryable, credentialId: Buffer): Promise<PasskeyRow | undefined> {
  return db.selectFrom('operator_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

export async function insertPasskey(db: Queryable, values: Insertable<OperatorPasskey>): Promise<bigint | undefined> {
  const row = await db
    .insertInto('operator_passkey')
    .values(values)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/**
 * Moves the counter forward; false when another call was faster, or the key was copied. Some
 * authenticators do not count: theirs stays 0.
 */
export async function usePasskey(db: Queryable, id: bigint, counter: bigint, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_passkey')
    .set({ counter, used_at: at })
    .where('id', '=', id)
    .where((eb) => (counter === 0n ? eb('counter', '=', 0n) : eb('counter', '<', counter)))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Removes all passkeys of an operator, or one of them. Returns how many there were. */
export async function deletePasskeys(db: Queryable, operatorId: bigint, only?: bigint): Promise<number> {
  let query = db.deleteFrom('operator_passkey').where('operator_id', '=', operatorId);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).numDeletedRows);
}
