import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';

/** Odds or another rule that outcomes are drawn by: the exact text, and its SHA-256, which is what is published. */
interface PublishedRule {
  id: bigint;
  hash: string;
}

const ruleHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Publishes a rule; one that was published before keeps its number. */
export async function publishRule(tx: Tx, text: string, at: Date): Promise<PublishedRule> {
  const hash = ruleHash(text);
  await sql`
    insert into draw_rule (hash, text, published_at) values (${hash}, ${text}, ${at}) on conflict (hash) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<PublishedRule>`select id, hash from draw_rule where hash = ${hash}`.execute(tx);
  const [rule] = rows;
  invariant(rule, 'a rule was published and is not there');
  return rule;
}

export async function findRules(
  db: Queryable,
  ids: readonly bigint[],
): Promise<Map<bigint, { hash: string; text: string }>> {
  const { rows } = await sql<{ id: bigint; hash: string; text: string }>`
    select id, hash, text from draw_rule where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...rule }) => [id, rule]));
}
