import type { PostingKind } from '@clearcrate/contract/postings';
import { type SqlRunner, statement } from '../platform/db/statement.ts';
import { type Hold, type HoldName, holdKey } from './holds.ts';

const STATES = ['pending', 'captured', 'released'] as const;
/** Postings that close a hold keep their kinds `….post` and `….void`. */
export const HOLD_STATES = { pending: 1, captured: 2, released: 3 } as const satisfies Record<
  (typeof STATES)[number],
  number
>;

interface HoldRow {
  kind: string;
  reference: string;
  owner_id: bigint;
  coin: bigint;
  bonus: bigint;
  state: number;
}

// Read behind the owners' locks, so that no other transaction opens or closes their holds
// meanwhile.
const FIND_HOLDS = statement(
  'ledger-find-holds',
  `select h.kind, h.reference, h.owner_id, h.coin, h.bonus, h.state
   from unnest($1::text[], $2::text[]) v(kind, reference)
   cross join lateral (select * from ledger_hold h where h.kind = v.kind and h.reference = v.reference limit 1) h`,
);

// A name that was used before violates the primary key and fails the whole batch.
const INSERT_HOLDS = statement(
  'ledger-insert-holds',
  `insert into ledger_hold (kind, reference, owner_id, coin, bonus, state, created_at, closed_at)
   select v.kind, v.reference, v.owner_id, v.coin, v.bonus, v.state, $7::timestamptz,
     case when v.state > 1 then $7::timestamptz end
   from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[])
     v(kind, reference, owner_id, coin, bonus, state)`,
);
// A trigger rejects closing a hold twice.
const CLOSE_HOLDS = statement(
  'ledger-close-holds',
  `update ledger_hold h set state = v.state, closed_at = $4::timestamptz
   from unnest($1::text[], $2::text[], $3::smallint[]) v(kind, reference, state)
   where h.kind = v.kind and h.reference = v.reference`,
);

export async function findHolds(runner: SqlRunner, names: readonly HoldName[]): Promise<Map<string, Hold>> {
  if (names.length === 0) return new Map();
  const rows = await runner.run<HoldRow>(FIND_HOLDS, [
    names.map(({ kind }) => kind),
    names.map(({ reference }) => reference),
  ]);
  const holds = rows.map(
    (row): Hold => ({
      kind: row.kind as PostingKind,
      reference: row.reference,
      owner: row.owner_id,
      coin: row.coin,
      bonus: row.bonus,
      state: STATES[row.state - 1] ?? 'released',
      isNew: false,
    }),
  );
  return new Map(holds.map((hold) => [holdKey(hold), hold]));
}

const stateNumber = ({ state }: Hold): number => HOLD_STATES[state];

/**
 * The statements are sent and not awaited: a wrong hold makes the database fail the transaction.
 */
export async function writeHolds(runner: SqlRunner, holds: readonly Hold[], at: Date): Promise<void> {
  const fresh = holds.filter(({ isNew }) => isNew);
  const closed = holds.filter(({ isNew }) => !isNew);
  await Promise.all([
    fresh.length > 0 &&
      runner.run(INSERT_HOLDS, [
        fresh.map(({ kind }) => kind),
        fresh.map(({ reference }) => reference),
        fresh.map(({ owner }) => owner),
        fresh.map(({ coin }) => coin),
        fresh.map(({ bonus }) => bonus),
        fresh.map(stateNumber),
        at,
      ]),
    closed.length > 0 &&
      runner.run(CLOSE_HOLDS, [
        closed.map(({ kind }) => kind),
        closed.map(({ reference }) => reference),
        closed.map(stateNumber),
        at,
      ]),
  ]);
}
