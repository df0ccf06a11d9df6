import type { Minor } from '@clearcrate/contract/money';
import { kindWithFormer, type PostingKind } from '@clearcrate/contract/postings';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import { ASSETS, type Asset } from '../chart.ts';

/** A time window. Undefined ends are open. */
export interface Window {
  from: Date | undefined;
  to: Date | undefined;
}

/**
 * The rows that a kind of posting pays for. `owed` selects `owner_id, reference, amount, at`: one
 * row for each posting that must exist, with the player's gain in the asset (a price is negative).
 */
export interface Reconciliation {
  kind: PostingKind;
  asset: Asset;
  owed(window: Window): RawBuilder<unknown>;
}

export interface Difference {
  kind: PostingKind | string;
  owner: bigint;
  reference: string;
  /** Null when no row explains the posting. */
  owed: Minor | null;
  /** Null when it was never posted. */
  paid: Minor | null;
}

/**
 * Rows and postings of one operation are dated by the same clock, but not always in the same
 * millisecond.
 */
const SLACK_MS = 600_000;
const SHOWN = 100;

const widened = ({ from, to }: Window): Window => ({
  from: from && new Date(from.getTime() - SLACK_MS),
  to: to && new Date(to.getTime() + SLACK_MS),
});

/** Whether a moment lies in the window, as SQL. */
export function within(column: RawBuilder<unknown>, { from, to }: Window): RawBuilder<unknown> {
  return sql`(${from ?? null}::timestamptz is null or ${column} >= ${from ?? null}::timestamptz)
    and (${to ?? null}::timestamptz is null or ${column} < ${to ?? null}::timestamptz)`;
}

/** Finds postings of a kind without rows, rows without postings, and amounts that differ. */
export async function findDifferences(
  db: Queryable,
  { kind, asset, owed }: Reconciliation,
  window: Window,
): Promise<Difference[]> {
  const wide = widened(window);
  const { rows } = await sql<Omit<Difference, 'kind'>>`
    with paid as (
      select owner_id, reference, sum(ledger_gain(sides, amounts, ${ASSETS[asset]}::int))::bigint as amount, min(created_at) as at
      from ledger_posting where kind = any(${kindWithFormer(kind)}::text[]) and ${within(sql`created_at`, wide)} group by 1, 2
    ), owed as (
      select owner_id, reference, sum(amount)::bigint as amount, min(at) as at from (${owed(wide)}) rows group by 1, 2
    )
    select coalesce(paid.owner_id, owed.owner_id) as owner, coalesce(paid.reference, owed.reference) as reference,
      owed.amount as owed, paid.amount as paid
    from paid full join owed on owed.owner_id = paid.owner_id and owed.reference = paid.reference
    where coalesce(paid.amount, 0) <> coalesce(owed.amount, 0) and ${within(sql`coalesce(paid.at, owed.at)`, window)}
    order by 1, 2 limit ${SHOWN}`.execute(db);
  return rows.map((row) => ({ kind, ...row }));
}

/** Finds kinds of postings that no check covers, also those of earlier versions. */
export async function findUnexplainedKinds(db: Queryable, known: readonly string[], window: Window): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select distinct kind from ledger_posting
    where not kind = any(${known.flatMap(kindWithFormer)}::text[]) and ${within(sql`created_at`, window)} order by 1`.execute(
    db,
  );
  return rows.map((row) => row.kind);
}
