import type { Bounds } from '../../base/bounds/bounds.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerBagRoutes } from './bag.routes.ts';
import { createSelling } from './bag.selling.ts';

export interface BagDeps {
  ledger: Ledger;
  policy: Policy;
  bounds: Bounds;
}

/** Owned skins: looked at, sold back. */
export function createBag(platform: Platform, { ledger, policy, bounds }: BagDeps) {
  const sell = createSelling(platform, ledger, bounds);
  return { routes: (router: Router) => registerBagRoutes(router, platform, policy, sell) };
}
