import { pick } from '@clearcrate/fairness/odds';
import type { Db } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import { loadVersion } from './box.repository.ts';
import { type Box, type BoxEntry, ticketsOf } from './box.rules.ts';
import { drawTables } from './opening.rules.ts';

/** Old ones make room when there are too many. */
const MOST_KNOWN = 2_000;

/** A published version as other modes draw from it, without its guarantee. */
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

/** Versions by their number, whether they are still on the shelf or not. They never change, so each is read once. */
export function createBoxVersions(db: Db) {
  const known = new Map<bigint, Promise<PlayedBoxVersion>>();
  const read = async (versionId: bigint) => {
    const box = await loadVersion(db, versionId);
    invariant(box, `version ${versionId} is gone`);
    return playedVersion(versionId, box);
  };
  return (versionId: bigint): Promise<PlayedBoxVersion> => {
    if (known.size > MOST_KNOWN) known.clear();
    const found = known.get(versionId) ?? read(versionId);
    known.set(versionId, found);
    found.catch(() => known.delete(versionId));
    return found;
  };
}
