import type { Minor } from '@clearcrate/contract/money';
import { crashPoint, crashRandom, hashChain, hashOfRound } from '@clearcrate/fairness/crash';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { SealedColumn } from '../../platform/reseal.ts';
import type { SaltSource } from './crash.deps.ts';

const PURPOSE = 'crash-chain';
export const SEALED_CRASH_CHAINS: SealedColumn = {
  table: 'crash_chain',
  column: 'sealed_seed',
  purpose: () => PURPOSE,
};

/** Some days of rounds: long enough to be looked at, short enough to be hashed by a phone. */
export const CHAIN_LENGTH = 20_000;
/** The next chain is published while so many rounds of the last are left. */
export const CHAIN_LOW_WATER = 1_000;
const SALT_BYTES = 32;
const SEED_BYTES = 32;
/** The one that is played and the one after it. */
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

/** What a round of a chain comes to. Asked for by whoever must judge; nothing of it is written before the round is over. */
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

/** The first chain with steps left, and the next of them; chains are played one after the other. */
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

/** Rounds that published chains can still give. */
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

export interface ChainRules {
  edgeBasisPoints: number;
  maximum: Minor;
}

/** Chains of hashes: made ahead, published by their ends, salted afterwards, played backwards. */
export function createChains({ clock, db, random, vault }: Platform, salts: SaltSource | undefined, length: number) {
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
    await sql`
      insert into crash_chain (end_hash, length, sealed_seed, edge_basis_points, maximum, published_at, salt_after)
      values (${end}, ${length}, ${vault.seal(seed, PURPOSE)}, ${edgeBasisPoints}, ${maximum}, ${new Date(now)},
        ${new Date(now + (salts?.delayMs ?? 0))})`.execute(tx);
  };

  return {
    /** All of a salted chain. Hashing it takes some milliseconds, once. */
    source: async (chainId: bigint): Promise<ChainSource> => opened.get(chainId) ?? unseal(chainId),

    needsNext: async (): Promise<boolean> => (await countSteps(db)) < Math.min(CHAIN_LOW_WATER, length),

    /** Publishes the end of a new chain. It has no salt yet: that is a transaction of its own, behind this one. */
    publish: insert,

    /** Chains that wait for their salt, and may have it. */
    async unsalted(): Promise<{ id: bigint; saltAfterMs: number }[]> {
      const { rows } = await sql<{ id: bigint; salt_after: Date }>`
        select id, salt_after from crash_chain where salt is null and salt_after <= ${new Date(clock.now())}
        order by id`.execute(db);
      return rows.map(({ id, salt_after }) => ({ id, saltAfterMs: salt_after.getTime() }));
    },

    /** The beacon's value, or the store's own where there is no beacon; nothing while the beacon has none. */
    async saltFor(
      saltAfterMs: number,
    ): Promise<{ salt: string; beacon: { chain: string; round: number } | null } | undefined> {
      if (salts) return salts.saltAfter(saltAfterMs);
      return { salt: random.bytes(SALT_BYTES).toString('hex'), beacon: null };
    },

    async fixSalt(
      tx: Tx,
      chainId: bigint,
      { salt, beacon }: { salt: string; beacon: { chain: string; round: number } | null },
    ): Promise<void> {
      await sql`
        update crash_chain set salt = ${salt}, salted_at = ${new Date(clock.now())},
          beacon_chain = ${beacon?.chain ?? null}, beacon_round = ${beacon?.round ?? null}
        where id = ${chainId} and salt is null`.execute(tx);
    },
  };
}
