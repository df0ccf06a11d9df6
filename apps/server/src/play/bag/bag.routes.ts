import { BAG_STATES, type BagItem, getBagItem, rucksackGoods, sellGoods } from '@clearcrate/contract/bag';
import type { DeliveryProgress } from '@clearcrate/contract/delivery';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { boxIdOf } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { GUARANTEED_BRANCH } from '../fairness/fairness.module.ts';
import type { BagDeps } from './bag.deps.ts';
import { type BagItemRow, findItem, findItemDraw, findItems, sumItems } from './bag.repository.ts';
import { rangeOfOutcome } from './bag.rules.ts';
import type { SellInput } from './bag.selling.ts';

const isLeaving = ({ state }: BagItemRow) => state === BAG_STATES.extracting || state === BAG_STATES.extracted;

const hasLeft = ({ state }: BagItemRow) => state !== BAG_STATES.owned && state !== BAG_STATES.extracting;

function bagItemOf(row: BagItemRow, attempts: readonly DeliveryProgress[] = []): BagItem {
  return {
    bagItemId: String(row.id),
    goodsId: String(row.goods_id),
    weaponName: row.weapon_name,
    finishName: row.finish_name,
    goodsLevel: `level${row.quality}`,
    exterior: row.exterior_code,
    price: formatAmount(row.price),
    recoveryPrice: formatAmount(row.recovery_price),
    stock: row.stock,
    image: row.image,
    imageLarge: row.image_large,
    status: row.state,
    source: row.source,
    drawId: row.drawn ? String(row.id) : null,
    boxId: boxIdOf(row.source, row.source_ref),
    createdAt: row.acquired_at.toISOString(),
    delivery: (isLeaving(row) && attempts[0]) || null,
    isLocked: row.locked,
  };
}

type ItemDraw = NonNullable<Awaited<ReturnType<typeof findItemDraw>>>;

function drawOf({ ticket, nonce, branch, outcome, rule }: ItemDraw, boxName: string) {
  const guaranteed = branch === GUARANTEED_BRANCH;
  const range = rangeOfOutcome(rule, outcome, guaranteed);
  invariant(range, `outcome ${outcome} is not in the drawn table`);
  return {
    ticket: Number(ticket),
    firstTicket: range.first,
    lastTicket: range.last,
    nonce: Number(nonce),
    boxName,
    guaranteed,
  };
}

export interface BagRouteDeps extends Pick<BagDeps, 'policy' | 'modes' | 'attemptsOf'> {
  sell: Operate<SellInput, DataOf<typeof sellGoods>>;
}

export function registerBagRoutes(
  router: Router,
  { db }: Platform,
  { policy, modes, attemptsOf, sell }: BagRouteDeps,
): void {
  router.route(rucksackGoods, async ({ page, pageSize, sort, ...filter }, { player, locale }) => {
    const [rows, sums] = await Promise.all([
      findItems(db, player.playerId, filter, sort, locale, pageSize, (page - 1) * pageSize),
      sumItems(db, player.playerId, filter),
    ]);
    // Only items in delivery have attempts worth a lookup.
    const attempts = await attemptsOf(
      player.playerId,
      rows.filter(isLeaving).map(({ id }) => id),
    );
    const items = rows.map((row) => bagItemOf(row, attempts.get(row.id)));
    return { items, total: Number(sums.count), totalPrice: formatAmount(sums.total) };
  });

  router.route(getBagItem, async ({ bagItemId }, { player, locale }) => {
    const row = await findItem(db, player.playerId, bagItemId, locale);
    if (!row) throw new AppError('bagItemUnknown');
    const source = { mode: row.source, reference: row.source_ref };
    const [draw, nameOf, attempts] = await Promise.all([
      findItemDraw(db, player.playerId, row.id),
      modes.namesFor(db, [source], locale),
      attemptsOf(player.playerId, [row.id]),
    ]);
    const deliveries = attempts.get(row.id) ?? [];
    return {
      ...bagItemOf(row, deliveries),
      draw: draw ? drawOf(draw, nameOf(source)) : null,
      deliveries,
      // An item that has left never comes back, so its last change is when it left.
      leftAt: hasLeft(row) ? row.changed_at.toISOString() : null,
    };
  });

  router.route(sellGoods, async ({ bagItemIds }, { player, operation }) => {
    const { selling } = await policy.admit(player, 'Rucksack');
    if (!selling) throw new AppError('sellingClosed');
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    return sell(operation, { playerId: player.playerId, bagItemIds: [...new Set(bagItemIds)] });
  });
}
