import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** Signs by which people are recognised; the numbers are those in the tables. */
export const SIGNS = { identity: 1, device: 2, phone: 3, payer: 4 } as const;
export type SignName = keyof typeof SIGNS;
/**
 * Signs that link accounts to one person. A payment account does not: families share one, and its
 * members keep their own limits.
 */
export type BindingSign = Exclude<SignName, 'payer'>;

/**
 * A device used by more accounts than this identifies no one: an internet café, or an id made up by
 * a program.
 */
const SHARED_BY_MAX = 20;
/**
 * Advisory lock key: any number, equal in every process; the class separates it from the players'
 * locks.
 */
const LINKING = 1;
const LOCK_CLASS = 2020;

/** Serializes linking. Lock order: before the locks of players, never behind them. */
export async function lockLinking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${LINKING}::int)`.execute(tx);
}

/** Class 2021 is that of accounts that share their bounds. */
const PAYER_CLASS = 2022;

/**
 * Serializes looking up and adding the sign of one payment account: processes that seal with
 * different keys have different fingerprints for it and would add it twice. Lock order: behind all
 * other locks, so there is no deadlock.
 */
export async function lockPayer(tx: Tx, value: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PAYER_CLASS}::int, hashtext(${value}))`.execute(tx);
}

export async function findSign(db: Queryable, name: SignName, prints: readonly Buffer[]): Promise<bigint | undefined> {
  const row = await db
    .selectFrom('person_sign')
    .select('id')
    .where('kind', '=', SIGNS[name])
    .where('print', 'in', prints)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Adds a sign; waits for a concurrent insert of the same one and returns that. */
export async function addSign(tx: Tx, name: SignName, print: Buffer, sealed: Buffer): Promise<bigint> {
  const { id } = await tx
    .insertInto('person_sign')
    .values({ kind: SIGNS[name], print, sealed })
    .onConflict((conflict) => conflict.columns(['kind', 'print']).doUpdateSet({ print }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The kinds of these signs that the player holds already. */
export async function heldOf(db: Queryable, playerId: bigint, prints: readonly Buffer[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('person_sign_holder')
    .innerJoin('person_sign', 'person_sign.id', 'person_sign_holder.sign_id')
    .select('person_sign.kind')
    .where('person_sign_holder.player_id', '=', playerId)
    .where('person_sign.print', 'in', prints)
    .execute();
  return new Set(rows.map(({ kind }) => kind));
}

export async function countHolders(db: Queryable, signId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('person_sign_holder')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('sign_id', '=', signId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function addHolder(tx: Tx, playerId: bigint, name: SignName, signId: bigint): Promise<void> {
  await tx
    .insertInto('person_sign_holder')
    .values({ player_id: playerId, sign_id: signId, kind: SIGNS[name] })
    .onConflict((conflict) => conflict.columns(['player_id', 'sign_id']).doNothing())
    .execute();
}

/**
 * The player, the accounts of the same identity, and unverified accounts that share a device or
 * phone with one of them.
 */
export async function findNeighbours(tx: Tx, playerId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with own as (
      select ${playerId}::bigint as id
      union
      select b.player_id from person_sign_holder a join person_sign_holder b on b.sign_id = a.sign_id
      where a.player_id = ${playerId} and a.kind = ${SIGNS.identity}
    )
    select id from own
    union
    select b.player_id from own
    join person_sign_holder a on a.player_id = own.id and a.kind in (${SIGNS.device}, ${SIGNS.phone})
    join person_sign_holder b on b.sign_id = a.sign_id
    where (select count(*) from person_sign_holder c where c.sign_id = a.sign_id) <= ${SHARED_BY_MAX}
      and not exists (select from person_sign_holder i where i.player_id = b.player_id and i.kind = ${SIGNS.identity})
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The accounts that count for a player: those of the same identity; for an unverified player, those
 * that share a sign of the given kinds, together with all accounts of the people behind them.
 */
export async function matchAccounts(db: Queryable, playerId: bigint, by: readonly BindingSign[]): Promise<bigint[]> {
  const kinds = [SIGNS.identity, ...by.map((name) => SIGNS[name])];
  const { rows } = await sql<{ id: bigint }>`
    with matched as (
      select b.player_id as id from person_sign_holder a join person_sign_holder b on b.sign_id = a.sign_id
      where a.player_id = ${playerId} and a.kind = any (${kinds}::smallint[]) and (a.kind = ${SIGNS.identity}
        or (select count(*) from person_sign_holder c where c.sign_id = a.sign_id) <= ${SHARED_BY_MAX})
    )
    select id from matched where id <> ${playerId}
    union
    select b.player_id from matched
    join person_sign_holder a on a.player_id = matched.id and a.kind = ${SIGNS.identity}
    join person_sign_holder b on b.sign_id = a.sign_id
    where b.player_id <> ${playerId}
    order by 1`.execute(db);
  return rows.map(({ id }) => id);
}

export async function findAccounts(db: Queryable, playerId: bigint): Promise<bigint[]> {
  const rows = await db
    .selectFrom('person_account')
    .select('account_id')
    .where('player_id', '=', playerId)
    .orderBy('account_id')
    .execute();
  return rows.map(({ account_id }) => account_id);
}

export async function setAccounts(tx: Tx, playerId: bigint, accounts: readonly bigint[]): Promise<void> {
  await tx.deleteFrom('person_account').where('player_id', '=', playerId).execute();
  if (accounts.length === 0) return;
  await tx
    .insertInto('person_account')
    .values(accounts.map((accountId) => ({ player_id: playerId, account_id: accountId })))
    .execute();
}
