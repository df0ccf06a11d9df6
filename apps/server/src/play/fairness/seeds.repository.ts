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

// Behind the owners' locks, which whoever rotates holds too: nobody else draws with a pair or ends it meanwhile.
const READ_ACTIVE = statement(
  'seed-pair-active',
  `select s.id, s.player_id, s.sealed_seed, s.server_seed_hash, s.client_seed, s.nonce from unnest($1::bigint[]) v(player_id)
   cross join lateral (
     select * from seed_pair s where s.player_id = v.player_id and s.chosen_at is not null and s.revealed_at is null limit 1
   ) s`,
);

/** The pairs in use; a player who has never chosen a client seed has none. */
export async function readActiveSeeds(runner: SqlRunner, players: readonly bigint[]): Promise<Map<bigint, SeedRow>> {
  if (players.length === 0) return new Map();
  const rows = await runner.run<SeedRow>(READ_ACTIVE, [players]);
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
