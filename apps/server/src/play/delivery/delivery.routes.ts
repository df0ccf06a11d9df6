import { cancelExtract, extractGoods, getDeliveryList } from '@clearcrate/contract/delivery';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { isRealPlayer } from '@clearcrate/contract/kinds';
import type { Operate } from '../../ledger/operations.ts';
import { isProduction } from '../../platform/config.ts';
import { AppError } from '../../platform/errors.ts';
import type { SessionPlayer } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CancelInput } from './delivery.cancelling.ts';
import type { DeliveryDeps } from './delivery.deps.ts';
import type { ExtractInput } from './delivery.extracting.ts';
import { listOwn, type ProviderName } from './delivery.repository.ts';
import { orderOf } from './delivery.views.ts';

interface RouteDeps extends Pick<DeliveryDeps, 'policy' | 'profile'> {
  extract: Operate<ExtractInput, DataOf<typeof extractGoods>>;
  cancel: Operate<CancelInput, DataOf<typeof cancelExtract>>;
  hasMarket: boolean;
}

export function registerDeliveryRoutes(
  router: Router,
  { config, db }: Platform,
  { policy, profile, extract, cancel, hasMarket }: RouteDeps,
): void {
  /**
   * In production only real players are delivered to by purchases; test accounts wait for a person.
   */
  const providerFor = ({ kind }: SessionPlayer): ProviderName =>
    hasMarket && (isRealPlayer(kind) || !isProduction(config)) ? 'market' : 'hand';

  router.route(extractGoods, async ({ bagItemIds }, { player, operation }) => {
    const { extraction } = await policy.admit(player, 'Rucksack');
    if (!extraction) throw new AppError('extractionClosed');
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    const tradeUrl = await profile.steamUrlOf(player.playerId);
    if (tradeUrl === '') throw new AppError('extractSteamRequired');
    const itemIds = [...new Set(bagItemIds)];
    return extract(operation, { playerId: player.playerId, itemIds, tradeUrl, provider: providerFor(player) });
  });

  // A withdrawal can be cancelled even while delivery is closed: the item is the player's.
  router.route(cancelExtract, async ({ bagItemIds }, { player, operation }) => {
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    return cancel(operation, { playerId: player.playerId, itemIds: [...new Set(bagItemIds)] });
  });

  router.route(getDeliveryList, async (query, { player, locale }) => {
    const { items, total } = await listOwn(db, player.playerId, query, locale);
    return { items: items.map(orderOf), total };
  });
}
