import { createHash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './database.ts';

/** Origin of rows: shipped ones give way to edits, and an operator's import is an edit. */
export type Origin = 'shipped' | 'edited';

/**
 * Any number, the same in every process: one at a time lays content down, so that two cannot lock
 * rows crosswise.
 */
const CONTENT_LOCK = 7_301_947;

export async function lockContent(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CONTENT_LOCK})`.execute(tx);
}

/** Shipped rows carry the hash of what was shipped; edited rows carry none. */
export const markOf = (row: unknown): string =>
  createHash('sha256').update(JSON.stringify(row)).digest('base64url').slice(0, 22);

export const originMark = (origin: Origin, row: unknown): string | null => (origin === 'shipped' ? markOf(row) : null);

/**
 * The condition of an upsert: an edit always lands, shipped content lands only where the row is
 * still as an earlier version shipped it. A null mark of the standing row makes the comparison
 * null, which keeps the row.
 */
export function mayReplace(table: string): RawBuilder<boolean> {
  return sql<boolean>`(excluded.seed_mark is null or ${sql.ref(`${table}.seed_mark`)} <> excluded.seed_mark)`;
}

/** Takes the named columns from the row that was to be inserted. */
export function fromExcluded<Column extends string>(columns: readonly Column[]): Record<Column, RawBuilder<never>> {
  const entries = columns.map((column) => [column, sql<never>`${sql.ref(`excluded.${column}`)}`]);
  return Object.fromEntries(entries) as Record<Column, RawBuilder<never>>;
}

/** Whether the row to insert differs: a repeated import writes, counts and publishes nothing. */
export function saysNews(table: string, columns: readonly string[]): RawBuilder<boolean> {
  const standing = sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
  const given = sql.join(columns.map((column) => sql.ref(`excluded.${column}`)));
  return sql<boolean>`(${standing}) is distinct from (${given})`;
}
