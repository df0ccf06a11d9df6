import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { ASSETS, isHouseAccount, PLAYER_ACCOUNTS, playerAccountId } from './chart.ts';
import type { SettledPosting } from './sheet.ts';

/** Locks in the order of ids, always: two transactions that want the same accounts wait for each other, and never in a circle. */
export async function lockBalances(tx: Tx, accounts: readonly bigint[]): Promise<Map<bigint, Minor>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger_account where id = any(${accounts}::bigint[]) order by id for no key update`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row.id, row.balance]));
}

export async function readBalances(db: Queryable, accounts: readonly bigint[]): Promise<Map<bigint, Minor>> {
  const { rows } = await sql<{ id: bigint; balance: bigint }>`
    select id, balance from ledger_account where id = any(${accounts}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.balance]));
}

export async function insertAccounts(tx: Tx, owners: readonly bigint[]): Promise<void> {
  const rows = owners.flatMap((owner) =>
    (Object.keys(PLAYER_ACCOUNTS) as (keyof typeof PLAYER_ACCOUNTS)[]).map((name) => ({
      id: playerAccountId(owner, name),
      owner_id: owner,
      code: PLAYER_ACCOUNTS[name].code,
      asset: ASSETS[PLAYER_ACCOUNTS[name].asset],
    })),
  );
  await tx
    .insertInto('ledger_account')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

interface Columns {
  kinds: string[];
  references: string[];
  numbers: number[];
  accounts: bigint[];
  assets: number[];
  amounts: bigint[];
  balancesAfter: (bigint | null)[];
}

function entryColumns(postings: readonly SettledPosting[]): Columns {
  const columns: Columns = {
    kinds: [],
    references: [],
    numbers: [],
    accounts: [],
    assets: [],
    amounts: [],
    balancesAfter: [],
  };
  postings.forEach((posting, index) => {
    columns.kinds.push(posting.kind);
    columns.references.push(posting.reference);
    for (const entry of posting.entries) {
      columns.numbers.push(index + 1);
      columns.accounts.push(entry.account);
      columns.assets.push(ASSETS[entry.asset]);
      columns.amounts.push(entry.amount);
      columns.balancesAfter.push(entry.balanceAfter);
    }
  });
  return columns;
}

function houseSums(postings: readonly SettledPosting[]): Map<bigint, Minor> {
  const sums = new Map<bigint, Minor>();
  for (const { account, amount } of postings.flatMap((posting) => posting.entries)) {
    if (isHouseAccount(account)) sums.set(account, (sums.get(account) ?? 0n) + amount);
  }
  return sums;
}

/**
 * Writes any number of postings in one statement. Ids are drawn after the locks are held, so for each account
 * their order is the order in which its balance moved.
 */
export async function writePostings(
  tx: Tx,
  postings: readonly SettledPosting[],
  balances: readonly (readonly [bigint, Minor])[],
  at: Date,
): Promise<bigint[]> {
  if (postings.length === 0) return [];
  const entries = entryColumns(postings);
  const house = [...houseSums(postings)];
  const { rows } = await sql<{ id: bigint }>`
    with numbered as materialized (
      select n, nextval('ledger_posting_id') as id from generate_series(1::bigint, ${postings.length}::bigint) n
    ), posted as (
      insert into ledger_posting (id, kind, reference, created_at)
      select numbered.id, v.kind, v.reference, ${at}::timestamptz
      from unnest(${entries.kinds}::text[], ${entries.references}::text[]) with ordinality v(kind, reference, n) join numbered using (n)
    ), entered as (
      insert into ledger_entry (posting_id, account_id, asset, amount, balance_after)
      select numbered.id, v.account_id, v.asset, v.amount, v.balance_after
      from unnest(${entries.numbers}::bigint[], ${entries.accounts}::bigint[], ${entries.assets}::smallint[],
        ${entries.amounts}::bigint[], ${entries.balancesAfter}::bigint[]) v(n, account_id, asset, amount, balance_after)
      join numbered using (n)
    ), moved as (
      update ledger_account a set balance = v.balance
      from unnest(${balances.map(([id]) => id)}::bigint[], ${balances.map(([, balance]) => balance)}::bigint[]) v(id, balance)
      where a.id = v.id
    ), house as (
      insert into ledger_house_delta (account_id, amount)
      select * from unnest(${house.map(([id]) => id)}::bigint[], ${house.map(([, sum]) => sum)}::bigint[])
    )
    select id from numbered order by n`.execute(tx);
  return rows.map((row) => row.id);
}
