import type { Policy } from '../../base/policy/policy.module.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import { replacementCheck } from './replacement.repository.ts';
import { registerReplacementRoutes } from './replacement.routes.ts';
import { createSwap } from './replacement.swap.ts';

export interface ReplacementDeps extends PlayDeps {
  policy: Policy;
}

/**
 * Creates swaps: several owned skins for one from stock of nearly the same value. No coins move, so
 * only items are audited.
 */
export function createReplacement(platform: Platform, { policy, ...deps }: ReplacementDeps) {
  const swap = createSwap(deps);
  deps.ledger.check(replacementCheck);
  return { routes: (router: Router) => registerReplacementRoutes(router, platform, { policy, swap }) };
}
