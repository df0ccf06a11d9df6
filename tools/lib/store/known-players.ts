import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../../apps/server/src/platform/db/database.ts';

/** As long as a real token; others are rejected unread. */
export const knownToken = (id: bigint | number): string => `known-token-${id}-`.padEnd(43, 'x');

/** Inserts players with sessions of known tokens, because signing in thousands would take long. */
export async function addKnownPlayers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  const hashes = ids.map((id) => createHash('sha256').update(knownToken(id)).digest());
  const now = new Date();
  await sql`
    insert into player (id, kind, nickname, spread_code, channel_code, platform_id, created_at)
    overriding system value
    select id, 4, 'known', 'K' || id, 'DEFAULT', 1, ${now}::timestamptz from unnest(${ids}::bigint[]) id on conflict do nothing`.execute(
    tx,
  );
  await sql`
    insert into session (token_hash, player_id, ip, device_id, platform_id, created_at, last_seen_at, expires_at)
    select v.hash, v.id, '127.0.0.1', 'known', 1, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz + interval '1 day'
    from unnest(${hashes}::bytea[], ${ids}::bigint[]) v(hash, id) on conflict do nothing`.execute(tx);
}
