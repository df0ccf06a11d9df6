import type { Minor } from '@clearcrate/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import {
  type Asset,
  assetNumbered,
  codeOf,
  type HouseAccount,
  PLAYER_ACCOUNT_NAMES,
  PLAYER_ACCOUNTS,
  type PlayerAccount,
} from '../chart.ts';
import { HOLD_STATES } from '../holds.repository.ts';

/** Checks of the whole ledger, and the explanation of a balance. */

export interface AssetTotals {
  asset: Asset;
  players: Minor;
  house: Minor;
}

/**
 * Sum of the movements of each account. Movements between the same two accounts are summed before
 * they are split into two sides.
 */
const ACCOUNT_SUMS = sql`
  select side.account, side.account & 7 as asset, sum(side.amount) as amount
  from (
    select sides[2 * n - 1] as giver, sides[2 * n] as taker, sum(amount) as amount
    from ledger_posting cross join lateral unnest(amounts) with ordinality moved(amount, n) group by 1, 2
  ) flow cross join lateral (values (giver, -amount), (taker, amount)) side(account, amount)
  group by side.account`;

/** Sums of players' and house accounts by asset. The two always cancel out. */
export async function trialBalance(db: Queryable): Promise<AssetTotals[]> {
  const { rows } = await sql<{ asset: number; players: bigint; house: bigint }>`
    select asset, coalesce(sum(amount) filter (where account < 64), 0)::bigint as players,
      coalesce(sum(amount) filter (where account >= 64), 0)::bigint as house
    from (${ACCOUNT_SUMS}) sums group by asset order by asset`.execute(db);
  return rows.map((row) => ({ asset: assetNumbered(row.asset), players: row.players, house: row.house }));
}

/**
 * Combinations of accounts with their own SQL expression. A store has a few dozen; a function for
 * the rest takes ten times as long.
 */
const SPELLED_OUT = 64;

/**
 * The balances that a posting between these accounts leaves, as SQL over `before` and `amounts`.
 */
function balancesAfter(sides: readonly number[]): string {
  const places = Object.values(PLAYER_ACCOUNTS).map((account, index) => {
    const changes = sides.map((side, at) =>
      side === account ? `${at % 2 ? '+' : '-'} amounts[${(at >> 1) + 1}]` : '',
    );
    return `before[${index + 1}] ${changes.join(' ')}`;
  });
  return `when '{${sides.join()}}' then array[${places.join(', ')}]`;
}

async function expectedBalances(db: Queryable, spelledOut: number): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ sides: number[] }>`
    select sides from ledger_posting group by sides order by count(*) desc limit ${spelledOut}`.execute(db);
  const rest = 'array(select b + c from unnest(before, ledger_changes(sides, amounts)) changed(b, c))';
  if (rows.length === 0) return sql.raw(rest);
  return sql.raw(`case sides ${rows.map(({ sides }) => balancesAfter(sides)).join('\n')} else ${rest} end`);
}

/**
 * Players whose balances do not follow from their postings: each posting must leave the balances of
 * the one before it plus its own movements, and the purse holds what the last one left. Always
 * empty.
 */
export async function findWrongPurses(db: Queryable, spelledOut = SPELLED_OUT): Promise<bigint[]> {
  const { rows } = await sql<{ owner_id: bigint }>`
    with steps as (
      select owner_id, sides, amounts, balances,
        lag(balances, 1, '{0,0,0,0,0,0,0,0}') over owner_postings as before,
        lead(id) over owner_postings is null as is_last
      from ledger_posting window owner_postings as (partition by owner_id order by id)
    ), owners as (
      select owner_id, bool_or(balances is distinct from ${await expectedBalances(db, spelledOut)}) as is_wrong,
        max(balances) filter (where is_last) as balances
      from steps group by owner_id
    )
    select owner_id from owners full join ledger_purse purse using (owner_id)
    where is_wrong or purse.coin is null or array[coin, bonus, coin_held, bonus_held, shell, point, growth, welfare]
      <> coalesce(balances, '{0,0,0,0,0,0,0,0}')
    order by 1`.execute(db);
  return rows.map((row) => row.owner_id);
}

/** Players whose reserved coins differ from their open holds. Always empty. */
export async function findWrongHolds(db: Queryable): Promise<bigint[]> {
  const { rows } = await sql<{ owner_id: bigint }>`
    select coalesce(purse.owner_id, open.owner_id) as owner_id
    from (select owner_id, coin_held, bonus_held from ledger_purse where coin_held + bonus_held > 0) purse
    full join (
      select owner_id, sum(coin)::bigint as coin, sum(bonus)::bigint as bonus
      from ledger_hold where state = ${sql.lit(HOLD_STATES.pending)} group by owner_id
    ) open on open.owner_id = purse.owner_id
    where (purse.coin_held, purse.bonus_held) is distinct from (open.coin, open.bonus) order by 1`.execute(db);
  return rows.map((row) => row.owner_id);
}

export interface ExplainedEntry {
  postingId: bigint;
  kind: string;
  reference: string;
  at: Date;
  amount: Minor;
  balanceAfter: Minor;
}

/** The postings behind a balance, newest first. */
export async function explainAccount(
  db: Queryable,
  owner: bigint,
  account: PlayerAccount,
  limit: number,
): Promise<ExplainedEntry[]> {
  const position = PLAYER_ACCOUNT_NAMES.indexOf(account) + 1;
  const { rows } = await sql<ExplainedEntry>`
    select id as "postingId", kind, reference, created_at as at, changes[${position}::int] as amount,
      balances[${position}::int] as "balanceAfter"
    from ledger_posting cross join lateral ledger_changes(sides, amounts) changes
    where owner_id = ${owner} and changes[${position}::int] <> 0 order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Balance of a house account: the sum so far plus the deltas since. */
export async function houseBalance(db: Queryable, account: HouseAccount): Promise<Minor> {
  const code = codeOf(account);
  const { rows } = await sql<{ balance: bigint }>`
    select (coalesce((select balance from ledger_house_balance where account = ${code}), 0)
      + coalesce((select sum(amount) from ledger_house_delta where account = ${code}), 0))::bigint as balance`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/**
 * Adds a slice of the deltas to the sums, in one statement: readers see each amount exactly once.
 */
export async function rollUpHouse(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      delete from ledger_house_delta where id in (
        select id from ledger_house_delta order by id limit ${limit} for update skip locked
      ) returning account, amount
    ), summed as (
      insert into ledger_house_balance (account, balance)
      select account, sum(amount) from taken group by account order by account
      on conflict (account) do update set balance = ledger_house_balance.balance + excluded.balance
    )
    select count(*) as taken from taken`.execute(db);
  return Number(rows[0]?.taken ?? 0n);
}

/** House accounts whose sum differs from their movements. Always empty. */
export async function findWrongHouseAccounts(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ account: number }>`
    select account from (
      select account, amount from (${ACCOUNT_SUMS}) passed where account >= 64
      union all select account, -balance from ledger_house_balance
      union all select account, -amount from ledger_house_delta
    ) sums group by account having sum(amount) <> 0 order by 1`.execute(db);
  return rows.map((row) => row.account);
}
