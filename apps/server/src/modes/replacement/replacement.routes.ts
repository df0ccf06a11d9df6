import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { getReplaceTargetList, REPLACE_MIN_STOCK, replaceGoods } from '@clearcrate/contract/replacement';
import { findGoods, goodsCardOf, searchGoods } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkFree } from '../../play/bag/bag.module.ts';
import { findGiven } from './replacement.repository.ts';
import { checkGiven, checkReplaceCount, minTarget } from './replacement.rules.ts';
import type { SwapInput } from './replacement.swap.ts';

interface RouteDeps {
  policy: Policy;
  swap: Operate<SwapInput, DataOf<typeof replaceGoods>>;
}

export function registerReplacementRoutes(router: Router, { db }: Platform, { policy, swap }: RouteDeps): void {
  /** Sums the value of the items. The swap checks them again behind its lock. */
  const worthOf = async (playerId: bigint, ids: readonly bigint[]): Promise<Minor> => {
    const items = await findGiven(db, playerId, ids);
    if (items.length < ids.length) throw new AppError('bagItemUnknown');
    checkFree(items);
    return items.reduce<Minor>((sum, { recovery_price }) => sum + recovery_price, 0n);
  };

  router.route(getReplaceTargetList, async ({ bagItemIds, page, pageSize, sort, ...filter }, { player, locale }) => {
    await policy.admit(player, 'Contract');
    const ids = [...new Set(bagItemIds)];
    checkReplaceCount(ids.length);
    const given = await worthOf(player.playerId, ids);
    checkGiven(given);
    const bounds = { from: minTarget(given), to: given, stock: REPLACE_MIN_STOCK };
    const { rows, total } = await searchGoods(db, filter, bounds, { page, pageSize, sort }, locale);
    return {
      items: rows.map((row) => ({ ...goodsCardOf(row), stock: row.stock })),
      total,
      given: formatAmount(given),
      minPrice: formatAmount(bounds.from),
    };
  });

  router.route(replaceGoods, async ({ bagItemIds, goodsId }, { player, locale, operation }) => {
    await policy.admit(player, 'Contract');
    const itemIds = [...new Set(bagItemIds)];
    checkReplaceCount(itemIds.length);
    const [row] = await findGoods(db, [goodsId], locale);
    if (!row) throw new AppError('goodsUnknown');
    return swap(operation, { playerId: player.playerId, itemIds, goodsId, card: goodsCardOf(row) });
  });
}
