import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** What people are recognised by; the number is the one in the tables. */
export const SIGNS = { identity: 1, device: 2, phone: 3, payer: 4 } as const;
export type SignName = keyof typeof SIGNS;
/** What makes one person of several accounts. A payment account does not: families share one, and everybody stays bound by their own limits. */
export type BindingSign = Exclude<SignName, 'payer'>;

/** A device that so many accounts use is nobody's own: a café's, or a number made up by a program. */
const SHARED_BY_MAX = 20;
/** Any number, the same in every process; the second one of the pair keeps it apart from the locks of players. */
const LINKING = 1;
const LOCK_CLASS = 2020;

/** Who belongs to whom is decided by one at a time. Taken before the locks of players, never behind them. */
export async function lockLinking(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK_CLASS}::int, ${LINKING}::int)`.execute(tx);
}

/** 2021 are those who share their bounds. */
const PAYER_CLASS = 2022;

/**
 * Of those who pay by the same account one at a time looks for its sign and adds it: processes that seal with different keys would not
 * see from the fingerprint that it is the same. Taken behind all other locks, so that nobody waits in a circle.
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

/** Waits for whoever else adds the same one, and then finds theirs. */
export async function addSign(tx: Tx, name: SignName, print: Buffer, sealed: Buffer): Promise<bigint> {
  const { id } = await tx
    .insertInto('person_sign')
    .values({ kind: SIGNS[name], print, sealed })
    .onConflict((conflict) => conflict.columns(['kind', 'print']).doUpdateSet({ print }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Which of these signs a player is known to hold. */
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

/** The player, the accounts of the same identity, and who without an identity shares a device or phone with one of them. */
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
 * Whose accounts count for a player: those of the same identity; or, for who has proven none, those that share a sign of the
 * named kinds, with all accounts of the people these are.
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
