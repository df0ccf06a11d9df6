import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import type { Vault } from './vault.ts';

/** A column of sealed values, declared by the feature that seals them. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The purpose of the seal; `kind` is the value of `kindColumn`, or 0 without one. */
  purpose(kind: number): string;
  kindColumn?: string;
  /** Column of the fingerprint, if the value has one; it is rewritten with the seal. */
  printColumn?: string;
}

export interface ResealProgress {
  table: string;
  done: number;
  total: number;
}

const BATCH = 200;
/** Pause between two passes, for transactions that hold skipped rows to end. */
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
 * Reads and locks one batch in physical order. Locked rows are left for the next pass: without
 * waiting there is no deadlock with any other lock order, and the locks last milliseconds.
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
 * Reseals a column with the vault's first key while the store runs. An update may move a row behind
 * the scan, so passes repeat until no old seal is left. An interrupted run keeps its progress.
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
