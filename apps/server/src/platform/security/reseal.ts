import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Vault } from './vault.ts';

/** A column of sealed values, told by the feature that seals them, so that they can be sealed with another key. */
export interface SealedColumn {
  table: string;
  column: string;
  /** What a value was sealed for; `kind` is that of its row, where rows have one. */
  purpose(kind: number): string;
  kindColumn?: string;
  /** Where its fingerprint is kept, if it is found by one: that one is made anew with it. */
  printColumn?: string;
}

export interface ResealProgress {
  table: string;
  done: number;
  total: number;
}

const BATCH = 200;
/** Between two walks: what was held by somebody in the last one is free again soon. */
const REST_MS = 100;

interface SealedRow {
  at: string;
  sealed: Buffer;
  kind: number;
}

const isOld = ({ column }: SealedColumn, vault: Vault) =>
  sql`substring(${sql.ref(column)} from 1 for 4) <> ${Buffer.from(vault.keyId, 'hex')}`;

async function countOld(db: Db, vault: Vault, target: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(target.table)} where ${isOld(target, vault)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * One batch in the order in which rows lie in the table. Rows that somebody holds are left for the next pass: it waits for
 * nobody, so it can stand in nobody's way for longer than its own few milliseconds, whatever order others lock rows in.
 */
async function readBatch(tx: Tx, vault: Vault, target: SealedColumn, after: string): Promise<SealedRow[]> {
  const kind = target.kindColumn ? sql.ref(target.kindColumn) : sql`0`;
  const { rows } = await sql<SealedRow>`
    select ctid::text as at, ${sql.ref(target.column)} as sealed, ${kind}::int as kind from ${sql.table(target.table)}
    where ctid > ${after}::tid and ${isOld(target, vault)}
    order by ctid limit ${BATCH} for no key update skip locked`.execute(tx);
  return rows;
}

async function writeBatch(tx: Tx, vault: Vault, target: SealedColumn, rows: readonly SealedRow[]): Promise<void> {
  const { column, printColumn, table } = target;
  for (const { at, sealed, kind } of rows) {
    const purpose = target.purpose(kind);
    const secret = vault.open(sealed, purpose);
    const print = printColumn
      ? sql`, ${sql.ref(printColumn)} = ${vault.fingerprint(secret.toString('utf8'), purpose)}`
      : sql``;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${vault.seal(secret, purpose)}${print}
      where ctid = ${at}::tid`.execute(tx);
  }
}

/**
 * Seals everything in a column with the vault's first key, beside a running store. A row that the store changes meanwhile may
 * move behind the walk, so it is walked again until nothing is left; whatever was done stays done when it is broken off.
 */
export async function resealColumn(
  db: Db,
  vault: Vault,
  target: SealedColumn,
  onProgress: (progress: ResealProgress) => void,
): Promise<number> {
  const total = await countOld(db, vault, target);
  let done = 0;
  let after = '(0,0)';
  for (let left = total; left > 0; left = after === '(0,0)' ? await countOld(db, vault, target) : left) {
    const from = after;
    const rows = await db.transaction().execute(async (tx) => {
      const batch = await readBatch(tx, vault, target, from);
      await writeBatch(tx, vault, target, batch);
      return batch;
    });
    done += rows.length;
    after = rows.at(-1)?.at ?? '(0,0)';
    if (rows.length === 0) await delay(REST_MS);
    else onProgress({ table: target.table, done, total: Math.max(done, total) });
  }
  return done;
}
