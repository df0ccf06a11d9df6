import { sql } from 'kysely';
import type { Queryable } from './database.ts';

/**
 * One owner's rows of a time, as a range of ids that holds them all and little else; the moments
 * still have to be compared.
 */
export interface IdRange {
  from: Date;
  /** The first moment that is no longer part of it. */
  to: Date;
  firstId: bigint;
  endId: bigint;
}

/**
 * Tables whose ids follow their time for each owner, so that a time is found without an index of
 * its own.
 */
const TIMED = {
  ledger_posting: { owner: 'owner_id', time: 'created_at' },
  bag_item: { owner: 'player_id', time: 'acquired_at' },
} as const;

/** Two processes may have clocks that differ by this much, not more. */
const DISORDER = sql`interval '5 minutes'`;

export async function idRange(
  db: Queryable,
  table: keyof typeof TIMED,
  ownerId: bigint,
  { from, to }: { from: Date; to: Date },
): Promise<IdRange> {
  const { owner, time } = TIMED[table];
  const { rows } = await sql<{ first_id: bigint; end_id: bigint }>`
    select first_id_at(${table}::regclass, ${owner}, ${ownerId}, ${time}, ${from}::timestamptz - ${DISORDER}) as first_id,
           first_id_at(${table}::regclass, ${owner}, ${ownerId}, ${time}, ${to}::timestamptz + ${DISORDER}) as end_id`.execute(
    db,
  );
  return { from, to, firstId: rows[0]?.first_id ?? 0n, endId: rows[0]?.end_id ?? 0n };
}

/** Where a walk backwards starts: at the end of the range, or where the page before ended. */
export const walkEnd = ({ endId }: IdRange, before: bigint | undefined): bigint =>
  before !== undefined && before < endId ? before : endId;
