import { firstRoundAfter } from '@clearcrate/fairness/beacon';
import type { Platform } from '../../platform/platform.ts';
import type { BeaconClient, BeaconSettings } from './beacon.client.ts';
import { findAwaited, findChain, insertChain, keepRound } from './beacon.repository.ts';

const LOOK_MS = 500;
const SLICE = 8;
const PATIENCE_MS = 86_400_000;

interface BeaconWork {
  client: BeaconClient;
  settings: BeaconSettings;
}

/** Learns the chain once, and fetches the rounds that somebody waits for as soon as they are signed. A beacon that does not answer is asked again. */
export function registerBeaconJobs({ clock, db, jobs }: Platform, { client, settings }: BeaconWork): void {
  const chainOf = async () => {
    const known = await findChain(db, settings.chainHash);
    if (known) return known;
    const told = await client.chain();
    if (told) await insertChain(db, told, new Date(clock.now()));
    return told;
  };

  jobs.leased({
    name: 'beacon.rounds',
    everyMs: LOOK_MS,
    run: async () => {
      const chain = await chainOf();
      if (!chain) return;
      const nowMs = clock.now();
      const signedUpTo = firstRoundAfter(chain, nowMs) - 1;
      const since = new Date(nowMs - PATIENCE_MS);
      const awaited = await findAwaited(db, chain.hash, signedUpTo, { since, limit: SLICE });
      // Nothing depends on who writes it: what is written was signed, and is written once.
      await Promise.all(
        awaited.map(async (round) => {
          const checked = await client.round(round);
          if (checked) await keepRound(db, chain.hash, checked, new Date(clock.now()));
        }),
      );
    },
  });
}
