import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { summariseBagDays } from './bag.days.ts';
import type { BagDeps } from './bag.deps.ts';
import { registerBagRoutes } from './bag.routes.ts';
import { createSelling } from './bag.selling.ts';
import { originCheck } from './origin.audit.ts';
import { saleReconciliation } from './sales.repository.ts';

export { BAG_DAYS } from './bag.days.ts';
export { checkFree } from './bag.rules.ts';
export { exchangeProblems } from './exchange.audit.ts';
export { findLockedItems, type LockedItem, type NamedItems, takeIds } from './holdings.repository.ts';
export { Holdings } from './holdings.ts';

/** Creates the bag: lists owned items and sells them back to the store. */
export function createBag(platform: Platform, { ledger, bounds, ...deps }: BagDeps) {
  ledger.reconcile(saleReconciliation);
  ledger.check(originCheck);
  summariseBagDays(platform);
  const sell = createSelling(ledger, bounds);
  return { routes: (router: Router) => registerBagRoutes(router, platform, { ...deps, sell }) };
}
