import type { Minor } from '@clearcrate/contract/money';
import { CRASH_SALT_DELAY_MS, crashPoint, crashRandom, hashChain, hashOfRound } from '@clearcrate/fairness/crash';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { invariant } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SealedColumn } from '../../../platform/security/reseal.ts';
import { type Beacon, nextRoundAfter } from '../../../play/beacon/beacon.module.ts';

const PURPOSE = 'crash-chain';
export const SEALED_CRASH_CHAINS: SealedColumn = {
  table: 'crash_chain',
  column: 'sealed_seed',
  purpose: () => PURPOSE,
};

/** Some days of rounds, few enough for a phone to hash them all. */
export const CHAIN_LENGTH = 20_000;
/** The next chain is published when fewer rounds of the last one are left. */
const CHAIN_LOW_WATER = 1_000;
const SALT_BYTES = 32;
const SEED_BYTES = 32;
/** The chain being played and the next one. */
const KEPT_CHAINS = 2;

export interface ChainRow {
  id: bigint;
  end_hash: string;
  length: number;
  edge_basis_points: number;
  maximum: Minor;
  published_at: Date;
  salt_after: Date;
  salt: string | null;
  salted_at: Date | null;
  beacon_chain: string | null;
  beacon_round: bigint | null;
}

/**
 * Points and hashes of a chain’s rounds, for the clock and for judging escapes. Secret: no point is
 * written anywhere before its round is over.
 */
export interface ChainSource {
  point(step: number): Minor;
  hash(step: number): string;
}

const COLUMNS = sql.raw(
  'id, end_hash, length, edge_basis_points, maximum, published_at, salt_after, salt, salted_at, beacon_chain, beacon_round',
);

export async function findChain(db: Queryable, chainId: bigint): Promise<ChainRow | undefined> {
  const { rows } = await sql<ChainRow>`select ${COLUMNS} from crash_chain where id = ${chainId}`.execute(db);
  return rows[0];
}

/** The next step to play. Chains are played one after the other. */
export async function findNextStep(db: Queryable): Promise<{ chain: ChainRow; step: number } | undefined> {
  const { rows } = await sql<ChainRow & { step: number }>`
    select ${COLUMNS}, played.step + 1 as step from crash_chain chain
    cross join lateral (
      select coalesce(max(round.step), 0) as step from crash_round round where round.chain_id = chain.id
    ) played
    where played.step < chain.length order by chain.id limit 1`.execute(db);
  const [row] = rows;
  return row && { chain: row, step: row.step };
}

/** Number of rounds left in published chains. */
async function countSteps(db: Queryable): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(chain.length - (
      select coalesce(max(round.step), 0) from crash_round round where round.chain_id = chain.id)), 0)::int as left
    from crash_chain chain`.execute(db);
  return rows[0]?.left ?? 0;
}

function openChain(seed: Uint8Array, { length, salt, ...rules }: ChainRow): ChainSource {
  const chain = runSync(hashChain(seed, length), nodeHasher);
  return {
    hash: (step) => Buffer.from(hashOfRound(chain, step)).toString('hex'),
    point: (step) => {
      invariant(salt !== null && step > 0, 'a round needs the salt of its chain');
      const { top52 } = runSync(crashRandom(hashOfRound(chain, step), salt), nodeHasher);
      return crashPoint(top52, { edgeBasisPoints: rules.edge_basis_points, maximum: rules.maximum });
    },
  };
}

export type CrashChains = ReturnType<typeof createChains>;

/** A chain whose end is public and whose salt is not fixed. */
export interface Unsalted {
  id: bigint;
  /** The beacon round whose value becomes the salt. */
  awaited: { chain: string; round: number } | undefined;
}

export interface ChainRules {
  edgeBasisPoints: number;
  maximum: Minor;
}

/** Chains of hashes: generated ahead, published by their ends, salted afterwards, played backwards. */
export function createChains({ clock, db, random, vault }: Platform, beacon: Beacon, length: number) {
  const opened = new Map<bigint, ChainSource>();

  const unseal = async (chainId: bigint): Promise<ChainSource> => {
    const { rows } = await sql<ChainRow & { sealed_seed: Buffer }>`
      select ${COLUMNS}, sealed_seed from crash_chain where id = ${chainId}`.execute(db);
    const [row] = rows;
    invariant(row, `there is no chain ${chainId}`);
    const source = openChain(vault.open(row.sealed_seed, PURPOSE), row);
    opened.set(chainId, source);
    for (const old of [...opened.keys()].slice(0, -KEPT_CHAINS)) opened.delete(old);
    return source;
  };

  const insert = async (tx: Tx, { edgeBasisPoints, maximum }: ChainRules): Promise<void> => {
    const seed = random.bytes(SEED_BYTES);
    const end = Buffer.from(hashOfRound(runSync(hashChain(seed, length), nodeHasher), 0)).toString('hex');
    const now = clock.now();
    const source = await beacon.chain();
    const awaited = source && nextRoundAfter(source, now + CRASH_SALT_DELAY_MS);
    await sql`
      insert into crash_chain (end_hash, length, sealed_seed, edge_basis_points, maximum, published_at, salt_after,
        beacon_chain, beacon_round)
      values (${end}, ${length}, ${vault.seal(seed, PURPOSE)}, ${edgeBasisPoints}, ${maximum}, ${new Date(now)},
        ${new Date(awaited?.afterMs ?? now)}, ${awaited?.chain ?? null}, ${awaited?.round ?? null})`.execute(tx);
    if (awaited) await Promise.all(beacon.want(runnerOf(tx), [awaited], new Date(now)));
  };

  return {
    /** Opens a salted chain. Hashing it takes some milliseconds, once. */
    source: async (chainId: bigint): Promise<ChainSource> => opened.get(chainId) ?? unseal(chainId),

    needsNext: async (): Promise<boolean> => (await countSteps(db)) < Math.min(CHAIN_LOW_WATER, length),

    /** Publishes the end of a new chain. Its salt is fixed later, in another transaction. */
    publish: insert,

    /** Finds chains without a salt whose time for one has come. */
    async unsalted(): Promise<Unsalted[]> {
      const { rows } = await sql<{ id: bigint; beacon_chain: string | null; beacon_round: bigint | null }>`
        select id, beacon_chain, beacon_round from crash_chain
        where salt is null and salt_after <= ${new Date(clock.now())} order by id`.execute(db);
      return rows.map(({ id, beacon_chain: chain, beacon_round: round }) => ({
        id,
        awaited: chain === null || round === null ? undefined : { chain, round: Number(round) },
      }));
    },

    /**
     * Returns the value of the announced beacon round, or random bytes in a store without a beacon;
     * `undefined` while that round is missing.
     */
    async saltFor({ awaited }: Unsalted): Promise<string | undefined> {
      if (!awaited) return random.bytes(SALT_BYTES).toString('hex');
      return (await beacon.find(runnerOf(db), [awaited]))[0]?.randomness;
    },

    async fixSalt(tx: Tx, { id }: Unsalted, salt: string): Promise<void> {
      await sql`
        update crash_chain set salt = ${salt}, salted_at = ${new Date(clock.now())}
        where id = ${id} and salt is null`.execute(tx);
    },
  };
}
