import { BAG_STATES } from '@clearcrate/contract/bag';
import type { cancelExtract } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { lockStock, returnStock } from '../../base/catalogue/catalogue.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { findLockedItems, Holdings, type LockedItem } from '../bag/bag.module.ts';
import { cancelDeliveries, findOpen, type OpenDelivery } from './delivery.repository.ts';

export interface CancelInput {
  playerId: bigint;
  /** Each named once. */
  itemIds: readonly bigint[];
}

interface Context {
  items: Map<bigint, LockedItem>;
  open: Map<bigint, OpenDelivery>;
  bag: Holdings | undefined;
}

/** Cancels deliveries that are still queued, all or nothing. */
export function createCancelling(ledger: Ledger): Operate<CancelInput, DataOf<typeof cancelExtract>> {
  return ledger.operation<CancelInput, Context, OpenDelivery[], DataOf<typeof cancelExtract>>({
    name: 'delivery.cancel',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs) => {
      const named = inputs.map(({ playerId, itemIds }) => ({ playerId, ids: itemIds }));
      const [items, open] = await Promise.all([
        findLockedItems(runner, named),
        findOpen(
          runner,
          named.flatMap(({ playerId, ids }) => ids.map(() => playerId)),
          named.flatMap(({ ids }) => ids),
        ),
      ]);
      // Locks all stock rows in one order before any is changed, so that two batches cannot
      // deadlock.
      await lockStock(
        runner,
        open.map(({ goods_id }) => goods_id),
      );
      return { items, open: new Map(open.map((order) => [order.item_id, order])), bag: undefined };
    },
    decide: ({ playerId, itemIds }, sheet, context) => {
      context.bag ??= new Holdings(context.items, sheet);
      const taken = context.bag.endDelivery(playerId, itemIds, BAG_STATES.owned);
      const orders = taken.map(({ id }) => {
        const order = context.open.get(id);
        invariant(order, `thing ${id} is on its way without an order`);
        if (order.state !== DELIVERY_STATES.queued) throw new AppError('deliveryUnderWay');
        return order;
      });
      return { answer: { cancelled: orders.length }, result: orders };
    },
    persist: (runner, accepted, { bag }, at) => {
      const orders = accepted.flatMap(({ result }) => result);
      const units = orders.filter(({ took_stock }) => took_stock).map(({ goods_id }) => goods_id);
      return [
        ...(bag?.write(runner, at) ?? []),
        cancelDeliveries(
          runner,
          orders.map(({ id }) => id),
          at,
        ),
        ...(units.length > 0 ? [returnStock(runner, units, at)] : []),
      ];
    },
  });
}
