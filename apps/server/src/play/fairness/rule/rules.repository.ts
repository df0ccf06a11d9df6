import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { invariant } from '../../../platform/errors.ts';

/** A published rule, such as odds: its exact text and the published SHA-256 of it. */
interface PublishedRule {
  id: bigint;
  hash: string;
}

const ruleHash = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Publishes a rule. A rule that is published already keeps its number. */
export async function publishRule(tx: Tx, text: string, at: Date): Promise<PublishedRule> {
  const hash = ruleHash(text);
  await sql`
    insert into draw_rule (hash, text, published_at) values (${hash}, ${text}, ${at}) on conflict (hash) do nothing`.execute(
    tx,
  );
  const { rows } = await sql<PublishedRule>`select id, hash from draw_rule where hash = ${hash}`.execute(tx);
  const [rule] = rows;
  invariant(rule, 'the published rule is missing');
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
