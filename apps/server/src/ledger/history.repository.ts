import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { type IdRange, walkEnd } from '../platform/db/id-range.ts';

export interface MovementQuery {
  /** Read together, as one purse. */
  accounts: readonly bigint[];
  /** Of postings. */
  range: IdRange;
  /** Nothing: all of them. */
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

const SIGNS = { '': sql`true`, in: sql`entry.amount > 0`, out: sql`entry.amount < 0` } as const;

/** One account's postings, newest first: the index is walked no further than the page needs. */
const walk = (account: bigint, { range, kinds, direction, before, limit }: MovementQuery) => sql`(
  select entry.posting_id from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
  where entry.account_id = ${account} and entry.posting_id >= ${range.firstId}
    and entry.posting_id < ${walkEnd(range, before)}
    and posting.created_at >= ${range.from} and posting.created_at < ${range.to}
    and ${kinds === undefined ? sql`true` : sql`posting.kind = any(${kinds}::text[])`} and ${SIGNS[direction]}
  order by entry.posting_id desc limit ${limit}
)`;

/**
 * A page of what moved, newest first, and where the next one goes on. The balance after a posting is that of each
 * account's last entry by then: a player's accounts share one lock, so the ids of their postings are in the order in
 * which they happened.
 */
export async function findMovements(db: Queryable, query: MovementQuery): Promise<{ page: Movement[]; next?: bigint }> {
  const { accounts, direction, limit } = query;
  const purse = sql`unnest(${accounts}::bigint[]) purse(account_id)`;
  const walks = accounts.map((account) => walk(account, query));
  const { rows } = await sql<Movement>`
    select posting.id as posting_id, posting.kind, posting.reference, posting.created_at, (
      select sum(entry.amount)::bigint from ${purse}
      join ledger_entry entry on entry.account_id = purse.account_id and entry.posting_id = posting.id
    ) as amount, (
      select coalesce(sum(latest.balance_after), 0)::bigint from ${purse}
      cross join lateral (
        select balance_after from ledger_entry
        where account_id = purse.account_id and posting_id <= posting.id order by posting_id desc limit 1
      ) latest
    ) as balance
    from (
      select distinct posting_id from (${sql.join(walks, sql` union all `)}) merged order by posting_id desc limit ${limit}
    ) walked
    join ledger_posting posting on posting.id = walked.posting_id
    order by posting.id desc`.execute(db);
  // One account may gain what another loses; what counts is what the purse as a whole did.
  const page = rows.filter(({ amount }) => direction === '' || (direction === 'in' ? amount > 0n : amount < 0n));
  const last = rows.at(-1);
  return { page, ...(last && rows.length === limit ? { next: last.posting_id } : {}) };
}

export interface KindSums {
  kind: string;
  gains: bigint;
  gained: Minor;
  losses: bigint;
  lost: Minor;
  total: bigint;
}

/** What each kind brought and took in the range, so that every choice of kind and direction can be summed from it. */
export async function sumByKind(
  db: Queryable,
  accounts: readonly bigint[],
  { from, to, firstId, endId }: IdRange,
): Promise<KindSums[]> {
  const { rows } = await sql<KindSums>`
    select kind, count(*) filter (where amount > 0) as gains, count(*) filter (where amount < 0) as losses,
      coalesce(sum(amount) filter (where amount > 0), 0)::bigint as gained,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as lost, count(*) as total
    from (
      select posting.kind, sum(entry.amount)::bigint as amount
      from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where entry.account_id = any(${accounts}::bigint[])
        and entry.posting_id >= ${firstId} and entry.posting_id < ${endId}
        and posting.created_at >= ${from} and posting.created_at < ${to}
      group by posting.id
    ) moved group by kind`.execute(db);
  return rows;
}

/** What the purse held at the end of the range. */
export async function balanceAtEnd(db: Queryable, accounts: readonly bigint[], { to, endId }: IdRange): Promise<Minor> {
  const { rows } = await sql<{ balance: bigint }>`
    select coalesce(sum(latest.balance_after), 0)::bigint as balance
    from unnest(${accounts}::bigint[]) purse(account_id)
    cross join lateral (
      select entry.balance_after from ledger_entry entry join ledger_posting posting on posting.id = entry.posting_id
      where entry.account_id = purse.account_id and entry.posting_id < ${endId} and posting.created_at < ${to}
      order by entry.posting_id desc limit 1
    ) latest`.execute(db);
  return rows[0]?.balance ?? 0n;
}
