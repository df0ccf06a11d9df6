import { formatAmount } from '@clearcrate/contract/money';
import { RANK_PLACES, type RankBoard } from '@clearcrate/contract/rank';
import type { RankGroup, RankRecord, RankTerms } from '@clearcrate/fairness/rank-record';
import { RECORD_FORMAT } from '@clearcrate/fairness/record';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fairness } from '../../play/fairness/fairness.module.ts';
import type { PeriodRow } from './rank.repository.ts';
import { createRankSeeds } from './rank.seeds.ts';

interface SettledBoard extends PeriodRow {
  board: RankBoard;
  period: string;
  settled_at: Date;
  taken_at: Date | null;
  published_at: Date | null;
  scores: string[];
  codes: string[];
  tied: string[];
  paid: string[];
  terms: string | null;
  terms_hash: string | null;
}

export interface BoardQuery {
  /** Only boards on which the player has a place. */
  playerId?: bigint;
  after: { board: number; period: string };
  limit: number;
}

async function findSettled(db: Queryable, { playerId = null as never, after, limit }: BoardQuery) {
  const { rows } = await sql<SettledBoard>`
    select period.board, period.period::text, period.seed_number, period.seed_hash, period.settled_at,
      coalesce(period.sealed_seed, seed.sealed_seed) as sealed_seed, seed.revealed_at, seed.taken_at, batch.published_at,
      array_agg(result.score::text order by result.place) as scores, array_agg(result.user_code order by result.place) as codes,
      array_agg(result.prize::text order by result.place) as paid, terms.terms, terms.terms_hash,
      array(select user_code from rank_tied tied where tied.board = period.board and tied.period = period.period) as tied
    from rank_period period
    join rank_result result on result.board = period.board and result.period = period.period
    left join rank_terms terms on terms.board = period.board and terms.period = period.period
    left join room_seed seed on seed.number = period.seed_number
    left join room_seed_batch batch on batch.id = seed.batch_id
    where period.settled_at is not null and (period.board, period.period) > (${after.board}, ${after.period}::date)
      and (${playerId}::bigint is null or exists (select from rank_result own
        where own.board = period.board and own.period = period.period and own.player_id = ${playerId}::bigint))
    group by period.board, period.period, terms.board, terms.period, seed.number, batch.id
    order by period.board, period.period limit ${limit}`.execute(db);
  return rows;
}

/**
 * Groups players by equal amounts, highest first. The last group includes those without a place.
 */
function groupsOf({ scores, codes, tied }: SettledBoard): RankGroup[] {
  const placed = codes.map((userCode, index) => ({ userCode, score: scores[index] ?? '0' }));
  const groups = [...Map.groupBy(placed, ({ score }) => score)];
  return groups.map(([score, equals], index) => {
    const inOrder = equals.map(({ userCode }) => userCode);
    const userCodes = [...inOrder, ...(index === groups.length - 1 ? tied : [])].sort();
    const seats = inOrder.map((userCode) => userCodes.indexOf(userCode) + 1);
    return { amount: formatAmount(BigInt(score)), userCodes, seats };
  });
}

/** Periods settled by earlier releases have no terms. */
function recordOf(row: SettledBoard, roomSeed: string | null): RankRecord {
  const { board, period, seed_hash: roomSeedHash, seed_number, published_at, taken_at } = row;
  const terms = row.terms === null ? undefined : (JSON.parse(row.terms) as RankTerms);
  return {
    format: RECORD_FORMAT,
    kind: 'rank',
    id: `rank ${board}/${period}`,
    roomSeed,
    roomSeedHash,
    ...(seed_number !== null &&
      published_at &&
      taken_at && {
        seed: {
          number: Number(seed_number),
          publishedAt: published_at.toISOString(),
          takenAt: taken_at.toISOString(),
        },
      }),
    board,
    period,
    places: terms?.places ?? RANK_PLACES[board],
    groups: groupsOf(row),
    ...(terms &&
      row.terms_hash !== null && {
        terms,
        termsHash: row.terms_hash,
        paid: row.paid.map((prize) => formatAmount(BigInt(prize))),
      }),
  };
}

/** Settled periods of all boards as the verifier reads them, in the order of boards and days. */
export function createRankExport(platform: Platform, roomSeeds: Fairness['roomSeeds']) {
  const seeds = createRankSeeds(platform, roomSeeds);
  return async (query: BoardQuery): Promise<RankRecord[]> =>
    (await findSettled(platform.db, query)).map((row) => recordOf(row, seeds.revealed(row)));
}
