import type { Minor } from '@clearcrate/contract/money';
import type { Tx } from '../platform/db/database.ts';
import { joinedColumn, type SqlRunner, statement } from '../platform/db/statement.ts';
import { codeOf, isHouseAccount, PLAYER_ACCOUNT_NAMES } from './chart.ts';
import type { SettledPosting } from './posting.ts';
import { type Balances, balanceList } from './purse.ts';
import type { BalanceSheet } from './sheet.ts';

const COLUMNS = ['coin', 'bonus', 'coin_held', 'bonus_held', 'shell', 'point', 'growth', 'welfare'] as const;

// One look-up of the primary key each: a cached plan that was made while the table was small stays
// right.
const READ_PURSES = statement(
  'ledger-read-purses',
  `select p.* from unnest($1::bigint[]) v(owner_id)
   cross join lateral (select owner_id, ${COLUMNS.join(', ')} from ledger_purse p where p.owner_id = v.owner_id limit 1) p`,
);

type PurseRow = { owner_id: bigint } & Record<(typeof COLUMNS)[number], bigint>;

// One advisory lock covers all that a player owns and costs no write, unlike row locks. Negative
// numbers are the ledger's; other advisory locks in this database use positive ones.
const LOCK_OWNERS = statement(
  'ledger-lock-owners',
  `with patience as materialized (select set_config('lock_timeout', $2::text, true))
   select pg_advisory_xact_lock(-owner) from patience, (select unnest($1::bigint[]) as owner order by 1) owners`,
);

/**
 * Locks owners in the order of their ids, so that transactions that want the same owners never
 * deadlock. A transaction does this first; all its other locks and reads follow. Fails when a lock,
 * one of these or a later one, is waited for longer than `patienceMs`.
 */
export function lockOwners(runner: SqlRunner, owners: readonly bigint[], patienceMs: number): Promise<unknown> {
  return runner.run(LOCK_OWNERS, [owners, String(Math.ceil(patienceMs))]);
}

// In no order, since it waits for none of them.
const TRY_LOCK_OWNERS = statement(
  'ledger-try-lock-owners',
  'select owner from unnest($1::bigint[]) owner where not pg_try_advisory_xact_lock(-owner)',
);

/** Locks the owners that are free and returns the others, whom another transaction has locked. */
export async function tryLockOwners(runner: SqlRunner, owners: readonly bigint[]): Promise<Set<bigint>> {
  const rows = await runner.run<{ owner: bigint }>(TRY_LOCK_OWNERS, [owners]);
  return new Set(rows.map(({ owner }) => owner));
}

export async function readPurses(runner: SqlRunner, owners: readonly bigint[]): Promise<Map<bigint, Balances>> {
  const rows = await runner.run<PurseRow>(READ_PURSES, [owners]);
  return new Map(
    rows.map((row) => [
      row.owner_id,
      {
        coin: row.coin,
        bonus: row.bonus,
        coinHeld: row.coin_held,
        bonusHeld: row.bonus_held,
        shell: row.shell,
        point: row.point,
        growth: row.growth,
        welfare: row.welfare,
      },
    ]),
  );
}

export async function insertPurses(tx: Tx, owners: readonly bigint[]): Promise<void> {
  await tx
    .insertInto('ledger_purse')
    .values(owners.map((owner) => ({ owner_id: owner })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const arrayText = (values: readonly (bigint | number)[]): string => `{${values.join(',')}}`;

function houseSums(postings: readonly SettledPosting[]): Map<number, Minor> {
  const sums = new Map<number, Minor>();
  const add = (code: number, amount: Minor) => sums.set(code, (sums.get(code) ?? 0n) + amount);
  for (const { from, to, amount } of postings.flatMap((posting) => posting.moves)) {
    if (isHouseAccount(from)) add(codeOf(from), -amount);
    if (isHouseAccount(to)) add(codeOf(to), amount);
  }
  return sums;
}

const PURSE_ARRAYS = COLUMNS.map((_, index) => `$${index + 9}::bigint[]`).join(', ');

/**
 * Writes any number of postings at once, one row each, with the purses they left. Ids are drawn
 * behind the locks, so for each player their order is the order in which the balances moved.
 */
const WRITE_POSTINGS = statement(
  'ledger-write-postings',
  `with posted as (
     insert into ledger_posting (owner_id, id, kind, reference, created_at, sides, amounts, balances)
     select v.owner_id, nextval('ledger_posting_id'), v.kind, coalesce(v.reference, ''), $1::timestamptz,
       v.sides::smallint[], v.amounts::bigint[], v.balances::bigint[]
     from unnest($2::bigint[], ${joinedColumn.parse('$3')}, ${joinedColumn.parse('$4')}, ${joinedColumn.parse('$5')},
       ${joinedColumn.parse('$6')}, ${joinedColumn.parse('$7')}) v(owner_id, kind, reference, sides, amounts, balances)
   ), moved as (
     update ledger_purse p set (${COLUMNS.join(', ')}) = row(${COLUMNS.map((name) => `v.${name}`).join(', ')})
     from unnest($8::bigint[], ${PURSE_ARRAYS}) v(owner_id, ${COLUMNS.join(', ')}) where p.owner_id = v.owner_id
   )
   insert into ledger_house_delta (account, amount) select * from unnest($17::smallint[], $18::bigint[])`,
);

function postingColumns(postings: readonly SettledPosting[]): unknown[] {
  return [
    postings.map(({ owner }) => owner),
    joinedColumn.text(postings.map(({ kind }) => kind)),
    joinedColumn.text(postings.map(({ reference }) => reference)),
    joinedColumn.text(
      postings.map(({ moves }) => arrayText(moves.flatMap(({ from, to }) => [codeOf(from), codeOf(to)]))),
    ),
    joinedColumn.text(postings.map(({ moves }) => arrayText(moves.map(({ amount }) => amount)))),
    joinedColumn.text(postings.map(({ balances }) => arrayText(balanceList(balances)))),
  ];
}

/** Writes the postings and balances of a sheet. `writeHolds` writes its holds. */
export async function writeSheet(runner: SqlRunner, sheet: BalanceSheet, at: Date): Promise<void> {
  const postings = sheet.postings.filter(({ moves }) => moves.length > 0);
  if (postings.length === 0) return;
  const purses = sheet.changedPurses;
  const house = [...houseSums(postings)];
  await runner.run(WRITE_POSTINGS, [
    at,
    ...postingColumns(postings),
    purses.map(([owner]) => owner),
    ...PLAYER_ACCOUNT_NAMES.map((name) => purses.map(([, balances]) => balances[name])),
    house.map(([code]) => code),
    house.map(([, sum]) => sum),
  ]);
}
