import { BAG_STATES } from '@clearcrate/contract/bag';
import type { GoodsCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { Replaced, replaceGoods } from '@clearcrate/contract/replacement';
import { lockStock, type StockedGoods, takeStock } from '../../base/catalogue/catalogue.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { insertReplacements, type Replacement } from './replacement.repository.ts';
import { checkGiven, checkTarget } from './replacement.rules.ts';

export interface SwapInput {
  playerId: bigint;
  /** Without duplicates. */
  itemIds: readonly bigint[];
  goodsId: bigint;
  card: GoodsCard;
}

function decide(
  { playerId, itemIds, goodsId, card }: SwapInput,
  work: PlayWork,
  stocked: Map<bigint, StockedGoods>,
): { answer: Replaced; kept: Replacement } {
  work.book.checkBreak(playerId);
  const taken = work.bag.take(playerId, itemIds, BAG_STATES.replaced);
  const given = taken.reduce<Minor>((sum, { recoveryPrice }) => sum + recoveryPrice, 0n);
  checkGiven(given);
  const target = stocked.get(goodsId);
  checkTarget(given, target);
  const { price, quality } = target as StockedGoods;
  const [id] = work.takeNumbers(1) as [bigint];
  work.bag.put({ id, playerId, goodsId, price, source: MODES.replacement.number, reference: id });
  // Later swaps of the batch see the reduced stock.
  stocked.set(goodsId, { ...(target as StockedGoods), stock: (target as StockedGoods).stock - 1 });
  const text = formatAmount(price);
  return {
    answer: {
      ...card,
      goodsLevel: `level${quality}` as GoodsCard['goodsLevel'],
      price: text,
      bagItemId: String(id),
      given: formatAmount(given),
      difference: formatAmount(given - price),
      recoveryPrice: text,
    },
    kept: { playerId, id, itemIds, goodsId, given, price },
  };
}

/** Creates the swap operation. Items, target and stock change in one transaction. */
export function createSwap(deps: PlayDeps): Operate<SwapInput, DataOf<typeof replaceGoods>> {
  return createPlay<SwapInput, Map<bigint, StockedGoods>, Replacement, DataOf<typeof replaceGoods>>(deps, {
    name: 'replacement.swap',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 1,
    items: ({ playerId, itemIds }) => [{ playerId, ids: itemIds }],
    load: (runner, inputs) =>
      lockStock(
        runner,
        inputs.map(({ goodsId }) => goodsId),
      ),
    decide,
    persist: (runner, swaps, at) => [
      insertReplacements(runner, swaps, at),
      takeStock(
        runner,
        swaps.map(({ goodsId }) => goodsId),
        at,
      ),
    ],
  });
}
