import type { FindLiveSessions } from '../../../platform/gateway/connection/reauthoriser.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findLiveSessionIds } from './account.session-repository.ts';

const DAY_MS = 86_400_000;

/** For the gateway, which checks many sessions at once without a cache. */
export function createLiveSessions({ db, clock, config }: Platform): FindLiveSessions {
  return async (sessionIds) => {
    const now = clock.now();
    const bounds = { now: new Date(now), openedAfter: new Date(now - config.SESSION_MAX_DAYS * DAY_MS) };
    const alive = await findLiveSessionIds(db, sessionIds.map(BigInt), bounds);
    return new Set(alive.map(String));
  };
}
