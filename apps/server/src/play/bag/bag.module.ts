import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../modes/modes.module.ts';
import { summariseBagDays } from './bag.days.ts';
import { registerBagRoutes } from './bag.routes.ts';
import { createSelling } from './bag.selling.ts';
import { saleReconciliation } from './sales.repository.ts';

export { BAG_DAYS } from './bag.days.ts';
export { exchangeProblems } from './exchange.audit.ts';
export { findLockedItems, type LockedItem, type NamedItems, takeIds } from './holdings.repository.ts';
export { Holdings } from './holdings.ts';

export interface BagDeps {
  ledger: Ledger;
  policy: Policy;
  bounds: Bounds;
  modes: Modes;
  /** Every attempt to deliver some of a player's things, newest first. */
  attemptsOf(playerId: bigint, itemIds: readonly bigint[]): Promise<ReadonlyMap<bigint, DeliveryProgress[]>>;
}

/** Owned skins: looked at, sold back. */
export function createBag(platform: Platform, { ledger, bounds, ...deps }: BagDeps) {
  ledger.reconcile(saleReconciliation);
  summariseBagDays(platform);
  const sell = createSelling(platform, ledger, bounds);
  return { routes: (router: Router) => registerBagRoutes(router, platform, { ...deps, sell }) };
}
