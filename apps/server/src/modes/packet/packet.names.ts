import { DEFAULT_LOCALE, type Locale, type LocalText } from '@clearcrate/contract/locale';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

/** Reads the names of packets as set by the operator. */
export async function namePackets(
  db: Queryable,
  ids: readonly bigint[],
  locale: Locale,
): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ id: bigint; names: LocalText }>`
    select id, names from packet where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, names }) => [id, names[locale] || names[DEFAULT_LOCALE]]));
}
