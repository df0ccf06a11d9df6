import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

export interface SeedRow {
  id: bigint;
  player_id: bigint;
  sealed_seed: Buffer;
  server_seed_hash: string;
  client_seed: string;
  nonce: bigint;
}

// Behind the owners' locks, which whoever rotates holds too: a row that was waited for would be found revealed, and its
// successor, made meanwhile, not at all.
const LOCK_ACTIVE = statement(
  'seed-pair-lock',
  `select id, player_id, sealed_seed, server_seed_hash, client_seed, nonce from seed_pair
   where player_id = any($1::bigint[]) and revealed_at is null order by player_id for no key update`,
);

export async function lockActiveSeeds(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, SeedRow>> {
  const rows = await runner.run<SeedRow>(LOCK_ACTIVE, [players]);
  return new Map(rows.map((row) => [row.player_id, row]));
}

export function findActive(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .executeTakeFirst();
}

export function findRevealed(db: Queryable, playerId: bigint, limit: number) {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is not', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export interface NewSeed {
  playerId: bigint;
  sealedSeed: Buffer;
  serverSeedHash: string;
  clientSeed: string;
  at: Date;
}

/** Does nothing when the player has an active pair already. */
export async function insertSeed(db: Queryable, seed: NewSeed): Promise<void> {
  await db
    .insertInto('seed_pair')
    .values({
      player_id: seed.playerId,
      sealed_seed: seed.sealedSeed,
      server_seed_hash: seed.serverSeedHash,
      client_seed: seed.clientSeed,
      started_at: seed.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Ends the active pair. The caller holds the player's lock. */
export function revealActive(tx: Tx, playerId: bigint, at: Date) {
  return tx
    .updateTable('seed_pair')
    .set({ revealed_at: at })
    .where('player_id', '=', playerId)
    .where('revealed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}
