import { firstRoundAfter } from '@clearcrate/fairness/beacon';
import type { Platform } from '../../platform/platform.ts';
import type { BeaconClient, BeaconSettings } from './beacon.client.ts';
import { findAwaited, findChain, insertChain, keepRound } from './beacon.repository.ts';

const POLL_MS = 500;
/** Newest rounds per poll, and as many older ones. */
const SLICE = 4;
/**
 * A requested round is given up after this time. Raffles wait for theirs however long the beacon is
 * away; rounds that are never answered cost little, as they are requested in turn.
 */
const GIVE_UP_MS = 365 * 86_400_000;

interface BeaconWork {
  client: BeaconClient;
  settings: BeaconSettings;
}

/**
 * Registers the job that stores the chain once and fetches requested rounds as soon as they are
 * signed. Failures are retried at the next poll.
 */
export function registerBeaconJobs({ clock, db, jobs }: Platform, { client, settings }: BeaconWork): void {
  const chainOf = async () => {
    const known = await findChain(db, settings.chainHash);
    if (known) return known;
    const fetched = await client.chain();
    if (fetched) await insertChain(db, fetched, new Date(clock.now()));
    return fetched;
  };

  let behind = 0;
  jobs.leased({
    name: 'beacon.rounds',
    everyMs: POLL_MS,
    run: async () => {
      const chain = await chainOf();
      if (!chain) return;
      const nowMs = clock.now();
      const signedUpTo = firstRoundAfter(chain, nowMs) - 1;
      const since = new Date(nowMs - GIVE_UP_MS);
      const { newest, older } = await findAwaited(db, chain.hash, { upTo: signedUpTo, since, behind, limit: SLICE });
      behind = older.at(-1) ?? 0;
      // Safe even when the lease was lost: a round is verified, and written once.
      await Promise.all(
        [...newest, ...older].map(async (round) => {
          const checked = await client.round(round);
          if (checked) await keepRound(db, chain.hash, checked, new Date(clock.now()));
        }),
      );
    },
  });
}
