import type { Minor } from '@clearcrate/contract/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { type IdRange, walkEnd } from '../platform/db/id-range.ts';
import { ASSETS, type Asset } from './chart.ts';

/** One asset of a player's, as they see it: all coins they can spend are one purse. */
export interface PurseName {
  owner: bigint;
  asset: Asset;
}

export interface MovementQuery extends PurseName {
  /** Of postings. */
  range: IdRange;
  /** Undefined selects all. */
  kinds: readonly string[] | undefined;
  direction: '' | 'in' | 'out';
  /** Only what was posted before this one. */
  before: bigint | undefined;
  limit: number;
}

/** What one posting did to a purse. */
export interface Movement {
  posting_id: bigint;
  kind: string;
  reference: string;
  created_at: Date;
  amount: Minor;
  balance: Minor;
}

const SIGNS = { '': sql`gain <> 0`, in: sql`gain > 0`, out: sql`gain < 0` } as const;

/** What a posting left in the purse: bought and given coins count as one. */
const balanceIn = (asset: Asset): RawBuilder<bigint> =>
  asset === 'coin' ? sql`balances[1] + balances[2]` : sql`balances[${sql.lit(ASSETS[asset] + 3)}]`;

const gainIn = (asset: Asset) => sql`ledger_gain(sides, amounts, ${sql.lit(ASSETS[asset])})`;

/**
 * A page of what moved, newest first, and where the next one goes on: the index is walked no
 * further than the page needs.
 */
export async function findMovements(db: Queryable, query: MovementQuery): Promise<{ page: Movement[]; next?: bigint }> {
  const { owner, asset, range, kinds, direction, before, limit } = query;
  const { rows } = await sql<Movement>`
    select id as posting_id, kind, reference, created_at, gain as amount, ${balanceIn(asset)} as balance
    from ledger_posting cross join lateral ${gainIn(asset)} gain
    where owner_id = ${owner} and id >= ${range.firstId} and id < ${walkEnd(range, before)}
      and created_at >= ${range.from} and created_at < ${range.to}
      and ${kinds === undefined ? sql`true` : sql`kind = any(${kinds}::text[])`} and ${SIGNS[direction]}
    order by id desc limit ${limit}`.execute(db);
  const last = rows.at(-1);
  return { page: rows, ...(last && rows.length === limit ? { next: last.posting_id } : {}) };
}

export interface KindSums {
  kind: string;
  gains: bigint;
  gained: Minor;
  losses: bigint;
  lost: Minor;
  total: bigint;
}

/**
 * What each kind brought and took, so that every choice of kind and direction can be summed from
 * it: days that are summed up already by their sums, the others by their postings.
 */
export async function sumByKind(
  db: Queryable,
  { owner, asset }: PurseName,
  days: { first: string; last: string },
  open: IdRange | undefined,
): Promise<KindSums[]> {
  const postings = open
    ? sql`select kind, (gain > 0)::int as gains, greatest(gain, 0) as gained, (gain < 0)::int as losses, least(gain, 0) as lost
        from ledger_posting cross join lateral ${gainIn(asset)} gain
        where owner_id = ${owner} and id >= ${open.firstId} and id < ${open.endId}
          and created_at >= ${open.from} and created_at < ${open.to} and gain <> 0`
    : sql`select '', 0, 0::bigint, 0, 0::bigint where false`;
  const { rows } = await sql<KindSums>`
    select kind, sum(gains)::bigint as gains, sum(gained)::bigint as gained, sum(losses)::bigint as losses,
      sum(lost)::bigint as lost, sum(gains + losses)::bigint as total
    from (
      select kind, gains, gained, losses, lost from ledger_day
      where owner_id = ${owner} and asset = ${ASSETS[asset]} and day between ${days.first}::date and ${days.last}::date
      union all ${postings}
    ) moved group by kind`.execute(db);
  return rows;
}

/** What the purse held at the end of the range: what the last posting before it left. */
export async function balanceAtEnd(
  db: Queryable,
  { owner, asset }: PurseName,
  { to, endId }: Pick<IdRange, 'to' | 'endId'>,
): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    select ${balanceIn(asset)} as balance from ledger_posting
    where owner_id = ${owner} and id < ${endId} and created_at < ${to} order by id desc limit 1`.execute(db);
  return rows[0]?.balance ?? 0n;
}

/** What the purse held at the start of the range. */
export function balanceBefore(db: Queryable, purse: PurseName, { from, endId }: IdRange): Promise<Minor> {
  return balanceAtEnd(db, purse, { to: from, endId });
}

export async function oldestPosting(tx: Tx): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date | null }>`select min(created_at) as at from ledger_posting`.execute(tx);
  return rows[0]?.at ?? undefined;
}

/** Sums the postings of all players over whole days. */
export async function sumUpPostings(tx: Tx, from: Date, to: Date, timeZone: string): Promise<void> {
  await sql`
    insert into ledger_day (owner_id, day, kind, asset, gains, gained, losses, lost)
    select owner_id, (created_at at time zone ${timeZone})::date, kind, asset, count(*) filter (where gain > 0),
      coalesce(sum(gain) filter (where gain > 0), 0), count(*) filter (where gain < 0),
      coalesce(sum(gain) filter (where gain < 0), 0)
    from ledger_posting cross join lateral ledger_changes(sides, amounts) changes
    cross join lateral (
      values (1, changes[1] + changes[2]), (2, changes[5]), (3, changes[6]), (4, changes[7]), (5, changes[8])
    ) moved(asset, gain)
    where created_at >= ${from} and created_at < ${to} and gain <> 0
    group by 1, 2, 3, 4`.execute(tx);
}
