import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Policy } from '../policy/policy.module.ts';
import { registerBagRoutes } from './bag.routes.ts';
import { createSelling } from './bag.selling.ts';

/** Owned skins: looked at, sold back. */
export function createBag(platform: Platform, ledger: Ledger, policy: Policy) {
  const sell = createSelling(platform, ledger);
  return { routes: (router: Router) => registerBagRoutes(router, platform, policy, sell) };
}
