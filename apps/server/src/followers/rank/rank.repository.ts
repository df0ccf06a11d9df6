import type { RankBoard } from '@clearcrate/contract/rank';
import { sql } from 'kysely';
import { type Reconciliation, within } from '../../ledger/audit/reconcile.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { markOf, mayReplace } from '../../platform/db/shipped-rows.ts';
import { minimumOf, type Placed, type Prize, type Score } from './rank.rules.ts';

export interface ScoreGain extends Score {
  board: RankBoard;
  period: string;
}

export interface Period {
  board: RankBoard;
  period: string;
}

/** Adds spending. Rows are sorted by key, so that concurrent handlers cannot deadlock. */
export async function addScores(tx: Tx, gains: readonly ScoreGain[]): Promise<void> {
  if (gains.length === 0) return;
  await sql`
    insert into rank_score (board, period, player_id, score)
    select * from unnest(
      ${gains.map(({ board }) => board)}::smallint[], ${gains.map(({ period }) => period)}::date[],
      ${gains.map(({ playerId }) => playerId)}::bigint[], ${gains.map(({ score }) => score)}::bigint[]
    ) order by 1, 2, 3
    on conflict (board, period, player_id) do update set score = rank_score.score + excluded.score`.execute(tx);
}

/** Advisory lock for opening periods. Lock order: before the lock of the seeds. */
const PERIOD_LOCK = 7_301_953;

export async function lockPeriods(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${PERIOD_LOCK})`.execute(tx);
}

/** Finds the open periods, each as the board followed by the eight digits of its first day. */
export async function knownPeriods(tx: Tx, periods: readonly Period[]): Promise<Set<bigint>> {
  const { rows } = await sql<{ room: bigint }>`
    select (board || to_char(period, 'YYYYMMDD'))::bigint as room from rank_period
    where (board, period) in (
      select * from unnest(${periods.map(({ board }) => board)}::smallint[], ${periods.map(({ period }) => period)}::date[])
    )`.execute(tx);
  return new Set(rows.map(({ room }) => room));
}

export async function insertPeriods(tx: Tx, periods: readonly (Period & { seedNumber: bigint })[]): Promise<void> {
  await sql`
    insert into rank_period (board, period, seed_number, seed_hash)
    select v.board, v.period, v.number, seed.seed_hash from unnest(
      ${periods.map(({ board }) => board)}::smallint[], ${periods.map(({ period }) => period)}::date[],
      ${periods.map(({ seedNumber }) => seedNumber)}::bigint[]
    ) v(board, period, number) join room_seed seed on seed.number = v.number`.execute(tx);
}

export interface PeriodRow {
  /** Null for periods of earlier releases, which had their own seeds. */
  seed_number: bigint | null;
  sealed_seed: Buffer;
  seed_hash: string;
  settled_at: Date | null;
  revealed_at: Date | null;
}

const PERIOD_COLUMNS = sql`rank_period.seed_number, coalesce(rank_period.sealed_seed, seed.sealed_seed) as sealed_seed,
  rank_period.seed_hash, rank_period.settled_at, seed.revealed_at`;
const PERIODS = sql`rank_period left join room_seed seed on seed.number = rank_period.seed_number`;

export async function findPeriod(db: Queryable, { board, period }: Period): Promise<PeriodRow | undefined> {
  const { rows } = await sql<PeriodRow>`
    select ${PERIOD_COLUMNS} from ${PERIODS}
    where board = ${board} and period = ${period}::date`.execute(db);
  return rows[0];
}

/**
 * Scores that count for places: one per person, that of the account with the highest score. Of
 * equal ones it is the older account's.
 */
const placed = ({ board, period }: Period) => sql`(
  select s.player_id, s.score from rank_score s
  where s.board = ${board} and s.period = ${period}::date and not exists (
    select from person_account a
    join rank_score o on o.board = s.board and o.period = s.period and o.player_id = a.account_id
    where a.player_id = s.player_id and (o.score > s.score or (o.score = s.score and o.player_id < s.player_id))
  )
)`;

/** Finds the best scores, including all that equal the last of them. */
export async function bestScores(db: Queryable, period: Period, places: number): Promise<Score[]> {
  const { rows } = await sql<{ player_id: bigint; score: bigint }>`
    with best as (select * from ${placed(period)} s order by score desc limit ${places})
    select player_id, score from ${placed(period)} s where score >= (select min(score) from best)`.execute(db);
  return rows.map(({ player_id, score }) => ({ playerId: player_id, score }));
}

export async function insertResults(
  tx: Tx,
  { board, period }: Period,
  results: readonly (Placed & { prize: bigint; minimum: bigint })[],
): Promise<void> {
  await sql`
    insert into rank_result (board, period, place, player_id, score, prize, user_code, minimum)
    select ${board}, ${period}::date, v.* from unnest(
      ${results.map(({ place }) => place)}::smallint[], ${results.map(({ playerId }) => playerId)}::bigint[],
      ${results.map(({ score }) => score)}::bigint[], ${results.map(({ prize }) => prize)}::bigint[],
      ${results.map(({ userCode }) => userCode)}::text[], ${results.map(({ minimum }) => minimum)}::bigint[]
    ) v`.execute(tx);
}

/** Inserts the codes of players who equal the last place but have none. */
export async function insertTied(tx: Tx, { board, period }: Period, userCodes: readonly string[]): Promise<void> {
  if (userCodes.length === 0) return;
  await sql`
    insert into rank_tied (board, period, user_code)
    select ${board}, ${period}::date, v.* from unnest(${userCodes}::text[]) v`.execute(tx);
}

export async function tiedOf(
  db: Queryable,
  board: RankBoard,
  periods: readonly string[],
): Promise<{ period: string; user_code: string }[]> {
  const { rows } = await sql<{ period: string; user_code: string }>`
    select period::text, user_code from rank_tied where board = ${board} and period = any (${periods}::date[])
    order by period desc, user_code`.execute(db);
  return rows;
}

export async function markSettled(tx: Tx, { board, period }: Period, at: Date): Promise<void> {
  await sql`
    update rank_period set settled_at = ${at} where board = ${board} and period = ${period}::date`.execute(tx);
}

export async function unsettledPeriods(tx: Tx): Promise<Period[]> {
  const { rows } = await sql<Period>`
    select board, period::text as period from rank_period where settled_at is null order by board, period`.execute(tx);
  return rows;
}

export interface StandingRow {
  place: bigint;
  nickname: string;
  avatar: string;
  avatar_frame: number;
  kind: number;
  level: number;
  score: bigint;
}

export async function standings(db: Queryable, period: Period, limit: number): Promise<StandingRow[]> {
  const { rows } = await sql<StandingRow>`
    select rank() over (order by s.score desc) as place, p.nickname, p.avatar, p.avatar_frame, p.kind, p.level, s.score
    from (
      select * from ${placed(period)} s order by score desc, player_id limit ${limit}
    ) s join player p on p.id = s.player_id
    order by s.score desc, s.player_id`.execute(db);
  return rows;
}

export interface OwnStanding {
  score: bigint;
  /** Another account of the same person has the place; this one has none. */
  is_elsewhere: boolean;
  above: bigint;
  next: bigint | null;
}

export async function ownStanding(db: Queryable, period: Period, playerId: bigint): Promise<OwnStanding | undefined> {
  const { rows } = await sql<OwnStanding>`
    select own.score, not exists (select from ${placed(period)} s where s.player_id = own.player_id) as is_elsewhere, (
      select count(*) from ${placed(period)} s where s.score > own.score
    ) as above, (
      select min(s.score) from ${placed(period)} s where s.score > own.score
    ) as next
    from rank_score own
    where own.board = ${period.board} and own.period = ${period.period}::date and own.player_id = ${playerId}`.execute(
    db,
  );
  return rows[0];
}

/** The score of the last place, which a new player must exceed; 0 while places are free. */
export async function lastPlaceScore(db: Queryable, period: Period, places: number): Promise<bigint> {
  const { rows } = await sql<{ score: bigint }>`
    select score from ${placed(period)} s
    order by score desc offset ${places - 1} limit 1`.execute(db);
  return rows[0]?.score ?? 0n;
}

export interface SettledRow extends PeriodRow {
  period: string;
  terms: string | null;
  terms_hash: string | null;
}

export async function settledPeriods(
  db: Queryable,
  board: RankBoard,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: SettledRow[]; total: number }> {
  // Counted separately: a page beyond the end has no row that could carry the total.
  const [found, counted] = await Promise.all([
    sql<SettledRow>`
      select rank_period.period::text, ${PERIOD_COLUMNS}, terms.terms, terms.terms_hash from ${PERIODS}
      left join rank_terms terms on terms.board = rank_period.board and terms.period = rank_period.period
      where rank_period.board = ${board} and settled_at is not null order by rank_period.period desc
      limit ${limit} offset ${offset}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from rank_period where board = ${board} and settled_at is not null`.execute(db),
  ]);
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}

export interface ResultRow extends StandingRow {
  period: string;
  prize: bigint;
  minimum: bigint;
  user_code: string;
}

export async function resultsOf(db: Queryable, board: RankBoard, periods: readonly string[]): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    select r.period::text, r.place::bigint, r.score, r.prize, r.minimum, r.user_code, p.nickname, p.avatar, p.avatar_frame, p.kind,
      p.level
    from rank_result r join player p on p.id = r.player_id
    where r.board = ${board} and r.period = any (${periods}::date[]) order by r.period desc, r.place`.execute(db);
  return rows;
}

