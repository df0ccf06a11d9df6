import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';

/** Rows that ship with the store carry the hash of what was shipped; a row somebody edited carries none. */
export const markOf = (row: unknown): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);

/**
 * The condition of an upsert: an edit always lands, shipped content lands only where the row is still as an earlier
 * version shipped it. A null mark of the standing row makes the comparison null, which keeps the row.
 */
export function mayReplace(table: string): RawBuilder<boolean> {
  return sql<boolean>`(excluded.seed_mark is null or ${sql.ref(`${table}.seed_mark`)} <> excluded.seed_mark)`;
}

/** Takes the named columns from the row that was to be inserted. */
export function fromExcluded<Column extends string>(columns: readonly Column[]): Record<Column, RawBuilder<never>> {
  const entries = columns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  return Object.fromEntries(entries) as Record<Column, RawBuilder<never>>;
}
