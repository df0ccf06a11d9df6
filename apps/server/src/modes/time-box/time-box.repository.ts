import type { TimeBoxPeriod } from '@clearcrate/contract/raffle-rules';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { runnerOf, statement } from '../../platform/db/statement.ts';

export interface BoxRow {
  code: string;
  period: TimeBoxPeriod;
  tier: number;
  threshold: bigint;
  prizes: string[];
}

const FIND_BOXES_WITHOUT = statement(
  'time-box-without-round',
  `select box.* from unnest($1::text[], $2::text[]) running(period, name)
   join time_box box on box.open and box.period = running.period
   where not exists (
     select from time_box_round round where round.box_code = box.code and round.period = running.name)
   order by box.tier`,
);

/** Finds open boxes without a round in their current period. */
export function findBoxesWithout(
  db: Queryable,
  running: readonly { period: TimeBoxPeriod; name: string }[],
): Promise<BoxRow[]> {
  return runnerOf(db).run<BoxRow>(FIND_BOXES_WITHOUT, [
    running.map(({ period }) => period),
    running.map(({ name }) => name),
  ]);
}

export async function insertRounds(
  tx: Tx,
  name: string,
  rounds: readonly { raffleId: bigint; box: BoxRow }[],
): Promise<void> {
  await tx
    .insertInto('time_box_round')
    .values(
      rounds.map(({ raffleId, box }) => ({
        raffle_id: raffleId,
        box_code: box.code,
        period: name,
        threshold: box.threshold,
        tier: box.tier,
      })),
    )
    .execute();
}

export interface RoundRow {
  raffle_id: bigint;
  box_code: string;
  period: TimeBoxPeriod;
  tier: number;
  threshold: bigint;
  opens_at: Date;
  draws_at: Date;
}

const ROUND = sql`
  select round.raffle_id, round.box_code, box.period, round.tier, round.threshold, raffle.opens_at, raffle.draws_at
  from time_box_round round join time_box box on box.code = round.box_code join raffle on raffle.id = round.raffle_id`;

export async function findRound(db: Queryable, roundId: bigint): Promise<RoundRow | undefined> {
  const { rows } = await sql<RoundRow>`${ROUND} where round.raffle_id = ${roundId}`.execute(db);
  return rows[0];
}

export async function findRounds(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, RoundRow>> {
  const { rows } = await sql<RoundRow>`${ROUND} where round.raffle_id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.raffle_id, row]));
}

export interface BoxRounds {
  code: string;
  period: TimeBoxPeriod;
  tier: number;
  /** Newest unfinished round, and newest drawn round. */
  running: bigint | null;
  last: bigint | null;
}

/** Lists open boxes with their rounds in display order. */
export async function listBoxes(db: Queryable): Promise<BoxRounds[]> {
  const newest = (condition: string) => sql`(
    select raffle.id from time_box_round round join raffle on raffle.id = round.raffle_id
    where round.box_code = box.code and ${sql.raw(condition)} order by raffle.draws_at desc limit 1)`;
  const { rows } = await sql<BoxRounds>`
    select box.code, box.period, box.tier, ${newest(`raffle.state in (${RAFFLE_STATES.open}, ${RAFFLE_STATES.closed})`)} as running,
      ${newest(`raffle.state = ${RAFFLE_STATES.over} and raffle.entries > 0`)} as last
    from time_box box where box.open
    order by array_position(array['hour', 'day', 'week'], box.period), box.tier`.execute(db);
  return rows;
}

/** Lists drawn rounds of a box, newest first. */
export async function listDrawn(
  db: Queryable,
  box: { period: string; tier: number },
  before: bigint | undefined,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select raffle.id from time_box box join time_box_round round on round.box_code = box.code
    join raffle on raffle.id = round.raffle_id
    where box.period = ${box.period} and box.tier = ${box.tier} and raffle.state = ${sql.lit(RAFFLE_STATES.over)} and raffle.entries > 0
      and ${before === undefined ? sql`true` : sql`raffle.id < ${before}`}
    order by raffle.id desc limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export const levelOf = async (db: Queryable, playerId: bigint): Promise<number> =>
  (await db.selectFrom('player').select('level').where('id', '=', playerId).executeTakeFirstOrThrow()).level;