export async function findPrizes(db: Queryable, board: RankBoard): Promise<Prize[]> {
  const { rows } = await sql<Prize>`
    select from_place as "from", to_place as "to", amount, minimum from rank_prize where board = ${board}
    order by from_place`.execute(db);
  return rows;
}

export type PrizeContent = readonly (Prize & { board: RankBoard })[];

/** Inserts or updates the shipped prizes. Changes by an operator are kept. */
export async function plantPrizes(tx: Tx, prizes: PrizeContent): Promise<void> {
  const rows = prizes.map(({ board, from, to, amount, minimum }) => ({
    ...{ board, from_place: from, to_place: to, amount },
    minimum: minimumOf({ amount, minimum }),
  }));
  const marked = rows.map((row) => ({
    ...row,
    seed_mark: markOf({ ...row, amount: String(row.amount), minimum: String(row.minimum) }),
  }));
  await tx
    .insertInto('rank_prize')
    .values(marked)
    .onConflict((conflict) =>
      conflict
        .columns(['board', 'from_place'])
        .doUpdateSet((eb) => ({
          to_place: eb.ref('excluded.to_place'),
          amount: eb.ref('excluded.amount'),
          minimum: eb.ref('excluded.minimum'),
          seed_mark: eb.ref('excluded.seed_mark'),
        }))
        .where(mayReplace('rank_prize')),
    )
    .execute();
}

export const rankReconciliation: Reconciliation = {
  kind: 'rank.prize',
  asset: 'coin',
  owed: (window) => sql`
    select result.player_id as owner_id, result.board || ':' || result.period || ':' || result.place as reference,
      result.prize as amount, period.settled_at as at
    from rank_result result join rank_period period on period.board = result.board and period.period = result.period
    where result.prize > 0 and ${within(sql`period.settled_at`, window)}`,
};
