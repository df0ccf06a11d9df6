import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { ASSETS, type Asset, type HouseAccount, houseAccountId } from './chart.ts';

/** What an auditor asks: does it all sum to zero, does every balance follow from its entries, and why is it what it is. */

export interface AssetTotals {
  asset: Asset;
  players: Minor;
  house: Minor;
}

const assetNames = Object.fromEntries(Object.entries(ASSETS).map(([name, number]) => [number, name as Asset]));

/** Players' and house's sums over all entries, by asset; the two always cancel out. */
export async function trialBalance(db: Queryable): Promise<AssetTotals[]> {
  const { rows } = await sql<{ asset: number; players: bigint; house: bigint }>`
    select asset,
      coalesce(sum(amount) filter (where account_id >= 64), 0)::bigint as players,
      coalesce(sum(amount) filter (where account_id < 64), 0)::bigint as house
    from ledger_entry group by asset order by asset`.execute(db);
  return rows.map((row) => ({ asset: assetNames[row.asset] as Asset, players: row.players, house: row.house }));
}

/** Accounts whose balance is not the sum of their entries, or whose running balances do not add up. Always empty. */
export async function findCrookedAccounts(db: Queryable): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select a.id from ledger_account a
    left join (select account_id, sum(amount)::bigint as total from ledger_entry group by account_id) e on e.account_id = a.id
    where a.balance <> coalesce(e.total, 0)
    union
    select account_id from (
      select account_id, balance_after, sum(amount) over (partition by account_id order by posting_id)::bigint as running
      from ledger_entry where account_id >= 64
    ) steps where balance_after is distinct from running`.execute(db);
  return rows.map((row) => row.id);
}

export interface ExplainedEntry {
  postingId: bigint;
  kind: string;
  reference: string;
  at: Date;
  amount: Minor;
  balanceAfter: Minor | null;
}

/** The entries behind a balance, newest first. */
export async function explainAccount(
  db: Queryable,
  account: bigint,
  limit: number,
  beforePosting?: bigint,
): Promise<ExplainedEntry[]> {
  const rows = await db
    .selectFrom('ledger_entry as e')
    .innerJoin('ledger_posting as p', 'p.id', 'e.posting_id')
    .select([
      'p.id as postingId',
      'p.kind',
      'p.reference',
      'p.created_at as at',
      'e.amount',
      'e.balance_after as balanceAfter',
    ])
    .where('e.account_id', '=', account)
    .$if(beforePosting !== undefined, (query) => query.where('e.posting_id', '<', beforePosting as bigint))
    .orderBy('e.posting_id', 'desc')
    .limit(limit)
    .execute();
  return rows;
}

/** A house account's balance: what was summed up so far plus what came since. */
export async function houseBalance(db: Queryable, account: HouseAccount): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    select (coalesce((select balance from ledger_house_balance where account_id = ${houseAccountId(account)}), 0)
      + coalesce((select sum(amount) from ledger_house_delta where account_id = ${houseAccountId(account)}), 0))::bigint as balance`.execute(
    db,
  );
  return rows[0]?.balance ?? 0n;
}

/** Sums up a slice of the deltas. Deleting and adding are one statement, so a reader never sees an amount twice or not at all. */
export async function rollUpHouse(db: Db, limit: number): Promise<number> {
  const { rows } = await sql<{ taken: bigint }>`
    with taken as (
      delete from ledger_house_delta where id in (
        select id from ledger_house_delta order by id limit ${limit} for update skip locked
      ) returning account_id, amount
    ), summed as (
      insert into ledger_house_balance (account_id, balance)
      select account_id, sum(amount) from taken group by account_id order by account_id
      on conflict (account_id) do update set balance = ledger_house_balance.balance + excluded.balance
    )
    select count(*) as taken from taken`.execute(db);
  return Number(rows[0]?.taken ?? 0n);
}
