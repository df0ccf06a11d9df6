import type { BodyOf } from '@clearcrate/contract/endpoint';
import type { getOperators } from '@clearcrate/contract/operators';
import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { containing, type Keyset, readPage } from '../../platform/db/keyset.ts';
import type { Operator, OperatorInvitation, OperatorSession } from '../../platform/db/schema.generated.ts';

export type OperatorRow = Selectable<Operator>;
export type InvitationRow = Selectable<OperatorInvitation>;

/** Serializes acts that could together remove the last owner or double an address. */
const PEOPLE_LOCK = 7_301_982;

export async function lockPeople(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PEOPLE_LOCK})`.execute(tx);
}

export function findByEmail(db: Queryable, email: string): Promise<OperatorRow | undefined> {
  return db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findById(db: Queryable, id: bigint): Promise<OperatorRow | undefined> {
  return db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertOperator(tx: Tx, values: Insertable<Operator>): Promise<bigint> {
  const { id } = await tx.insertInto('operator').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateOperator(
  tx: Tx,
  id: bigint,
  values: Partial<Omit<Insertable<Operator>, 'id' | 'email'>>,
): Promise<void> {
  await tx.updateTable('operator').set(values).where('id', '=', id).execute();
}

/** Active owners besides one. */
export async function countOtherOwners(db: Queryable, id: bigint, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('operator')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('role', '=', 'owner')
    .where('id', '<>', id)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Moves the last accepted time step forward; false when another call was faster. */
export async function moveTotpStep(db: Queryable, id: bigint, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator')
    .set({ totp_step: BigInt(step) })
    .where('id', '=', id)
    .where('totp_step', '<', BigInt(step))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function insertRecoveryCodes(tx: Tx, operatorId: bigint, hashes: readonly Buffer[]): Promise<void> {
  await tx.deleteFrom('operator_recovery_code').where('operator_id', '=', operatorId).execute();
  await tx
    .insertInto('operator_recovery_code')
    .values(hashes.map((code_hash) => ({ operator_id: operatorId, code_hash })))
    .execute();
}

export async function useRecoveryCode(db: Queryable, operatorId: bigint, hash: Buffer, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('operator_recovery_code')
    .set({ used_at: at })
    .where('operator_id', '=', operatorId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function countRecoveryCodes(db: Queryable, operatorId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('operator_recovery_code')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('operator_id', '=', operatorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertSession(db: Queryable, values: Insertable<OperatorSession>): Promise<void> {
  await db.insertInto('operator_session').values(values).execute();
}

/** A session that is neither ended, idle nor too old, with its operator if they may still sign in. */
export function findLiveSession(
  db: Queryable,
  tokenHash: Buffer,
  { now, seenAfter, openedAfter }: { now: Date; seenAfter: Date; openedAfter: Date },
) {
  return db
    .selectFrom('operator_session as session')
    .innerJoin('operator', 'operator.id', 'session.operator_id')
    .select(['session.id', 'operator_id', 'seen_at', 'confirmed_at', 'name', 'role'])
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', seenAfter)
    .where('session.created_at', '>', openedAfter)
    .where('suspended_at', 'is', null)
    .where((eb) => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))
    .executeTakeFirst();
}

export async function touchSession(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.updateTable('operator_session').set({ seen_at: at }).where('id', '=', id).execute();
}

export async function confirmSession(db: Queryable, id: bigint, at: Date): Promise<void> {
  await db.updateTable('operator_session').set({ confirmed_at: at }).where('id', '=', id).execute();
}

/** Ends all sessions of an operator, or one of them. Returns how many were open. */
export async function endSessions(db: Queryable, operatorId: bigint, at: Date, only?: bigint): Promise<number> {
  let query = db
    .updateTable('operator_session')
    .set({ ended_at: at })
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null);
  if (only !== undefined) query = query.where('id', '=', only);
  return Number((await query.executeTakeFirstOrThrow()).numUpdatedRows);
}

export function listSessions(db: Queryable, operatorId: bigint, seenAfter: Date, openedAfter: Date) {
  return db
    .selectFrom('operator_session')
    .select(['id', 'created_at', 'seen_at', 'ip', 'user_agent'])
    .where('operator_id', '=', operatorId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', seenAfter)
    .where('created_at', '>', openedAfter)
    .orderBy('id', 'desc')
    .execute();
}

/** The sign-in before the present one. */
export function findLastSignIn(db: Queryable, operatorId: bigint, before: bigint) {
  return db
    .selectFrom('operator_session')
    .select(['created_at', 'ip'])
    .where('operator_id', '=', operatorId)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

export async function insertInvitation(tx: Tx, values: Insertable<OperatorInvitation>): Promise<void> {
  await tx.insertInto('operator_invitation').values(values).execute();
}

export function findInvitation(db: Queryable, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return db
    .selectFrom('operator_invitation')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Ends an invitation; false when it was over already, so that it works once. */
export async function endInvitation(tx: Tx, id: bigint, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('operator_invitation')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Keeps whose account an invitation has opened. */
export async function noteAccepted(tx: Tx, id: bigint, operatorId: bigint): Promise<void> {
  await tx.updateTable('operator_invitation').set({ accepted_by: operatorId }).where('id', '=', id).execute();
}

export async function endInvitationsTo(tx: Tx, email: string, at: Date): Promise<void> {
  await tx
    .updateTable('operator_invitation')
    .set({ ended_at: at })
    .where('email', '=', email)
    .where('ended_at', 'is', null)
    .execute();
}

export function listInvitations(db: Queryable, now: Date) {
  return db
    .selectFrom('operator_invitation')
    .select(['id', 'name', 'email', 'role', 'invited_by', 'expires_at'])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id', 'desc')
    .execute();
}

const LAST_SIGN_IN = sql`(select max(created_at) from operator_session where operator_id = operator.id)`;
const OPERATORS: Keyset<'joined' | 'name' | 'role' | 'lastSignIn'> = {
  sorts: {
    joined: { by: sql.ref('operator.created_at'), type: 'timestamptz' },
    name: { by: sql.ref('operator.name'), type: 'text' },
    role: { by: sql.ref('operator.role'), type: 'text' },
    lastSignIn: { by: sql`coalesce(${LAST_SIGN_IN}, '-infinity')`, type: 'timestamptz' },
  },
  first: 'joined',
  descending: false,
  id: { by: sql.ref('operator.id'), type: 'bigint' },
};

export function listOperators(db: Queryable, seenAfter: Date, { role, text, ...asked }: BodyOf<typeof getOperators>) {
  let query = db
    .selectFrom('operator')
    .selectAll()
    .select(({ selectFrom }) => [
      sql<Date | null>`${LAST_SIGN_IN}`.as('last_sign_in_at'),
      selectFrom('operator_session')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .whereRef('operator_id', '=', 'operator.id')
        .where('ended_at', 'is', null)
        .where('seen_at', '>', seenAfter)
        .as('open_sessions'),
    ]);
  if (role) query = query.where('role', '=', role);
  if (text) {
    const like = containing(text);
    query = query.where((eb) => eb.or([eb('name', 'ilike', like), eb('email', 'ilike', like)]));
  }
  return readPage(query, OPERATORS, asked);
}
