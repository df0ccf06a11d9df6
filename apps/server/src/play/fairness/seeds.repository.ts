import type { Queryable, Tx } from '../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../platform/db/statement.ts';

/** A pair to draw with: its client seed is chosen. */
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
   where player_id = any($1::bigint[]) and chosen_at is not null and revealed_at is null
   order by player_id for no key update`,
);

/** The pairs in use; a player who has never chosen a client seed has none. */
export async function lockActiveSeeds(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, SeedRow>> {
  const rows = await runner.run<SeedRow>(LOCK_ACTIVE, [players]);
  return new Map(rows.map((row) => [row.player_id, row]));
}

/** A player's newest pairs, newest first, as of one moment: the next, the one in use, and then those revealed. */
export function findPairs(db: Queryable, playerId: bigint, limit: number) {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type PairRow = Awaited<ReturnType<typeof findPairs>>[number];

export interface NewSeed {
  playerId: bigint;
  sealedSeed: Buffer;
  serverSeedHash: string;
  at: Date;
}

/** The server's half of a player's next pair. Does nothing when there is one already. */
export async function insertNext(db: Queryable, seed: NewSeed): Promise<void> {
  await db
    .insertInto('seed_pair')
    .values({
      player_id: seed.playerId,
      sealed_seed: seed.sealedSeed,
      server_seed_hash: seed.serverSeedHash,
      published_at: seed.at,
    })
    .onConflict((conflict) => conflict.column('player_id').where('chosen_at', 'is', null).doNothing())
    .execute();
}

/** Ends the active pair, if there is one. The caller holds the player's lock. */
export function revealActive(tx: Tx, playerId: bigint, at: Date) {
  return tx
    .updateTable('seed_pair')
    .set({ revealed_at: at })
    .where('player_id', '=', playerId)
    .where('chosen_at', 'is not', null)
    .where('revealed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Puts the next pair into use. The caller holds the player's lock. */
export async function chooseClientSeed(tx: Tx, pairId: bigint, clientSeed: string, at: Date): Promise<void> {
  await tx
    .updateTable('seed_pair')
    .set({ client_seed: clientSeed, chosen_at: at })
    .where('id', '=', pairId)
    .where('chosen_at', 'is', null)
    .execute();
}
