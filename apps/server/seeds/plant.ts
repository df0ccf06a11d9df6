import { createHash } from 'node:crypto';
import { judgeShipped } from '../src/followers/economy/economy.module.ts';
import type { Queryable, Tx } from '../src/platform/db/database.ts';
import { lockContent } from '../src/platform/db/shipped-rows.ts';
import { listsChanged } from '../src/platform/http/response-cache.ts';
import type { Platform } from '../src/platform/platform.ts';

/**
 * Content that is loaded as a whole, in one transaction, whenever it differs from what was loaded
 * last.
 */
export interface SeedPart {
  name: string;
  content: unknown;
  plant(tx: Tx): Promise<void>;
  /** Tags of the caches to invalidate afterwards. */
  tags: readonly string[];
}

function hashOf(content: unknown): string {
  const text = JSON.stringify(content, (_name, value) => (typeof value === 'bigint' ? value.toString() : value));
  return createHash('sha256').update(text).digest('hex');
}

async function loadedHashes(db: Queryable): Promise<Map<string, string>> {
  const rows = await db.selectFrom('seed_state').select(['name', 'content_hash']).execute();
  return new Map(rows.map((row) => [row.name, row.content_hash]));
}

async function remember(tx: Tx, name: string, contentHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('seed_state')
    .values({ name, content_hash: contentHash, loaded_at: now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ content_hash: contentHash, loaded_at: now }))
    .execute();
}

/** Loads the parts that are new or changed and returns their names. */
export async function plantChanged({ db, bus, clock, log }: Platform, parts: readonly SeedPart[]): Promise<string[]> {
  const hashes = new Map(parts.map((part) => [part.name, hashOf(part.content)]));
  const changedIn = (known: Map<string, string>) =>
    parts.filter((part) => known.get(part.name) !== hashes.get(part.name));
  if (changedIn(await loadedHashes(db)).length === 0) return [];

  const planted = await db.transaction().execute(async (tx) => {
    // Of several nodes that start at once, one loads the content and the others find it done.
    await lockContent(tx);
    const changed = changedIn(await loadedHashes(tx));
    for (const part of changed) {
      await part.plant(tx);
      await remember(tx, part.name, hashes.get(part.name) ?? '', new Date(clock.now()));
    }
    if (changed.length > 0)
      await judgeShipped(tx, log, { parts: changed.map(({ name }) => name), at: new Date(clock.now()) });
    return changed;
  });
  for (const tag of new Set(planted.flatMap((part) => part.tags))) bus.publish(listsChanged, { tag });
  return planted.map((part) => part.name);
}
