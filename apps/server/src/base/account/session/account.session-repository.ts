import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import type { Session } from '../../../platform/db/schema.generated.ts';
import { runnerOf, statement } from '../../../platform/db/statement.ts';

/** A live session expires after `now` and was opened after `openedAfter`. */
interface SessionBounds {
  now: Date;
  openedAfter: Date;
}

export function insertSession(tx: Tx, session: Insertable<Session>) {
  return tx.insertInto('session').values(session).execute();
}

interface LiveSession {
  token_hash: Buffer;
  id: bigint;
  player_id: bigint;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  device_id: string;
  kind: number;
  channel_code: string;
  mobile: string | null;
  identity_country: string | null;
}

// Runs several times a minute per session, so the plan is cached. The laterals force index lookups
// for a list of any length.
const FIND_LIVE = statement(
  'session-find-live',
  `select s.token_hash, s.id, s.player_id, s.created_at, s.last_seen_at, s.expires_at, s.device_id, p.kind, p.channel_code, p.mobile,
     (select i.country from player_identity i where i.player_id = p.id) as identity_country
   from unnest((select $1::bytea[])) v(token_hash)
   cross join lateral (select * from session s where s.token_hash = v.token_hash limit 1) s
   cross join lateral (select * from player p where p.id = s.player_id limit 1) p
   where s.revoked_at is null and s.expires_at > $2 and s.created_at > $3 and p.suspended_at is null`,
);

/**
 * Finds sessions by the keys of their tokens. Those of suspended players are dead, revoked or not.
 */
export async function findLiveSessions(
  db: Queryable,
  keys: readonly string[],
  { now, openedAfter }: SessionBounds,
): Promise<Map<string, LiveSession>> {
  const hashes = keys.map((key) => Buffer.from(key, 'base64url'));
  const rows = await runnerOf(db).run<LiveSession>(FIND_LIVE, [hashes, now, openedAfter]);
  return new Map(rows.map((row) => [row.token_hash.toString('base64url'), row]));
}

/** The given sessions that are alive. */
export async function findLiveSessionIds(
  db: Queryable,
  ids: readonly bigint[],
  { now, openedAfter }: SessionBounds,
): Promise<bigint[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select('session.id')
    .where('session.id', 'in', ids)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.created_at', '>', openedAfter)
    .where('player.suspended_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whether the session existed and expired without being revoked. */
export async function isOver(db: Queryable, tokenHash: Buffer, { now, openedAfter }: SessionBounds): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('created_at', '<=', openedAfter)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function prolongSession(db: Queryable, id: bigint, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Selects all sessions of a player, one, or all but one. */
type Which = { only?: bigint; except?: bigint };

/** Returns the ids of the sessions that were alive. */
export async function revokeSessions(db: Queryable, playerId: bigint, now: Date, which: Which = {}): Promise<bigint[]> {
  const { only, except } = which;
  let query = db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now);
  if (only !== undefined) query = query.where('id', '=', only);
  if (except !== undefined) query = query.where('id', '<>', except);
  return (await query.returning('id').execute()).map(({ id }) => id);
}

export function listLiveSessions(db: Queryable, playerId: bigint, now: Date, limit: number) {
  return db
    .selectFrom('session')
    .select(['id', 'created_at', 'last_seen_at', 'ip', 'user_agent', 'platform_id'])
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
