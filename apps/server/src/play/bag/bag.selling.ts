import { BAG_STATES } from '@clearcrate/contract/bag';
import { formatAmount } from '@clearcrate/contract/money';
import type { Bounds, PlayBook } from '../../base/bounds/bounds.module.ts';
import { houseAccountId, playerAccountId } from '../../ledger/chart.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { itemsSold } from './bag.events.ts';
import { type LockedItem, lockItems, markSold } from './bag.repository.ts';

export interface SellInput {
  playerId: bigint;
  bagItemIds: readonly bigint[];
}

interface Context {
  items: Map<bigint, LockedItem>;
  book: PlayBook;
}

interface Sold {
  ids: readonly bigint[];
  book: PlayBook;
}

/** Items that are sold earlier in the same group are gone for the next one, so the locked rows are updated as they go. */
function takeItems(items: Map<bigint, LockedItem>, { playerId, bagItemIds }: SellInput): bigint {
  invariant(new Set(bagItemIds).size === bagItemIds.length, 'an item was named twice in one sale');
  const wanted = bagItemIds.map((id) => items.get(id));
  if (wanted.some((item) => item?.player_id !== playerId)) throw new AppError('bagItemUnknown');
  if (wanted.some((item) => item?.state !== BAG_STATES.owned)) throw new AppError('bagItemNotOwned');
  let sum = 0n;
  for (const item of wanted) {
    if (!item) continue;
    item.state = BAG_STATES.sold;
    sum += item.recovery_price;
  }
  return sum;
}

/** Selling back: the items go, their recovery price comes, all or nothing. */
export function createSelling({ clock }: Platform, ledger: Ledger, bounds: Bounds): Operate<SellInput> {
  return ledger.operation<SellInput, Context, Sold>({
    name: 'bag.sell',
    accounts: ({ playerId }) => [playerAccountId(playerId, 'coin'), playerAccountId(playerId, 'bonus')],
    load: async (runner, inputs) => {
      const [items, book] = await Promise.all([
        lockItems(runner, [...new Set(inputs.flatMap(({ bagItemIds }) => bagItemIds))]),
        bounds.openBook(runner, [...new Set(inputs.map(({ playerId }) => playerId))]),
      ]);
      return { items, book };
    },
    decide: (input, sheet, { items, book }) => {
      const received = takeItems(items, input);
      const { playerId } = input;
      const [first] = input.bagItemIds;
      sheet.post({
        kind: 'bag.sell',
        reference: String(first),
        entries: [
          { account: playerAccountId(playerId, 'coin'), amount: received },
          { account: houseAccountId('buyBack'), amount: -received },
        ],
      });
      book.count(playerId, { sold: received });
      const amount = sheet.balance(playerId, 'coin') + sheet.balance(playerId, 'bonus');
      return {
        answer: { sold: input.bagItemIds.length, received: formatAmount(received), amount: formatAmount(amount) },
        result: { ids: input.bagItemIds, book },
        events: [
          event(itemsSold, {
            playerId: String(playerId),
            bagItemIds: input.bagItemIds.map(String),
            received: formatAmount(received),
            at: new Date(clock.now()).toISOString(),
          }),
        ],
      };
    },
    persist: (runner, accepted) => [
      markSold(
        runner,
        accepted.flatMap(({ result }) => result.ids),
        new Date(clock.now()),
      ),
      ...accepted.slice(0, 1).map(({ result }) => result.book.write(runner)),
    ],
  });
}
