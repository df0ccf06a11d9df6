import { cancelExtract, extractGoods, getDeliveryList } from '@clearcrate/contract/delivery';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CancelInput } from './delivery.cancelling.ts';
import type { DeliveryDeps } from './delivery.deps.ts';
import type { ExtractInput } from './delivery.extracting.ts';
import { listOwn } from './delivery.repository.ts';
import { orderOf } from './delivery.views.ts';

interface RouteDeps extends Pick<DeliveryDeps, 'policy' | 'profile'> {
  extract: Operate<ExtractInput>;
  cancel: Operate<CancelInput>;
}

export function registerDeliveryRoutes(
  router: Router,
  { db }: Platform,
  { policy, profile, extract, cancel }: RouteDeps,
): void {
  router.route(extractGoods, async ({ bagItemIds }, { player, operation }) => {
    const { extraction } = await policy.admit(player, 'Rucksack');
    if (!extraction) throw new AppError('extractionClosed');
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    const tradeUrl = await profile.steamUrlOf(player.playerId);
    if (tradeUrl === '') throw new AppError('extractSteamRequired');
    return extract(operation, { playerId: player.playerId, itemIds: [...new Set(bagItemIds)], tradeUrl });
  });

  // Taking back what has not left yet is never closed: whatever shut the door, the item is the player's.
  router.route(cancelExtract, async ({ bagItemIds }, { player, operation }) => {
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    return cancel(operation, { playerId: player.playerId, itemIds: [...new Set(bagItemIds)] });
  });

  router.route(getDeliveryList, async (query, { player, locale }) => {
    const { items, total } = await listOwn(db, player.playerId, query, locale);
    return { items: items.map(orderOf), total };
  });
}
