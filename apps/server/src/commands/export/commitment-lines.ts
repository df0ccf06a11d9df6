import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { BatchRecord, ChainRecord, FrameRecord, TakenRecord } from '@clearcrate/fairness/frame-records';
import { RECORD_FORMAT } from '@clearcrate/fairness/record';
import { sql } from 'kysely';
import { endOfRankRoom } from '../../followers/rank/rank.operator.ts';
import { invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';

/** What the store has committed to: from these lines a verifier knows which draws are missing. */

const SEEDS_AT_ONCE = 1_000;

interface BatchRow {
  first_number: bigint;
  published_at: Date;
  hash: string;
  seeds: string[];
}

async function* batches({ db }: Platform): AsyncGenerator<BatchRecord> {
  for (let after = 0n, place = 1; ; place += 1) {
    const { rows } = await sql<BatchRow>`
      select batch.first_number, batch.published_at, batch.hash,
        array(select seed_hash from room_seed where batch_id = batch.id order by number) as seeds
      from room_seed_batch batch where batch.first_number > ${after} order by batch.first_number limit 1`.execute(db);
    const [row] = rows;
    if (!row) return;
    const { hash, seeds, first_number: first } = row;
    yield {
      kind: 'batch',
      number: place,
      first: Number(first),
      publishedAt: row.published_at.toISOString(),
      hash,
      seeds,
    };
    after = first;
  }
}

interface TakenRow {
  number: bigint;
  seed_hash: string;
  sealed_seed: Buffer;
  mode: number;
  mode_ref: bigint;
  taken_at: Date;
  revealed_at: Date | null;
  /** Something was drawn with the seed. */
  drawn: boolean;
  /** The room is over. */
  over: boolean;
  /** A closed raffle has players, and its beacon round was not fetched. */
  waits: boolean;
  beacon_chain: string | null;
  beacon_round: bigint | null;
  beacon_after: Date | null;
  /** When the room ends at the latest; null for rankings, whose room tells it. */
  due: Date | null;
}

function stateOf({
  revealed_at,
  drawn,
  over,
  waits,
  beacon_chain: chain,
  beacon_round: round,
  beacon_after: after,
}: TakenRow): Pick<TakenRecord, 'state' | 'beacon'> {
  if (revealed_at) return { state: drawn ? 'drawn' : 'unused' };
  if (over && !drawn) return { state: 'unused' };
  if (!waits || chain === null || round === null || after === null) return { state: 'open' };
  return { state: 'waiting', beacon: { chain, round: Number(round), after: after.toISOString() } };
}

async function* takenSeeds(platform: Platform, { roomSeeds }: Fairness): AsyncGenerator<TakenRecord> {
  for (let after = 0n; ; ) {
    const { rows } = await sql<TakenRow>`
      select seed.number, seed.seed_hash, seed.sealed_seed, seed.mode, seed.mode_ref, seed.taken_at, seed.revealed_at,
        seed.drawn_at is not null or exists (select from rank_period period join rank_result using (board, period)
          where period.seed_number = seed.number) as drawn,
        coalesce(battle.closed_at, raffle.settled_at, packet.ended_at) is not null as over,
        coalesce(greatest(battle.dissolves_at, battle.ends_at), raffle.draws_at, packet.closes_at) as due,
        raffle.state = ${RAFFLE_STATES.closed} and raffle.entries > 0 and awaited.checked_at is null as waits,
        raffle.beacon_chain, raffle.beacon_round, raffle.beacon_after
      from room_seed seed
        left join battle_room battle on battle.seed_number = seed.number
        left join raffle on raffle.seed_number = seed.number
        left join beacon_round awaited on awaited.chain = raffle.beacon_chain and awaited.round = raffle.beacon_round
        left join packet on packet.seed_number = seed.number and seed.mode = ${MODES.packet.number}
      where seed.taken_at is not null and seed.number > ${after} order by seed.number limit ${SEEDS_AT_ONCE}`.execute(
      platform.db,
    );
    for (const row of rows) {
      const due = row.due ?? (row.mode === MODES.rank.number ? endOfRankRoom(platform, row.mode_ref) : undefined);
      invariant(due, `room seed ${row.number} was taken by nothing that is known`);
      yield {
        kind: 'seed',
        number: Number(row.number),
        roomSeed: roomSeeds.revealedSeed(row),
        roomSeedHash: row.seed_hash,
        mode: row.mode,
        room: String(row.mode_ref),
        takenAt: row.taken_at.toISOString(),
        due: due.toISOString(),
        ...stateOf(row),
      };
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.number;
  }
}

interface ChainRow {
  end_hash: string;
  length: number;
  published_at: Date;
  salt: string | null;
  edge_basis_points: number;
  maximum: bigint;
  rounds: number;
}

async function* crashChains({ db }: Platform): AsyncGenerator<ChainRecord> {
  const { rows } = await sql<ChainRow>`
    select end_hash, length, published_at, salt, edge_basis_points, maximum,
      (select count(*)::int from crash_round where chain_id = chain.id and point is not null) as rounds
    from crash_chain chain order by id`.execute(db);
  for (const [index, row] of rows.entries())
    yield {
      kind: 'chain',
      number: index + 1,
      chain: row.end_hash,
      length: row.length,
      publishedAt: row.published_at.toISOString(),
      salt: row.salt,
      edgeBasisPoints: row.edge_basis_points,
      maximum: formatAmount(row.maximum),
      rounds: row.rounds,
    };
}

export async function* commitmentLines(platform: Platform, fairness: Fairness): AsyncGenerator<string> {
  const all: AsyncIterable<FrameRecord>[] = [batches(platform), takenSeeds(platform, fairness), crashChains(platform)];
  for (const records of all)
    for await (const record of records) {
      const chain = record.kind === 'seed' ? await fairness.chainLine(record.beacon?.chain) : '';
      yield `${chain}${JSON.stringify({ format: RECORD_FORMAT, ...record })}\n`;
    }
}
