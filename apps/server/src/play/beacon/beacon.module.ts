import { type BeaconChain, firstRoundAfter } from '@clearcrate/fairness/beacon';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { GrowingDistances } from '../../platform/growing-distances.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BeaconSettings, createBeaconClient } from './beacon.client.ts';
import { registerBeaconJobs } from './beacon.jobs.ts';
import { type FoundRound, findChain, findRounds, type RoundName, wantRounds } from './beacon.repository.ts';

export { findChain } from './beacon.repository.ts';

/** A future round that a draw commits to. */
export interface AwaitedRound extends RoundName {
  /** The round is the first one after this time. */
  afterMs: number;
}

function settingsOf({ config }: Platform): BeaconSettings | undefined {
  const { BEACON_URL: urls, BEACON_CHAIN_HASH: chainHash, BEACON_PUBLIC_KEY: publicKey } = config;
  return chainHash && publicKey ? { urls, chainHash, publicKey } : undefined;
}

export const nextRoundAfter = (chain: BeaconChain, timeMs: number): AwaitedRound => ({
  chain: chain.hash,
  round: firstRoundAfter(chain, timeMs),
  afterMs: timeMs,
});

export type Beacon = ReturnType<typeof createBeacon>;

/**
 * Creates the public beacon, if one is configured. A mode reads the chain, commits to the next
 * round in its transaction (`nextRoundAfter`, `want`), and finds the round once the job has fetched
 * and verified it on any node.
 */
export function createBeacon(platform: Platform) {
  const { clock, db, log, metrics } = platform;
  const settings = settingsOf(platform);
  let known: BeaconChain | undefined;
  if (settings) {
    const distances = new GrowingDistances();
    const client = createBeaconClient(settings, (url, error) => {
      metrics.beaconFailures.inc({ host: new URL(url).host });
      const failures = distances.note(url, clock.now());
      if (failures !== undefined) log.warn({ err: error, url, failures }, 'beacon request failed');
    });
    registerBeaconJobs(platform, { client, settings });
  }
  return {
    /**
     * Returns the chain; `undefined` when no beacon is configured. Throws until the beacon has been
     * reached once.
     */
    async chain(): Promise<BeaconChain | undefined> {
      if (!settings) return undefined;
      known ??= await findChain(db, settings.chainHash);
      if (!known) throw new AppError('beaconAway');
      return known;
    },
    /** Requests rounds, in the transaction that commits to them. */
    want: (runner: SqlRunner, rounds: readonly RoundName[], at: Date): Promise<unknown>[] =>
      rounds.length > 0 ? [wantRounds(runner, rounds, at)] : [],
    /** Finds the rounds that have been fetched. */
    find: (runner: SqlRunner, rounds: readonly RoundName[]): Promise<FoundRound[]> => findRounds(runner, rounds),
  };
}
