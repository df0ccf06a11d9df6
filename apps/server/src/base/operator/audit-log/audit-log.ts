import type { getAuditLog } from '@clearcrate/contract/audit-log';
import type { BodyOf } from '@clearcrate/contract/endpoint';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../../platform/db/database.ts';
import { containing, type Keyset, readPage } from '../../../platform/db/keyset.ts';
import type { AuditEntry } from '../../../platform/http/call.ts';

/** Parsed ids are bigints, at any depth of a body. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner));

/** The database numbers and chains the entry (`chain_operator_audit`). */
export async function insertEntry(db: Queryable, entry: AuditEntry, at: Date): Promise<void> {
  const { operator, path, requestId, ip, body, outcome, subject, reason, change } = entry;
  await db
    .insertInto('operator_audit')
    .values({
      at,
      operator_id: operator.operatorId,
      role: operator.role,
      path,
      request_id: requestId,
      ip,
      body: toJson(body),
      outcome,
      subject,
      reason,
      change: change ? toJson(change) : null,
    })
    .execute();
}

const ID = { by: sql.ref('entry.id'), type: 'bigint' } as const;
const KEYSET: Keyset<'number'> = { sorts: { number: ID }, first: 'number', descending: true, id: ID };

export async function readEntries(db: Queryable, filter: BodyOf<typeof getAuditLog>) {
  const { operatorId, action, outcome, from, until, text } = filter;
  let query = db
    .selectFrom('operator_audit as entry')
    .leftJoin('operator', 'operator.id', 'entry.operator_id')
    .leftJoin('operator_audit as earlier', (join) => join.on('earlier.id', '=', sql<bigint>`entry.id - 1`))
    .selectAll('entry')
    .select([
      'operator.name',
      'earlier.hash as previous_hash',
      sql<string>`operator_audit_content(entry)`.as('content'),
      sql<string>`entry.body::text`.as('body_text'),
    ]);
  if (operatorId !== undefined) query = query.where('entry.operator_id', '=', operatorId);
  if (action !== undefined) query = query.where('entry.path', 'like', `%/${action.replaceAll('_', '\\_')}`);
  if (outcome === 'rejected') query = query.where('entry.outcome', 'not in', ['asked', 'done']);
  else if (outcome) query = query.where('entry.outcome', '=', outcome);
  else query = query.where('entry.outcome', '<>', 'asked');
  if (from !== undefined) query = query.where('entry.at', '>=', new Date(from));
  if (until !== undefined) query = query.where('entry.at', '<', new Date(until));
  if (text) {
    const like = containing(text);
    query = query.where((eb) =>
      eb.or([
        eb('entry.subject', 'ilike', like),
        eb('entry.reason', 'ilike', like),
        eb('entry.path', 'ilike', like),
        eb('operator.name', 'ilike', like),
        ...(/^\d{1,18}$/.test(text) ? [eb('entry.id', '=', BigInt(text))] : []),
      ]),
    );
  }
  const { rows, next } = await readPage(query, KEYSET, filter);
  return {
    next,
    items: rows.map((row) => ({
      entryId: String(row.id),
      at: row.at.toISOString(),
      operatorId: String(row.operator_id),
      name: row.name ?? '',
      role: row.role as OperatorRole,
      action: row.path.split('/').at(-1) ?? '',
      path: row.path,
      subject: row.subject,
      reason: row.reason,
      outcome: row.outcome,
      ip: row.ip,
      requestId: row.request_id,
      body: row.body_text,
      change: shownChange(row.change),
      previousHash: row.previous_hash?.toString('hex') ?? '',
      hash: row.hash.toString('hex'),
      content: row.content,
    })),
  };
}

function shownChange(change: unknown): { before: string; after: string } | null {
  if (change === null || typeof change !== 'object') return null;
  const { before, after } = change as { before: unknown; after: unknown };
  return { before: JSON.stringify(before ?? null, undefined, 2), after: JSON.stringify(after ?? null, undefined, 2) };
}

export interface ChainReport {
  count: number;
  /** Hash of the last entry. Noted elsewhere, it reveals later whether entries were cut off. */
  head: string;
  /** The first entry that does not fit; null when all do. */
  brokenAt: string | null;
}

/**
 * Computes every hash again from the entry and the stored hash before it, and checks that the
 * numbers have no gap: a changed, removed, inserted or moved row does not fit.
 */
export async function verifyChain(db: Db): Promise<ChainReport> {
  const { rows } = await sql<{ count: bigint; head: Buffer | null; broken: bigint | null }>`
    select count(*) as count,
      (select hash from operator_audit order by id desc limit 1) as head,
      min(id) filter (where hash is distinct from expected or id <> position) as broken
    from (
      select entry.id, entry.hash, row_number() over (order by entry.id) as position,
        operator_audit_hash(lag(entry.hash) over (order by entry.id), entry) as expected
      from operator_audit entry
    ) as chain`.execute(db);
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0),
    head: row?.head?.toString('hex') ?? '',
    brokenAt: row?.broken == null ? null : String(row.broken),
  };
}

/** Whether an entry with this hash is in the log. */
export async function holdsHash(db: Db, hash: string): Promise<boolean> {
  const found = await db
    .selectFrom('operator_audit')
    .select('id')
    .where('hash', '=', Buffer.from(hash, 'hex'))
    .executeTakeFirst();
  return found !== undefined;
}
