import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import { createDeliveryProvider } from '../../platform/deliveries/create-provider.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { deliveryCheck } from './delivery.audit.ts';
import { createCancelling } from './delivery.cancelling.ts';
import type { DeliveryDeps } from './delivery.deps.ts';
import { createExtracting } from './delivery.extracting.ts';
import { createDeliveryWork } from './delivery.jobs.ts';
import { createDesk } from './delivery.operator.ts';
import { countDelivered, findOfItems } from './delivery.repository.ts';
import { registerDeliveryRoutes } from './delivery.routes.ts';
import { progressOf } from './delivery.views.ts';
import { registerDeskRoutes } from './desk/delivery.desk-routes.ts';
import { createAdvance } from './market/delivery.settling.ts';

/**
 * Delivery of owned items to the player's trade link, by a marketplace or by hand. Moves no coins.
 */
export function createDelivery(platform: Platform, deps: DeliveryDeps) {
  const { ledger } = deps;
  const provider = createDeliveryProvider(platform.config);
  const advance = createAdvance(platform, ledger);
  const extract = createExtracting(platform, ledger);
  const cancel = createCancelling(ledger);
  ledger.check(deliveryCheck);
  createDeliveryWork(platform, { provider, advance });
  const desk = createDesk(platform, { advance, provider });
  return {
    /** Operations for operators. */
    desk,
    /** All deliveries of some of a player's items, newest first. */
    async attemptsOf(playerId: bigint, itemIds: readonly bigint[]): Promise<Map<bigint, DeliveryProgress[]>> {
      const rows = await findOfItems(platform.db, playerId, itemIds);
      const byItem = Map.groupBy(rows, (row) => row.item_id);
      return new Map([...byItem].map(([id, attempts]) => [id, attempts.map(progressOf)]));
    },
    countDelivered: () => countDelivered(platform.db),
    routes: (router: Router) => {
      registerDeliveryRoutes(router, platform, { ...deps, extract, cancel, hasMarket: provider !== undefined });
      registerDeskRoutes(router, desk);
    },
  };
}
