import { MODES } from '@clearcrate/contract/modes';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { crashReconciliations, outcomeCheck, stakeCheck, sumsCheck } from './crash.audit.ts';
import { createBetting } from './crash.betting.ts';
import { CHAIN_LENGTH, createChains } from './crash.chains.ts';
import { createCrashClock } from './crash.clock.ts';
import type { CrashDeps } from './crash.deps.ts';
import { createCrashExport } from './crash.export.ts';
import { createCrashFeed } from './crash.feed.ts';
import { registerCrashJobs } from './crash.jobs.ts';
import { nameRounds } from './crash.names.ts';
import { createRefunding } from './crash.refunding.ts';
import { registerCrashRoutes } from './crash.routes.ts';
import { createCrashService } from './crash.service.ts';
import { createSettling } from './crash.settling.ts';

export { SEALED_CRASH_CHAINS } from './crash.chains.ts';
export { chainRules } from './crash.rules.ts';

/** Crash, the lucky shooting: endless rounds from a published chain of hashes, stakes that fly along until somebody escapes. */
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
    /** What operators do about a bet that cannot be settled. */
    refundBet: createRefunding(platform, deps),
    routes: (router: Router) => registerCrashRoutes(router, platform, { ...deps, service }),
  };
}
