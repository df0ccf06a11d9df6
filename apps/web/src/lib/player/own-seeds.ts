import type { ERRORS } from '@clearcrate/contract/errors';
import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import { queryOptions } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { fetchData, notifyFailure } from '../api/api.ts';
import { ApiError, isUnanswered, refusalOf } from '../api/api-error.ts';
import { invalidate, readKey } from '../api/reads.ts';
import { storage } from '../browser/storage.ts';
import { session } from '../session/current-session.ts';
import { loadT } from '../text/i18n.tsx';
import { serverClock } from '../time/server-clock.ts';
import { askerOf } from './asker.ts';
import { randomSeed } from './random-seed.ts';
import { createSeedKeeper } from './seed-keeper.ts';

/** A frozen tab must not block the others: they continue without the lock. */
const LOCK_WAIT_MS = 4_000;

async function alone<T>(work: () => Promise<T>): Promise<T> {
  // Only available in secure contexts.
  if (!('locks' in navigator)) return work();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return work();
  };
  try {
    return await navigator.locks.request('client-seed', { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, begin);
  } catch (failure) {
    if (isBegun) throw failure;
    return work();
  }
}

/** Restated, because the table of errors is large. The type keeps it equal. */
const NEXT_SEED_CHANGED = 1414 satisfies (typeof ERRORS)['nextSeedChanged']['code'];

function outcomeOf(failure: unknown): 'refused' | 'unanswered' | 'moved' {
  if (refusalOf(failure)?.code === NEXT_SEED_CHANGED) return 'moved';
  const isSignedOut = failure instanceof ApiError && failure.status === 401;
  return isUnanswered(failure) || isSignedOut ? 'unanswered' : 'refused';
}

/** The seeds of the current player, checked by this browser. */
export const seedKeeper = createSeedKeeper({
  storage,
  getSeed: () => fetchData(getSeed, undefined, { quiet: true }),
  rotateSeed: (choice, options) => fetchData(rotateSeed, choice, options),
  outcomeOf,
  alone,
  playerId: () => session.store.getState().userId,
  asker: () => askerOf(() => storage.get('token'), session.store),
  randomSeed,
  nowMs: () => serverClock.now(),
  made: () => void invalidate(getSeed),
  warn: () => void loadT('verify').then((t) => notifyFailure(t('breach.title'))),
});

/** The seeds in use, the next hash and the revealed ones. */
export const seedQuery = queryOptions({
  queryKey: readKey(getSeed),
  // Draws made elsewhere change the count, so it is read at each visit.
  staleTime: 0,
  queryFn: () => seedKeeper.look(),
});

export const useSeedBreach = () => useStore(seedKeeper.shown, ({ breach }) => breach);
export const useAreSeedsUnkept = () => useStore(seedKeeper.shown, ({ isUnkept }) => isUnkept === true);
export const useShownOffers = () => useStore(seedKeeper.shown, ({ offers }) => offers);
