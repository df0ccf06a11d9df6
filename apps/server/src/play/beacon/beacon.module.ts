import { type BeaconChain, firstRoundAfter } from '@clearcrate/fairness/beacon';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BeaconSettings, createBeaconClient } from './beacon.client.ts';
import { registerBeaconJobs } from './beacon.jobs.ts';
import { type FoundRound, findChain, findRounds, type RoundName, wantRounds } from './beacon.repository.ts';

export { findChain } from './beacon.repository.ts';

/** The round that something will be drawn with, said before anybody can know it. */
export interface AwaitedRound extends RoundName {
  /** The moment after which it is the first one. */
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
 * A public beacon, where the settings name one. Whoever draws with it asks for the chain, fixes the next round in a transaction
 * (`nextRoundAfter`, `want`), and finds it there once it is signed, fetched and checked, whichever process did that.
 */
export function createBeacon(platform: Platform) {
  const { db, log } = platform;
  const settings = settingsOf(platform);
  let known: BeaconChain | undefined;
  if (settings) {
    const client = createBeaconClient(settings, (url, error) =>
      log.warn({ err: error, url }, 'the beacon could not be asked, or said something false'),
    );
    registerBeaconJobs(platform, { client, settings });
  }
  return {
    /** Nothing where no beacon is configured; refuses while one is that nobody has reached yet. */
    async chain(): Promise<BeaconChain | undefined> {
      if (!settings) return undefined;
      known ??= await findChain(db, settings.chainHash);
      if (!known) throw new AppError('beaconAway');
      return known;
    },
    /** Has the rounds fetched. In the transaction that fixes what is drawn with them. */
    want: (runner: SqlRunner, rounds: readonly RoundName[], at: Date): Promise<unknown>[] =>
      rounds.length > 0 ? [wantRounds(runner, rounds, at)] : [],
    /** Those of the rounds that are there; the others are still awaited. */
    find: (runner: SqlRunner, rounds: readonly RoundName[]): Promise<FoundRound[]> => findRounds(runner, rounds),
  };
}
