import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import { queryOptions } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { fetchData, notifyFailure } from '../api/api.ts';
import { invalidate, readKey } from '../api/reads.ts';
import { loadT } from '../i18n.tsx';
import { serverClock } from '../server-clock.ts';
import { session } from '../session/current-session.ts';
import { storage } from '../storage.ts';
import { randomSeed } from './random-seed.ts';
import { createSeedKeeper } from './seed-keeper.ts';

/** The token comes first and who it belongs to a moment later; word of somebody who has left by then is dropped. */
function whenKnown(work: () => void): void {
  const { token, userId } = session.store.getState();
  if (!token || userId) {
    work();
    return;
  }
  const forget = session.store.subscribe((now) => {
    if (now.token === token && !now.userId) return;
    forget();
    if (now.token === token) work();
  });
}

/** The seeds of the player at hand, watched over by this browser. */
export const seedKeeper = createSeedKeeper({
  storage,
  getSeed: () => fetchData(getSeed, undefined, { quiet: true }),
  rotateSeed: (choice, options) => fetchData(rotateSeed, choice, options),
  playerId: () => session.store.getState().userId,
  whenKnown,
  randomSeed,
  nowMs: () => serverClock.now(),
  made: () => void invalidate(getSeed),
  warn: () => void loadT('verify').then((t) => notifyFailure(t('breach.title'))),
});

/** The seeds in use, the next hash and those revealed. */
export const seedQuery = queryOptions({
  queryKey: readKey(getSeed),
  // Every draw made elsewhere counts on, so the figure is read again at each visit.
  staleTime: 0,
  queryFn: () => seedKeeper.look(),
});

export const useSeedBreach = () => useStore(seedKeeper.breach, ({ breach }) => breach);
