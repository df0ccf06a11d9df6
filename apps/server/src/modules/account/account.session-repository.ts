import type { Insertable } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Session } from '../../platform/db/schema.generated.ts';

export function insertSession(tx: Tx, session: Insertable<Session>) {
  return tx.insertInto('session').values(session).execute();
}

/** A session counts as dead when its player is suspended, whether or not anybody revoked it. */
export function findLiveSession(db: Queryable, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('player', 'player.id', 'session.player_id')
    .select([
      'session.id',
      'session.player_id',
      'session.last_seen_at',
      'session.expires_at',
      'player.kind',
      'player.channel_code',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('player.suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function prolongSession(db: Queryable, id: bigint, now: Date, expiresAt: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ last_seen_at: now, expires_at: expiresAt })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/** One session of the player, or all of them. */
export async function revokeSessions(db: Queryable, playerId: bigint, now: Date, sessionId?: bigint): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('player_id', '=', playerId)
    .where('revoked_at', 'is', null)
    .$if(sessionId !== undefined, (query) => query.where('id', '=', sessionId ?? 0n))
    .execute();
}
