import { BAG_STATES } from '@clearcrate/contract/bag';
import type { extractGoods } from '@clearcrate/contract/delivery';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { modeOf } from '@clearcrate/contract/modes';
import { lockStock, type StockedGoods, takeStock } from '../../base/catalogue/catalogue.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { invariant } from '../../platform/errors.ts';
import type { Moment } from '../../platform/moment.ts';
import type { Platform } from '../../platform/platform.ts';
import { findLockedItems, Holdings, type LockedItem, takeIds } from '../bag/bag.module.ts';
import { insertDeliveries, type NewDelivery, type ProviderName } from './delivery.repository.ts';
import { earliestMs, latestMs } from './delivery.rules.ts';

export interface ExtractInput {
  playerId: bigint;
  /** Each named once. */
  itemIds: readonly bigint[];
  tradeUrl: string;
  provider: ProviderName;
}

interface Context {
  items: Map<bigint, LockedItem>;
  stocked: Map<bigint, StockedGoods>;
  numbers: bigint[];
  bag: Holdings | undefined;
}

/** Reserves a unit of stock, unless there is none or the item itself was taken from stock. */
function takesUnit({ source, goodsId }: LockedItem, stocked: Map<bigint, StockedGoods>): boolean {
  const goods = stocked.get(goodsId);
  if (!goods || goods.stock === 0 || modeOf(source)?.takesStock) return false;
  stocked.set(goodsId, { ...goods, stock: goods.stock - 1 });
  return true;
}

/** Requests delivery of items, all or nothing: one order each, and the items become extracting. */
export function createExtracting(
  { random }: Platform,
  ledger: Ledger,
): Operate<ExtractInput, DataOf<typeof extractGoods>> {
  /** Unique for good, also across stores that share a marketplace account. */
  const orderNo = (context: Context, { day }: Moment): string => {
    const number = context.numbers.pop();
    invariant(number, 'there are fewer numbers than deliveries');
    return `E${day.replaceAll('-', '').slice(2)}${number}${String(random.integer(0, 10_000)).padStart(4, '0')}`;
  };

  return ledger.operation<ExtractInput, Context, NewDelivery[], DataOf<typeof extractGoods>>({
    name: 'delivery.extract',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs) => {
      const [items, numbers] = await Promise.all([
        findLockedItems(
          runner,
          inputs.map(({ playerId, itemIds }) => ({ playerId, ids: itemIds })),
        ),
        takeIds(
          runner,
          inputs.reduce((sum, { itemIds }) => sum + itemIds.length, 0),
        ),
      ]);
      const goodsIds = [...items.values()].map(({ goodsId }) => goodsId);
      return { items, numbers, stocked: await lockStock(runner, goodsIds), bag: undefined };
    },
    decide: ({ playerId, itemIds, tradeUrl, provider }, sheet, context, moment) => {
      context.bag ??= new Holdings(context.items, sheet);
      const { nowMs } = moment;
      const dueAt = new Date(latestMs(nowMs));
      const orders = context.bag.take(playerId, itemIds, BAG_STATES.extracting).map((item) => ({
        orderNo: orderNo(context, moment),
        playerId,
        itemId: item.id,
        goodsId: item.goodsId,
        price: context.stocked.get(item.goodsId)?.price ?? item.price,
        tradeUrl,
        tookStock: takesUnit(item, context.stocked),
        provider,
        dueAt,
        nextAt: provider === 'market' ? new Date(earliestMs(nowMs)) : dueAt,
      }));
      const told = orders.map((order) => ({ bagItemId: String(order.itemId), orderNo: order.orderNo }));
      return { answer: { orders: told, dueAt: dueAt.toISOString() }, result: orders };
    },
    persist: (runner, accepted, { bag }, at) => {
      const orders = accepted.flatMap(({ result }) => result);
      const units = orders.filter(({ tookStock }) => tookStock).map(({ goodsId }) => goodsId);
      return [
        ...(bag?.write(runner, at) ?? []),
        insertDeliveries(runner, orders, at),
        ...(units.length > 0 ? [takeStock(runner, units, at)] : []),
      ];
    },
  });
}
