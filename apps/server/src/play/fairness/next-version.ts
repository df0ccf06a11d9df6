import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type OddsVersion, versionHash } from '@clearcrate/fairness/odds-version';

/** What was published last, where anything was. */
interface Newest {
  number: number | null;
  odds_hash: string | null;
}

/**
 * Whether odds stand as they were published last. Their number is part of what is hashed, so a plan is held against the newest
 * version under that one's number.
 */
export const isPublished = ({ number, odds_hash }: Newest, oddsAs: (number: number) => OddsVersion): boolean =>
  number !== null && runSync(versionHash(oddsAs(number)), nodeHasher) === odds_hash;
