import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { type SqlRunner, statement } from '../../../platform/db/statement.ts';
import { PROOFS } from '../draw/proofs.ts';

/** A pair in use. A cached pair is returned with its nonce only. */
export type ActiveRow = { id: bigint; player_id: bigint; nonce: bigint } & (
  | SealedPair
  | Record<keyof SealedPair, null>
);

/** The immutable part of a pair in use. */
export interface SealedPair {
  sealed_seed: Buffer;
  server_seed_hash: string;
  client_seed: string;
}

const lastStep = (where = '') => `(
     select step from draw where draw.proof = ${PROOFS.player} and draw.seed_id = seed_pair.id ${where} order by step desc limit 1
   )`;

/** Number of draws made with a pair: the nonce of its last one. */
const NONCE = `coalesce(${lastStep()}, 0)`;

/**
 * Searches from the last known nonce on; otherwise PostgreSQL reads all draws of the pair on the
 * same index page. Falls back to all draws if there is none from there on (another pair, or a draw
 * that was rolled back).
 */
const NONCE_FROM_KNOWN = `coalesce(${lastStep('and draw.step >= v.known_nonce')}, ${lastStep()}, 0)`;

const unlessKnown = (column: keyof SealedPair) => `case when id = v.known_id then null else ${column} end as ${column}`;

// Requires the owner locks, which rotation takes as well, so the pair and its nonce cannot change
// meanwhile.
const READ_ACTIVE = statement(
  'seed-pair-active',
  `select pair.* from unnest($1::bigint[], $2::bigint[], $3::bigint[]) v(player_id, known_id, known_nonce) cross join lateral (
     select id, player_id, ${NONCE_FROM_KNOWN} as nonce, ${unlessKnown('sealed_seed')}, ${unlessKnown('server_seed_hash')}, ${unlessKnown('client_seed')}
     from seed_pair where seed_pair.player_id = v.player_id and chosen_at is not null and revealed_at is null limit 1
   ) pair`,
);

/** A pair as last read. */
export interface KnownPair {
  id: bigint;
  nonce: bigint;
}

/**
 * Reads the pairs in use; a player without a client seed has none. `known` pairs return without
 * their sealed part.
 */
export function readActivePairs(
  runner: SqlRunner,
  players: readonly bigint[],
  known: readonly (KnownPair | undefined)[],
): Promise<ActiveRow[]> {
  if (players.length === 0) return Promise.resolve([]);
  const ids = known.map((pair) => pair?.id);
  const nonces = known.map((pair) => pair?.nonce ?? 0n);
  return runner.run<ActiveRow>(READ_ACTIVE, [players, ids, nonces]);
}

/**
 * Finds a player's newest pairs in one snapshot, newest first: the next one, the one in use, then
 * revealed ones.
 */
export function findPairs(db: Queryable, playerId: bigint, limit: number) {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .select(sql.raw<bigint>(NONCE).as('nonce'))
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
export type PairRow = Awaited<ReturnType<typeof findPairs>>[number];

/** Finds all pairs of a player that are or were in use, oldest first. */
export function findChosenPairs(db: Queryable, playerId: bigint) {
  return db
    .selectFrom('seed_pair')
    .selectAll()
    .select(sql.raw<bigint>(NONCE).as('nonce'))
    .where('player_id', '=', playerId)
    .where('chosen_at', 'is not', null)
    .orderBy('id')
    .execute();
}
export type ChosenPair = Awaited<ReturnType<typeof findChosenPairs>>[number];

export interface NewSeed {
  playerId: bigint;
  sealedSeed: Buffer;
  serverSeedHash: string;
  at: Date;
}

/** Inserts the server seed of a player's next pair. Does nothing if there is one. */
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

/** Ends the active pair, if any. Requires the player's lock. */
export function revealActive(tx: Tx, playerId: bigint, at: Date) {
  return tx
    .updateTable('seed_pair')
    .set({ revealed_at: at })
    .where('player_id', '=', playerId)
    .where('chosen_at', 'is not', null)
    .where('revealed_at', 'is', null)
    .returningAll()
    .returning(sql.raw<bigint>(NONCE).as('nonce'))
    .executeTakeFirst();
}

/** Activates the next pair. Requires the player's lock. */
export async function chooseClientSeed(tx: Tx, pairId: bigint, clientSeed: string, at: Date): Promise<void> {
  await tx
    .updateTable('seed_pair')
    .set({ client_seed: clientSeed, chosen_at: at })
    .where('id', '=', pairId)
    .where('chosen_at', 'is', null)
    .execute();
}
