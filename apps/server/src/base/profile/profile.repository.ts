import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** Advisory lock key: any number, equal in every process. */
const INVITER_LOCK = 7_301_950;

export interface ProfileChange {
  nickname?: string;
  sex?: number;
  avatar?: string;
  avatar_frame?: number;
}

export async function updateProfile(db: Queryable, playerId: bigint, change: ProfileChange): Promise<void> {
  await db.updateTable('player').set(change).where('id', '=', playerId).execute();
}

export async function nicknameOf(db: Queryable, playerId: bigint): Promise<string> {
  const row = await db.selectFrom('player').select('nickname').where('id', '=', playerId).executeTakeFirstOrThrow();
  return row.nickname;
}

/**
 * Serializes binding of inviters: cycles can only be detected one binding at a time. Players bind
 * once, so one lock suffices.
 */
export async function lockInviters(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${INVITER_LOCK})`.execute(tx);
}

export async function findBySpreadCode(db: Queryable, spreadCode: string): Promise<bigint | undefined> {
  const row = await db.selectFrom('player').select('id').where('spread_code', '=', spreadCode).executeTakeFirst();
  return row?.id;
}

/** Whether the player was invited, directly or indirectly, by the given one. */
export async function descendsFrom(tx: Tx, playerId: bigint, ancestorId: bigint): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`with recursive line as (
      select inviter_id from player where id = ${playerId}
      union
      select player.inviter_id from player join line on player.id = line.inviter_id
    ) select exists (select 1 from line where inviter_id = ${ancestorId}) as found`.execute(tx);
  return rows[0]?.found === true;
}

/** False when the one change was made already. */
export async function setInviterOnce(tx: Tx, playerId: bigint, inviterId: bigint): Promise<boolean> {
  const row = await tx
    .updateTable('player')
    .set({ inviter_id: inviterId, invitation_changeable: false })
    .where('id', '=', playerId)
    .where('invitation_changeable', '=', true)
    .where('inviter_id', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** False when the one change was made already. A code in use violates the unique constraint. */
export async function setSpreadCodeOnce(db: Queryable, playerId: bigint, spreadCode: string): Promise<boolean> {
  const row = await db
    .updateTable('player')
    .set({ spread_code: spreadCode, spread_code_changeable: false })
    .where('id', '=', playerId)
    .where('spread_code_changeable', '=', true)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Empty until a link is bound. */
export async function steamUrlOf(db: Queryable, playerId: bigint): Promise<string> {
  const row = await db.selectFrom('player').select('steam_url').where('id', '=', playerId).executeTakeFirstOrThrow();
  return row.steam_url;
}

/** False when a link is bound already. */
export async function setSteamUrlOnce(tx: Tx, playerId: bigint, steamUrl: string): Promise<boolean> {
  const row = await tx
    .updateTable('player')
    .set({ steam_url: steamUrl })
    .where('id', '=', playerId)
    .where('steam_url', '=', '')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
