import type { Minor } from '@clearcrate/contract/money';
import type { Queryable } from '../../../platform/db/database.ts';
import { loadEntries, versionOf } from '../box.repository.ts';
import { type BoxEntry, type BoxVersion, ticketsOf } from '../box.rules.ts';

/** All versions of a box with what each changed, newest first. */

export interface PublishedVersion extends BoxVersion {
  reason: string;
  proposedBy: bigint | null;
  approvedBy: bigint | null;
}

export interface EntryTerms {
  tickets: number;
  price: Minor;
}

/** One item whose tickets or price differ between two versions. */
export interface EntryChange {
  entry: BoxEntry;
  before: EntryTerms | null;
  after: EntryTerms | null;
}

const termsOf = (entry: BoxEntry): EntryTerms => ({ tickets: ticketsOf(entry), price: entry.price });

/** Items that were added, changed or removed, in the order of the newer odds. */
export function changesBetween(before: readonly BoxEntry[], after: readonly BoxEntry[]): EntryChange[] {
  const former = new Map(before.map((entry) => [entry.goodsId, entry]));
  const current = new Set(after.map(({ goodsId }) => goodsId));
  const kept = after.flatMap((entry) => {
    const known = former.get(entry.goodsId);
    const [was, is] = [known ? termsOf(known) : null, termsOf(entry)];
    return was?.tickets === is.tickets && was.price === is.price ? [] : [{ entry, before: was, after: is }];
  });
  const removed = before
    .filter(({ goodsId }) => !current.has(goodsId))
    .map((entry) => ({ entry, before: termsOf(entry), after: null }));
  return [...kept, ...removed];
}

export interface HistoryPage {
  /** Each with what it changed; the first version changed nothing. */
  versions: { version: PublishedVersion; changes: EntryChange[] }[];
  hasMore: boolean;
}

/** Reads versions below `before`, and one more to compare the last of them with. */
export async function readHistory(
  db: Queryable,
  boxId: bigint,
  { before, count }: { before: number | undefined; count: number },
): Promise<HistoryPage> {
  const rows = await db
    .selectFrom('box_version')
    .selectAll()
    .select('id as version_id')
    .where('box_id', '=', boxId)
    .$if(before !== undefined, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(count + 1)
    .execute();
  const entries = await loadEntries(
    db,
    rows.map(({ id }) => id),
  );
  const versions = rows.map(
    (row): PublishedVersion => ({
      ...versionOf(row, entries.get(row.id) ?? []),
      reason: row.reason,
      proposedBy: row.proposed_by,
      approvedBy: row.approved_by,
    }),
  );
  const shown = versions.slice(0, count).map((version, index) => {
    const former = versions[index + 1];
    return { version, changes: former ? changesBetween(former.entries, version.entries) : [] };
  });
  return { versions: shown, hasMore: versions.length > count };
}
