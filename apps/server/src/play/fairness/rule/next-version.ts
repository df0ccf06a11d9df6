import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type OddsVersion, versionHash } from '@clearcrate/fairness/odds-version';

/** The last published version, if any. */
interface Newest {
  number: number | null;
  odds_hash: string | null;
}

/**
 * Returns whether the odds equal the last published ones. The version number is hashed too, so the
 * plan is hashed under that number.
 */
export const isPublished = ({ number, odds_hash }: Newest, oddsAs: (number: number) => OddsVersion): boolean =>
  number !== null && runSync(versionHash(oddsAs(number)), nodeHasher) === odds_hash;
