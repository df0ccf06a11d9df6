import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Player } from '../../platform/db/schema.generated.ts';

const REAL_KINDS = Object.values(USER_KINDS).filter(isRealPlayer);

/**
 * `undefined` when the number or the spread code is taken. Waits for a concurrent insert of either.
 */
export async function insertPlayer(tx: Tx, player: Insertable<Player>): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('player')
    .values(player)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function mobileExists(db: Queryable, mobile: string): Promise<boolean> {
  const row = await db.selectFrom('player').select('id').where('mobile', '=', mobile).executeTakeFirst();
  return row !== undefined;
}

export function findCredentials(db: Queryable, mobile: string) {
  return db
    .selectFrom('player')
    .select(['id', 'password_hash', 'nickname'])
    .where('mobile', '=', mobile)
    .executeTakeFirst();
}

/** Locks the row against changes until the transaction ends. */
export function lockCredentials(tx: Tx, id: bigint) {
  return tx
    .selectFrom('player')
    .select(['password_hash', 'suspended_at'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirstOrThrow();
}

export async function findIdBySpreadCode(db: Queryable, spreadCode: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('player').select('id').where('spread_code', '=', spreadCode).executeTakeFirst();
  return row?.id;
}

export function getPlayer(db: Queryable, id: bigint) {
  return db
    .selectFrom('player')
    .leftJoin('player as inviter', 'inviter.id', 'player.inviter_id')
    .selectAll('player')
    .select('inviter.spread_code as inviter_code')
    .where('player.id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setPasswordHash(tx: Tx, id: bigint, passwordHash: string): Promise<void> {
  await tx.updateTable('player').set({ password_hash: passwordHash }).where('id', '=', id).execute();
}

/** False when the password has changed since it was verified. */
export async function replacePasswordHash(tx: Tx, id: bigint, from: string | null, to: string): Promise<boolean> {
  const row = await tx
    .updateTable('player')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', 'is not distinct from', from)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * False when the player has a number already. Another player's number violates the unique
 * constraint.
 */
export async function setMobileOnce(tx: Tx, id: bigint, mobile: string): Promise<boolean> {
  const row = await tx
    .updateTable('player')
    .set({ mobile })
    .where('id', '=', id)
    .where('mobile', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export function getSecrets(db: Queryable, id: bigint) {
  return db
    .selectFrom('player')
    .select(['mobile', 'password_hash', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

export async function setSuspended(tx: Tx, id: bigint, suspendedAt: Date | null): Promise<void> {
  await tx.updateTable('player').set({ suspended_at: suspendedAt }).where('id', '=', id).execute();
}

/** Excludes accounts of kind ai and test, as every public count does. */
export async function countRealPlayers(db: Queryable): Promise<number> {
  const { count } = await db
    .selectFrom('player')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('kind', 'in', REAL_KINDS)
    .executeTakeFirstOrThrow();
  return Number(count);
}
