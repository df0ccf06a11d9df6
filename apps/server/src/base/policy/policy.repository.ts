import type { Queryable } from '../../platform/db/database.ts';

export interface StoredPolicy {
  id: bigint;
  document: unknown;
  note: string;
  created_at: Date;
}

/** The policy in force; `undefined` before the first one is stored. */
export function findPolicy(db: Queryable): Promise<StoredPolicy | undefined> {
  return db
    .selectFrom('market_policy')
    .select(['id', 'document', 'note', 'created_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function insertPolicy(db: Queryable, document: unknown, note: string, at: Date): Promise<void> {
  await db
    .insertInto('market_policy')
    .values({ document: JSON.stringify(document), note, created_at: at })
    .execute();
}
