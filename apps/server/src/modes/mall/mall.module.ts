import type { Account } from '../../base/account/account.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import { mallCheck, mallReconciliations } from './mall.audit.ts';
import { createCarts } from './mall.cart.ts';
import type { MallPlan } from './mall.content.ts';
import { createExchange } from './mall.exchange.ts';
import { putMallOffers } from './mall.operator.ts';
import { type MallRouteDeps, registerMallRoutes } from './mall.routes.ts';

export type { MallPlan } from './mall.content.ts';
export { assetNumbered, offerPrice, recoveryOf, recoveryPercent } from './mall.rules.ts';
export type Mall = ReturnType<typeof createMall>;

export interface MallDeps extends PlayDeps {
  account: Pick<Account, 'authenticate'>;
  policy: Policy;
  readQuotas: MallRouteDeps['readQuotas'];
}

/** Creates the mall: skins for coins or points, with a daily quota by the player's level. */
export function createMall(platform: Platform, { account, policy, readQuotas, ...deps }: MallDeps) {
  const carts = createCarts(platform);
  const exchange = createExchange(deps, readQuotas);
  deps.ledger.reconcile(...mallReconciliations);
  deps.ledger.check(mallCheck);
  const routeDeps = { account, policy, bounds: deps.bounds, carts, exchange, readQuotas };
  return {
    /** Inserts or updates the shipped offers. Changes by an operator are kept. */
    async plant(tx: Tx, plans: readonly MallPlan[]): Promise<void> {
      await putMallOffers(tx, plans, new Date(platform.clock.now()), 'shipped');
    },
    routes: (router: Router) => registerMallRoutes(router, platform, routeDeps),
  };
}
