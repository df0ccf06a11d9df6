import { CRASH_BET_STATES } from '@clearcrate/contract/crash-rules';
import { isRealPlayer, USER_KINDS } from '@clearcrate/contract/kinds';
import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import type { ReturnSums } from '@clearcrate/contract/return-rules';
import { type RawBuilder, sql } from 'kysely';
import { ASSETS } from '../../ledger/chart.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { ReadOdds } from './figures.odds.ts';

/** Sums of a stretch of time, read by its BRIN indexes: the hours that are closed, and the one that runs. */

export interface Stretch {
  from: Date;
  to: Date;
}

const REAL_KINDS = Object.values(USER_KINDS).filter(isRealPlayer);
const isReal = sql<boolean>`coalesce(player.kind = any(${REAL_KINDS}::int[]), false)`;

/** The hour of the business day in which a moment lies. */
const hourOf = (column: RawBuilder<unknown>, timeZone: string) => sql<Date>`date_trunc('hour', ${column}, ${timeZone})`;
const inside = (column: RawBuilder<unknown>, { from, to }: Stretch) => sql`${column} >= ${from} and ${column} < ${to}`;

export interface AccountSum {
  at: Date;
  kind: string;
  account: number;
  isReal: boolean;
  entries: number;
  amount: Minor;
}

export async function sumAccounts(db: Queryable, stretch: Stretch, timeZone: string): Promise<AccountSum[]> {
  const { rows } = await sql<AccountSum>`
    select ${hourOf(sql`e.created_at`, timeZone)} as at, e.kind, e.account, ${isReal} as "isReal",
      count(*)::int as entries, sum(e.amount)::bigint as amount
    from ledger_entry e left join player on player.id = e.owner_id
    where ${inside(sql`e.created_at`, stretch)} group by 1, 2, 3, 4`.execute(db);
  return rows;
}

export interface ItemSum {
  at: Date;
  source: number;
  isReal: boolean;
  items: number;
  worth: Minor;
}

export async function sumItems(db: Queryable, stretch: Stretch, timeZone: string): Promise<ItemSum[]> {
  const { rows } = await sql<ItemSum>`
    select ${hourOf(sql`item.acquired_at`, timeZone)} as at, item.source, ${isReal} as "isReal",
      count(*)::int as items, sum(item.price)::bigint as worth
    from bag_item item left join player on player.id = item.player_id
    where ${inside(sql`item.acquired_at`, stretch)} group by 1, 2, 3`.execute(db);
  return rows;
}

export interface ReturnHour extends ReturnSums {
  at: Date;
  mode: number;
  isReal: boolean;
}

interface DrawGroup {
  at: Date;
  mode: number;
  isReal: boolean;
  ruleId: bigint;
  branch: number;
  outcome: number;
  cost: bigint;
  draws: number;
}

/** Modes whose paid draws go by a published table. */
const TABLE_MODES = [MODES.box.number, MODES.battle.number, MODES.lucky.number];

function addTo(sums: Map<string, ReturnHour>, hour: ReturnHour): void {
  const name = `${hour.at.getTime()}/${hour.mode}/${hour.isReal}`;
  const found = sums.get(name);
  if (!found) {
    sums.set(name, hour);
    return;
  }
  for (const field of ['plays', 'staked', 'won', 'expected', 'variance'] as const) found[field] += hour[field];
  found.largest = Math.max(found.largest, hour.largest);
}

async function sumDraws(db: Queryable, stretch: Stretch, timeZone: string, readOdds: ReadOdds): Promise<ReturnHour[]> {
  const { rows } = await sql<DrawGroup>`
    select ${hourOf(sql`d.created_at`, timeZone)} as at, d.mode, ${isReal} as "isReal", d.rule_id as "ruleId", d.branch,
      d.outcome, d.cost, count(*)::int as draws
    from draw d left join player on player.id = d.player_id
    where ${inside(sql`d.created_at`, stretch)} and d.asset = ${ASSETS.coin} and d.cost > 0
      and d.mode = any(${TABLE_MODES}::smallint[])
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  const odds = await readOdds(db, rows);
  const sums = new Map<string, ReturnHour>();
  for (const { at, mode, isReal: real, draws, cost, outcome, ...drawn } of rows) {
    const { mean, variance, largest, values } = odds(drawn);
    addTo(sums, {
      at,
      mode,
      isReal: real,
      plays: draws,
      staked: draws * Number(cost),
      won: draws * (values[outcome - 1] ?? 0),
      expected: draws * mean,
      variance: draws * variance,
      largest,
    });
  }
  return [...sums.values()];
}

/**
 * Flights. Whenever a player escapes, a bet returns the same share on average, so the theory needs
 * no target. Its variance does, which the players choose: it is measured, as the squared
 * distance of each round from its mean, since all bets of a round end at one point.
 */
async function sumFlights(db: Queryable, stretch: Stretch, timeZone: string): Promise<ReturnHour[]> {
  const { rows } = await sql<ReturnHour>`
    select at, ${MODES.crash.number}::int as mode, "isReal", sum(bets)::int as plays, sum(staked)::float8 as staked,
      sum(paid)::float8 as won, sum(mean)::float8 as expected, sum((paid - mean) ^ 2)::float8 as variance,
      max(abs(paid - mean))::float8 as largest
    from (
      select ${hourOf(sql`min(bet.placed_at)`, timeZone)} as at, coalesce(bet.user_kind = any(${REAL_KINDS}::int[]), false) as "isReal",
        count(*) as bets, sum(bet.stake) as staked, sum(bet.paid)::float8 as paid,
        sum(bet.stake * (10000 - chain.edge_basis_points) / 10000.0)::float8 as mean
      from crash_bet bet
      join crash_round round on round.id = bet.round_id
      join crash_chain chain on chain.id = round.chain_id
      where ${inside(sql`bet.placed_at`, stretch)} and bet.state in (${CRASH_BET_STATES.escaped}, ${CRASH_BET_STATES.lost}) and round.settled_at is not null
      group by bet.round_id, 2
    ) rounds group by 1, 3`.execute(db);
  return rows;
}

export async function sumReturns(
  db: Queryable,
  stretch: Stretch,
  timeZone: string,
  readOdds: ReadOdds,
): Promise<ReturnHour[]> {
  const drawn = await sumDraws(db, stretch, timeZone, readOdds);
  return [...drawn, ...(await sumFlights(db, stretch, timeZone))];
}

export interface PlayerDay {
  day: string;
  playerId: bigint;
  isReal: boolean;
  registered: string;
}

export async function findPlayers(db: Queryable, stretch: Stretch, timeZone: string): Promise<PlayerDay[]> {
  const { rows } = await sql<PlayerDay>`
    select distinct (p.created_at at time zone ${timeZone})::date::text as day, player.id as "playerId", ${isReal} as "isReal",
      (player.created_at at time zone ${timeZone})::date::text as registered
    from ledger_posting p join player on player.id = p.owner_id
    where ${inside(sql`p.created_at`, stretch)}`.execute(db);
  return rows;
}
