import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../platform/db/database.ts';
import { type SqlRunner, statement } from '../platform/db/statement.ts';
import { ASSETS, isHouseAccount, ownerOfAccount, PLAYER_ACCOUNTS, playerAccountId } from './chart.ts';
import type { SettledPosting } from './sheet.ts';

const READ_BALANCES = statement(
  'ledger-read-balances',
  'select id, balance from ledger_account where id = any($1::bigint[])',
);

interface BalanceRow {
  id: bigint;
  balance: bigint;
}

// One lock stands for all accounts of an owner and costs no write, unlike a lock on each row. Negative numbers are ours;
// whoever else takes such locks in this database uses positive ones.
const LOCK_OWNERS = statement(
  'ledger-lock-owners',
  'select pg_advisory_xact_lock(-owner) from (select unnest($1::bigint[]) as owner order by 1) owners',
);

/**
 * Locks owners in the order of their ids, always: two transactions that want the same ones wait for each other, and never
 * in a circle. The balances are asked for behind the locks, in a statement of their own, so they are those left by whoever
 * held them before. Nothing writes balances without coming through here.
 */
export async function lockBalances(runner: SqlRunner, accounts: readonly bigint[]): Promise<Map<bigint, Minor>> {
  const owners = [...new Set(accounts.map(ownerOfAccount))];
  const [, balances] = await Promise.all([runner.run(LOCK_OWNERS, [owners]), readBalances(runner, accounts)]);
  return balances;
}

export async function readBalances(runner: SqlRunner, accounts: readonly bigint[]): Promise<Map<bigint, Minor>> {
  const rows = await runner.run<BalanceRow>(READ_BALANCES, [accounts]);
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
 * Writes any number of postings at once. Ids are drawn after the locks are held, so for each account
 * their order is the order in which its balance moved.
 */
const WRITE_POSTINGS = statement(
  'ledger-write-postings',
  `with numbered as materialized (
     select n, nextval('ledger_posting_id') as id from generate_series(1::bigint, $1::bigint) n
   ), posted as (
     insert into ledger_posting (id, kind, reference, created_at)
     select numbered.id, v.kind, v.reference, $2::timestamptz
     from unnest($3::text[], $4::text[]) with ordinality v(kind, reference, n) join numbered using (n)
   ), entered as (
     insert into ledger_entry (posting_id, account_id, asset, amount, balance_after)
     select numbered.id, v.account_id, v.asset, v.amount, v.balance_after
     from unnest($5::bigint[], $6::bigint[], $7::smallint[], $8::bigint[], $9::bigint[])
       v(n, account_id, asset, amount, balance_after) join numbered using (n)
   ), moved as (
     update ledger_account a set balance = v.balance from unnest($10::bigint[], $11::bigint[]) v(id, balance) where a.id = v.id
   ), house as (
     insert into ledger_house_delta (account_id, amount) select * from unnest($12::bigint[], $13::bigint[])
   )
   select id from numbered order by n`,
);

export async function writePostings(
  runner: SqlRunner,
  postings: readonly SettledPosting[],
  balances: readonly (readonly [bigint, Minor])[],
  at: Date,
): Promise<bigint[]> {
  if (postings.length === 0) return [];
  const entries = entryColumns(postings);
  const house = [...houseSums(postings)];
  const rows = await runner.run<{ id: bigint }>(WRITE_POSTINGS, [
    postings.length,
    at,
    entries.kinds,
    entries.references,
    entries.numbers,
    entries.accounts,
    entries.assets,
    entries.amounts,
    entries.balancesAfter,
    balances.map(([id]) => id),
    balances.map(([, balance]) => balance),
    house.map(([id]) => id),
    house.map(([, sum]) => sum),
  ]);
  return rows.map((row) => row.id);
}
