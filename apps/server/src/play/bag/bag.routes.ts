import { type BagItem, getBagItem, rucksackGoods, sellGoods } from '@clearcrate/contract/bag';
import { formatAmount } from '@clearcrate/contract/money';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BagItemRow, findItem, findItemDraw, findItems, findTable, sumItems } from './bag.repository.ts';
import { guaranteedRange } from './bag.rules.ts';
import type { SellInput } from './bag.selling.ts';

function bagItemOf(row: BagItemRow): BagItem {
  return {
    bagItemId: String(row.id),
    goodsId: String(row.goods_id),
    weaponName: row.weapon_name,
    finishName: row.finish_name,
    goodsLevel: `level${row.quality}`,
    exterior: row.exterior_code,
    price: formatAmount(row.price),
    recoveryPrice: formatAmount(row.recovery_price),
    image: row.image,
    imageLarge: row.image_large,
    status: row.state,
    source: row.source,
    drawId: row.drawn ? String(row.id) : null,
    boxId: row.box_id === null ? null : String(row.box_id),
    createdAt: row.acquired_at.toISOString(),
  };
}

/** The tickets that would have brought the same item, in the table it was drawn from. */
async function rangeOfDraw(db: Queryable, draw: NonNullable<Awaited<ReturnType<typeof findItemDraw>>>) {
  const { guarantee_min_quality: minQuality, goods_code: code } = draw;
  if (!draw.guaranteed || minQuality === null) return { first: draw.first_ticket, last: draw.last_ticket };
  const range = guaranteedRange(await findTable(db, draw.box_version_id), minQuality, code);
  invariant(range, `${code} was drawn from a guaranteed table that does not hold it`);
  return range;
}

export function registerBagRoutes(router: Router, { db }: Platform, policy: Policy, sell: Operate<SellInput>): void {
  router.route(rucksackGoods, async ({ page, pageSize, sort, ...filter }, { player, locale }) => {
    const [rows, sums] = await Promise.all([
      findItems(db, player.playerId, filter, sort, locale, pageSize, (page - 1) * pageSize),
      sumItems(db, player.playerId, filter),
    ]);
    return { items: rows.map(bagItemOf), total: Number(sums.count), totalPrice: formatAmount(sums.total) };
  });

  router.route(getBagItem, async ({ bagItemId }, { player, locale }) => {
    const row = await findItem(db, player.playerId, bagItemId, locale);
    if (!row) throw new AppError('bagItemUnknown');
    const draw = await findItemDraw(db, row.id, locale);
    const range = draw && (await rangeOfDraw(db, draw));
    return {
      ...bagItemOf(row),
      draw:
        draw && range
          ? {
              ticket: draw.ticket,
              firstTicket: range.first,
              lastTicket: range.last,
              nonce: Number(draw.nonce),
              boxName: draw.box_name,
              guaranteed: draw.guaranteed,
            }
          : null,
    };
  });

  router.route(sellGoods, async ({ bagItemIds }, { player, operation }) => {
    const { selling } = await policy.admit(player, 'Rucksack');
    if (!selling) throw new AppError('sellingClosed');
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    return sell(operation, { playerId: player.playerId, bagItemIds: [...new Set(bagItemIds)] });
  });
}
