import type { sellGoods } from '@clearcrate/contract/bag';
import { BAG_STATES } from '@clearcrate/contract/bag';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { Bounds, PlayBook } from '../../base/bounds/bounds.module.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { itemsSold } from './bag.events.ts';
import { findLockedItems, type LockedItem } from './holdings.repository.ts';
import { Holdings } from './holdings.ts';
import { insertSales, type Sale } from './sales.repository.ts';

export interface SellInput {
  playerId: bigint;
  bagItemIds: readonly bigint[];
}

interface Context {
  items: Map<bigint, LockedItem>;
  book: PlayBook;
  bag: Holdings | undefined;
}

function bagOf(context: Context, sheet: BalanceSheet): Holdings {
  context.bag ??= new Holdings(context.items, sheet);
  return context.bag;
}

/**
 * Creates the sale operation: takes all items and pays their recovery prices, or rejects the sale.
 */
export function createSelling(ledger: Ledger, bounds: Bounds): Operate<SellInput, DataOf<typeof sellGoods>> {
  return ledger.operation<SellInput, Context, Sale, DataOf<typeof sellGoods>>({
    name: 'bag.sell',
    owners: ({ playerId }) => [playerId],
    load: async (runner, inputs, moment) => {
      const [items, book] = await Promise.all([
        findLockedItems(
          runner,
          inputs.map(({ playerId, bagItemIds }) => ({ playerId, ids: bagItemIds })),
        ),
        bounds.openBook(runner, [...new Set(inputs.map(({ playerId }) => playerId))], moment),
      ]);
      return { items, book, bag: undefined };
    },
    decide: ({ playerId, bagItemIds }, sheet, context, { nowMs }) => {
      const sold = bagOf(context, sheet).take(playerId, bagItemIds, BAG_STATES.sold);
      const received = sold.reduce<Minor>((sum, { recoveryPrice }) => sum + recoveryPrice, 0n);
      const [first] = bagItemIds as [bigint];
      const moves = [{ from: 'buyBack', to: 'coin', amount: received }] as const;
      sheet.post({ owner: playerId, kind: 'bag.sell', reference: String(first), moves });
      sheet.onRefusal(context.book.count(playerId, { sold: received }));
      const amount = formatAmount(sheet.coins(playerId));
      return {
        answer: { sold: sold.length, received: formatAmount(received), amount },
        result: { playerId, id: first, itemIds: bagItemIds, received },
        events: [
          event(itemsSold, {
            playerId: String(playerId),
            bagItemIds: bagItemIds.map(String),
            received: formatAmount(received),
            at: new Date(nowMs).toISOString(),
          }),
        ],
      };
    },
    persist: (runner, accepted, { bag, book }, at) => [
      ...(bag?.write(runner, at) ?? []),
      insertSales(
        runner,
        accepted.map(({ result }) => result),
        at,
      ),
      book.write(runner),
    ],
  });
}
