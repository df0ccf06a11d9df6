import { pick } from '@clearcrate/fairness/odds';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { loadVersion } from './box.repository.ts';
import { type Box, type BoxEntry, ticketsOf } from './box.rules.ts';
import { drawTables } from './opening/opening.rules.ts';

/** Size at which the cache is cleared. */
const MAX_CACHED = 2_000;

/** A published version for draws of other modes; its guarantee does not apply there. */
function playedVersion(versionId: bigint, box: Pick<Box, 'code' | 'kind' | 'version'>) {
  const { version } = box;
  const { ordinary } = drawTables(box as Box);
  return {
    versionId,
    number: version.number,
    ruleId: version.ruleId,
    oddsHash: version.oddsHash,
    price: version.price,
    worthInMillionths: version.entries.reduce((sum, entry) => sum + entry.price * BigInt(ticketsOf(entry)), 0n),
    pick: (ticket: number) => {
      const { outcome } = pick(ordinary, ticket).entry;
      const { goodsId, price, quality, ...span } = version.entries[outcome - 1] as BoxEntry;
      return { outcome, goodsId, price, quality, tickets: ticketsOf(span) };
    },
  };
}
export type PlayedBoxVersion = ReturnType<typeof playedVersion>;

/** Caches published versions by id. A version never changes, so each is read once. */
export function createBoxVersions(db: Db) {
  const known = new Map<bigint, Promise<PlayedBoxVersion>>();
  const read = async (versionId: bigint) => {
    const box = await loadVersion(db, versionId);
    invariant(box, `box version ${versionId} not found`);
    return playedVersion(versionId, box);
  };
  return (versionId: bigint): Promise<PlayedBoxVersion> => {
    if (known.size > MAX_CACHED) known.clear();
    const found = known.get(versionId) ?? read(versionId);
    known.set(versionId, found);
    found.catch(() => known.delete(versionId));
    return found;
  };
}
