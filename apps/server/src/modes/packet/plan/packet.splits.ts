import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { RECORD_FORMAT, type SplitRecord } from '@clearcrate/fairness/record';
import { evenSplit } from '@clearcrate/fairness/split';
import { sql } from 'kysely';
import type { Queryable } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { invariant } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Fairness } from '../../../play/fairness/fairness.module.ts';
import type { PacketTerms } from '../packet.rules.ts';

type RoomSeeds = Fairness['roomSeeds'];

/** Size at which the cache is cleared. */
const MAX_CACHED = 500;

/**
 * Computes the shares of packets. Random shares are derived from the sealed seed and never stored
 * ahead of their claims.
 */
export function createSplits({ db }: Platform, roomSeeds: RoomSeeds) {
  const known = new Map<bigint, readonly Minor[]>();

  const compute = async ({ id, split, total, shares, seedNumber }: PacketTerms): Promise<readonly Minor[]> => {
    if (split === PACKET_SPLITS.rate) return [];
    if (split === PACKET_SPLITS.even) return evenSplit({ total, shares });
    const source =
      seedNumber === null ? undefined : (await roomSeeds.sources(runnerOf(db), [seedNumber])).get(seedNumber);
    invariant(source, `packet ${id} has no seed`);
    return source.split({ total, shares });
  };

  return {
    async of(packet: PacketTerms): Promise<readonly Minor[]> {
      const found = known.get(packet.id);
      if (found) return found;
      const amounts = await compute(packet);
      if (known.size >= MAX_CACHED) known.clear();
      known.set(packet.id, amounts);
      return amounts;
    },
  };
}

interface SplitRow {
  id: bigint;
  total: Minor;
  shares: number;
  number: bigint;
  seed_hash: string;
  sealed_seed: Buffer;
  revealed_at: Date;
  taken_at: Date;
  published_at: Date;
  amounts: string[];
}

function recordOf(row: SplitRow, roomSeed: string | null): SplitRecord {
  return {
    format: RECORD_FORMAT,
    kind: 'split',
    id: `packet ${row.id}`,
    roomSeed,
    roomSeedHash: row.seed_hash,
    seed: {
      number: Number(row.number),
      publishedAt: row.published_at.toISOString(),
      takenAt: row.taken_at.toISOString(),
    },
    total: formatAmount(row.total),
    shares: row.shares,
    amounts: row.amounts.map((amount) => formatAmount(BigInt(amount))),
  };
}

export interface SplitQuery {
  /** Limits the result to packets the player has claimed. */
  playerId?: bigint;
  after: bigint;
  limit: number;
}

/** Reads random splits with revealed seeds by packet id, in the format of the verifier. */
export async function findRevealedSplits(db: Queryable, roomSeeds: RoomSeeds, { playerId, after, limit }: SplitQuery) {
  const { rows } = await sql<SplitRow>`
    select packet.id, packet.total, packet.shares, seed.number, seed.seed_hash, seed.sealed_seed, seed.revealed_at,
      seed.taken_at, batch.published_at,
      array(select amount::text from packet_claim claim where claim.packet_id = packet.id order by place) as amounts
    from packet join room_seed seed on seed.number = packet.seed_number
    join room_seed_batch batch on batch.id = seed.batch_id
    where seed.revealed_at is not null and packet.id > ${after} and (${playerId ?? null}::bigint is null or exists (
      select from packet_claim own where own.packet_id = packet.id and own.player_id = ${playerId ?? null}::bigint))
    order by packet.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ packetId: row.id, record: recordOf(row, roomSeeds.revealedSeed(row)) }));
}
