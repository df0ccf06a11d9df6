import { type SqlRunner, statement } from '../../../platform/db/statement.ts';

/**
 * Rules created together with the play that uses them, such as the table of a new chance. A number
 * is found or reserved behind the play's locks; the text is written with the play, so that a
 * rejected one leaves nothing.
 */

/** A rule by its hash, with the hashed text. */
export interface NamedRule {
  hash: string;
  text: string;
}

export interface ReservedRule {
  id: bigint;
  /** Already published: there is nothing to write. */
  known: boolean;
}

// Waits for concurrent publishers of the same rule. Taken in sorted order and behind the owner
// locks, so that two batches cannot deadlock. Positive numbers, since the ledger uses the negative
// ones.
const LOCK_RULES = statement(
  'rules-lock',
  `select pg_advisory_xact_lock(wanted.key) from (
     select ('x' || left(hash, 15))::bit(60)::bigint as key from unnest($1::text[]) named(hash)
     where not exists (select from draw_rule rule where rule.hash = named.hash) order by 1
   ) wanted`,
);
const FIND_RULES = statement(
  'rules-find-or-reserve',
  `select named.hash, rule.id is not null as known,
     coalesce(rule.id, nextval(pg_get_serial_sequence('draw_rule', 'id'))) as id
   from unnest($1::text[]) named(hash)
   left join lateral (select id from draw_rule where draw_rule.hash = named.hash limit 1) rule on true`,
);
const WRITE_RULES = statement(
  'rules-write',
  `insert into draw_rule (id, hash, text, published_at) overriding system value
   select v.id, v.hash, v.text, $4::timestamptz from unnest($1::bigint[], $2::text[], $3::text[]) v(id, hash, text)`,
);

export async function findOrReserveRules(
  runner: SqlRunner,
  hashes: readonly string[],
): Promise<Map<string, ReservedRule>> {
  const wanted = [...new Set(hashes)];
  const [, rows] = await Promise.all([
    runner.run(LOCK_RULES, [wanted]),
    runner.run<{ hash: string; known: boolean; id: bigint }>(FIND_RULES, [wanted]),
  ]);
  return new Map(rows.map(({ hash, known, id }) => [hash, { id, known }]));
}

/** Publishes rules under their reserved numbers, each once. */
export function writeRules(
  runner: SqlRunner,
  rules: readonly (NamedRule & ReservedRule)[],
  at: Date,
): Promise<unknown>[] {
  const fresh = [...new Map(rules.filter(({ known }) => !known).map((rule) => [rule.hash, rule])).values()];
  if (fresh.length === 0) return [];
  const columns = [fresh.map(({ id }) => id), fresh.map(({ hash }) => hash), fresh.map(({ text }) => text)];
  return [runner.run(WRITE_RULES, [...columns, at])];
}
