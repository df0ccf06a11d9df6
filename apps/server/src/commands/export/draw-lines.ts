import type { RankRecord } from '@clearcrate/fairness/rank-record';
import type { DrawRecord } from '@clearcrate/fairness/record';
import { sql } from 'kysely';
import { createRankExport } from '../../followers/rank/rank.operator.ts';
import { createLedger } from '../../ledger/ledger.ts';
import { endedBattles } from '../../modes/battle/battle.operator.ts';
import { endedRounds } from '../../modes/crash/crash.operator.ts';
import { revealedSplits } from '../../modes/packet/packet.operator.ts';
import type { Platform } from '../../platform/platform.ts';
import { createFairness, type Fairness, framedLines } from '../../play/fairness/fairness.module.ts';
import { createModes } from '../../play/modes/modes.module.ts';
import { commitmentLines } from './commitment-lines.ts';

const PLAYERS_AT_ONCE = 500;
const RECORDS_AT_ONCE = 200;
const BEFORE_ALL_BOARDS = { board: 0, period: '0001-01-01' };

/** Yields players with a seed pair or a revealed draw, in order, page by page. */
async function* playersWithDraws({ db }: Platform): AsyncGenerator<bigint> {
  let after = 0n;
  for (;;) {
    const { rows } = await sql<{ player_id: bigint }>`
      (select distinct player_id from seed_pair where player_id > ${after} and chosen_at is not null
        order by player_id limit ${PLAYERS_AT_ONCE})
      union
      select draw.player_id from draw join room_seed on room_seed.number = draw.seed_id
      where draw.proof = 2 and draw.player_id > ${after} and room_seed.revealed_at is not null
      order by 1 limit ${PLAYERS_AT_ONCE}`.execute(db);
    for (const { player_id } of rows) yield player_id;
    const last = rows.at(-1);
    if (!last || rows.length < PLAYERS_AT_ONCE) return;
    after = last.player_id;
  }
}

/** Yields slices until none is left. */
async function* inSlices<Found extends { record: object }>(
  find: (last: Found | undefined) => Promise<readonly Found[]>,
): AsyncGenerator<Found> {
  let last: Found | undefined;
  do {
    const found = await find(last);
    yield* found;
    last = found.at(-1);
  } while (last !== undefined);
}

/**
 * Yields records that belong to no single player, each once: results of battles, rounds of crash,
 * rankings, splits of red packets.
 */
async function* commonRecords(platform: Platform, fairness: Fairness): AsyncGenerator<DrawRecord> {
  const { db } = platform;
  const battles = inSlices<{ roomId: bigint; record: DrawRecord }>((last) =>
    endedBattles(db, last?.roomId ?? 0n, RECORDS_AT_ONCE),
  );
  const rounds = inSlices<{ roundId: bigint; record: DrawRecord }>((last) =>
    endedRounds(db, last?.roundId ?? 0n, RECORDS_AT_ONCE),
  );
  const ranks = createRankExport(platform, fairness.roomSeeds);
  const boards = inSlices<{ record: RankRecord }>(async (last) => {
    const after = last?.record ?? BEFORE_ALL_BOARDS;
    return (await ranks({ after, limit: RECORDS_AT_ONCE })).map((record) => ({ record }));
  });
  const splits = inSlices<{ packetId: bigint; record: DrawRecord }>((last) =>
    revealedSplits(db, fairness, last?.packetId ?? 0n, RECORDS_AT_ONCE),
  );
  for (const records of [battles, rounds, boards, splits]) for await (const { record } of records) yield record;
}

async function* unframedLines(platform: Platform): AsyncGenerator<string> {
  const fairness = createFairness(platform, { ledger: createLedger(platform), modes: createModes() });
  yield* commitmentLines(platform, fairness);
  for await (const playerId of playersWithDraws(platform)) yield* fairness.exported.linesOf(playerId);
  for await (const record of commonRecords(platform, fairness)) {
    const chain = 'beacon' in record ? await fairness.chainLine(record.beacon?.chain) : '';
    yield `${chain}${JSON.stringify(record)}\n`;
  }
  yield* fairness.orders.lines();
}

/**
 * Yields what the store has committed to, every revealed draw, and the records that belong to no
 * single player.
 */
export const drawLines = (platform: Platform): AsyncGenerator<string> =>
  framedLines(
    { kind: 'export', scope: 'store', at: new Date(platform.clock.now()).toISOString() },
    unframedLines(platform),
  );
