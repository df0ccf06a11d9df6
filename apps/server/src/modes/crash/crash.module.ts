import { MODES } from '@clearcrate/contract/modes';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { createBetting } from './bet/crash.betting.ts';
import { createRefunding } from './bet/crash.refunding.ts';
import { createSettling } from './bet/crash.settling.ts';
import { crashReconciliations, outcomeCheck, stakeCheck, sumsCheck } from './crash.audit.ts';
import type { CrashDeps } from './crash.deps.ts';
import { registerCrashJobs } from './crash.jobs.ts';
import { registerCrashRoutes } from './crash.routes.ts';
import { createCrashService } from './crash.service.ts';
import { CHAIN_LENGTH, createChains } from './round/crash.chains.ts';
import { createCrashClock } from './round/crash.clock.ts';
import { createCrashExport } from './view/crash.export.ts';
import { createCrashFeed } from './view/crash.feed.ts';
import { nameRounds } from './view/crash.names.ts';

export { chainRules } from './crash.rules.ts';
export { SEALED_CRASH_CHAINS } from './round/crash.chains.ts';

/**
 * Creates crash: rounds without end from a published chain of hashes. A stake grows with the flight
 * until its player escapes or the flight ends.
 */
export function createCrash(platform: Platform, deps: CrashDeps) {
  deps.modes.register([MODES.crash.number], nameRounds);
  deps.ledger.reconcile(...crashReconciliations);
  deps.ledger.check(stakeCheck, outcomeCheck, sumsCheck);
  deps.fairness.addRecords(createCrashExport(platform));
  const chains = createChains(platform, deps.beacon, CHAIN_LENGTH);
  const feed = createCrashFeed(platform);
  const settling = createSettling(platform, deps);
  const tick = createCrashClock(platform, deps, { chains, settle: settling.due, changed: feed.round });
  registerCrashJobs(platform, { tick, feed, settleLate: settling.late });
  const service = createCrashService(platform, deps, createBetting(deps, chains));
  return {
    /** Operators’ ways to settle a bet that the store could not settle. */
    refundBet: createRefunding(platform, deps),
    routes: (router: Router) => registerCrashRoutes(router, platform, { ...deps, service }),
  };
}
