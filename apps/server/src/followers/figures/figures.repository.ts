import type { ReturnSums } from '@clearcrate/contract/return-rules';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { AccountSum, ItemSum, PlayerDay, ReturnHour, Stretch } from './figures.sums.ts';

/** Closed hours. */

export async function findClosedUntil(db: Queryable): Promise<Date | undefined> {
  const row = await db.selectFrom('figure_state').select('closed_until').executeTakeFirst();
  return row?.closed_until;
}

export async function moveClosedUntil(tx: Tx, until: Date): Promise<void> {
  await tx
    .insertInto('figure_state')
    .values({ closed_until: until })
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet({ closed_until: until }))
    .execute();
}

/** Rows of one statement: their columns must fit into one message. */
const SLICE = 2_000;

async function inSlices<Row>(rows: readonly Row[], write: (slice: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += SLICE) await write(rows.slice(at, at + SLICE));
}

export interface ClosedSums {
  accounts: readonly AccountSum[];
  items: readonly ItemSum[];
  returns: readonly ReturnHour[];
  players: readonly PlayerDay[];
}

export async function writeHours(tx: Tx, { accounts, items, returns, players }: ClosedSums): Promise<void> {
  await inSlices(accounts, (rows) =>
    tx
      .insertInto('figure_hour')
      .values(rows.map(({ isReal, ...row }) => ({ ...row, is_real: isReal })))
      .execute(),
  );
  await inSlices(items, (rows) =>
    tx
      .insertInto('figure_item_hour')
      .values(rows.map(({ isReal, ...row }) => ({ ...row, is_real: isReal })))
      .execute(),
  );
  await inSlices(returns, (rows) =>
    tx
      .insertInto('figure_return_hour')
      .values(
        rows.map(({ isReal, staked, won, largest, ...row }) => ({
          ...row,
          is_real: isReal,
          staked: BigInt(Math.round(staked)),
          won: BigInt(Math.round(won)),
          largest: BigInt(Math.round(largest)),
        })),
      )
      .execute(),
  );
  await inSlices(players, (rows) =>
    tx
      .insertInto('figure_player_day')
      .values(
        rows.map(({ day, playerId, isReal, registered }) => ({
          day,
          player_id: playerId,
          is_real: isReal,
          registered,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

export async function readAccountHours(db: Queryable, { from, to }: Stretch, isReal: boolean): Promise<AccountSum[]> {
  const rows = await db
    .selectFrom('figure_hour')
    .select(['at', 'kind', 'account', 'entries', 'amount'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('is_real', '=', isReal)
    .execute();
  return rows.map((row) => ({ ...row, isReal }));
}

export async function readItemHours(db: Queryable, { from, to }: Stretch, isReal: boolean): Promise<ItemSum[]> {
  const rows = await db
    .selectFrom('figure_item_hour')
    .select(['at', 'source', 'items', 'worth'])
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('is_real', '=', isReal)
    .execute();
  return rows.map((row) => ({ ...row, isReal }));
}

export interface ModeReturn extends ReturnSums {
  mode: number;
}

export async function readReturns(db: Queryable, { from, to }: Stretch, isReal: boolean): Promise<ModeReturn[]> {
  const { rows } = await sql<ModeReturn>`
    select mode, sum(plays)::int as plays, sum(staked)::float8 as staked, sum(won)::float8 as won,
      sum(expected) as expected, sum(variance) as variance, max(largest)::float8 as largest
    from figure_return_hour where at >= ${from} and at < ${to} and is_real = ${isReal} group by mode`.execute(db);
  return rows;
}

export interface PeopleCount {
  active: number;
  returning: number;
}

/** Players of some days, and those of them who had registered before; `more` are not in the table yet. */
export async function countPlayers(
  db: Queryable,
  { first, last }: { first: string; last: string },
  isReal: boolean,
  more: readonly PlayerDay[],
): Promise<PeopleCount> {
  const added = more.filter((one) => one.isReal === isReal);
  const { rows } = await sql<PeopleCount>`
    select count(distinct player_id)::int as active,
      count(distinct player_id) filter (where registered < ${first}::date)::int as returning
    from (
      select player_id, registered from figure_player_day
      where day between ${first}::date and ${last}::date and is_real = ${isReal}
      union all
      select * from unnest(${added.map(({ playerId }) => playerId)}::bigint[], ${added.map(({ registered }) => registered)}::date[])
    ) seen`.execute(db);
  return rows[0] ?? { active: 0, returning: 0 };
}

export async function countRegistered(db: Queryable, { from, to }: Stretch, kinds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from player
    where created_at >= ${from} and created_at < ${to} and kind = any(${kinds}::int[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Net movements of every account before a moment, from the hours that are closed by then. */
export async function sumClosedAccounts(db: Queryable, before: Date) {
  const { rows } = await sql<{ account: number; entries: bigint; amount: bigint }>`
    select account, sum(entries)::bigint as entries, sum(amount)::bigint as amount
    from figure_hour where at < ${before} group by account`.execute(db);
  return rows;
}
