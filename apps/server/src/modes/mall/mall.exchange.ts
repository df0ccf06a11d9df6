import type { GoodsCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import type { UserKind } from '@clearcrate/contract/kinds';
import type { buyMallGoods } from '@clearcrate/contract/mall';
import { type Exchanged, MALL_REPEAT_MS } from '@clearcrate/contract/mall';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { lockStock, type StockedGoods, takeStock } from '../../base/catalogue/catalogue.module.ts';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { createPlay, type Gains, NO_GAINS, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import { removeBought } from './mall.cart-repository.ts';
import {
  countUsed,
  findRecent,
  insertPurchases,
  type Offer,
  type Purchase,
  purchaseName,
  readOffers,
} from './mall.repository.ts';
import {
  type CurrentOffer,
  checkQuota,
  offerPrice,
  type RefusedLine,
  recoveryOf,
  recoveryPercent,
  refusalOf,
  refuseAll,
  type WantedLine,
} from './mall.rules.ts';

/**
 * Reads the daily purchase quota of players behind their owner locks. It depends on their level.
 */
export type ReadQuotas = (
  runner: SqlRunner,
  playerIds: readonly bigint[],
) => Promise<ReadonlyMap<bigint, { quota: number }>>;

export interface ExchangeLine extends WantedLine {
  goodsId: bigint;
  card: GoodsCard;
}

export interface ExchangeInput {
  playerId: bigint;
  userKind: UserKind;
  /** Each offer once. */
  lines: readonly ExchangeLine[];
  policy: MarketPolicy;
  /** The call came without an idempotency key, so it may be a retry. */
  keyless: boolean;
}

interface Known {
  goods: Map<bigint, StockedGoods>;
  offers: Map<bigint, Offer>;
  quotas: ReadonlyMap<bigint, { quota: number }>;
  used: Map<bigint, number>;
  /** Offers that players of keyless calls bought within `MALL_REPEAT_MS`, as `player:offer`. */
  recent: Set<string>;
}

function currentOffer(
  { goods, offers }: Known,
  offerId: bigint,
): (CurrentOffer & { stocked: StockedGoods }) | undefined {
  const offer = offers.get(offerId);
  const stocked = offer && goods.get(offer.goodsId);
  if (!offer || !stocked) return undefined;
  const { asset } = offer;
  return { asset, price: offerPrice(asset, offer.price, stocked.price), stock: stocked.stock, stocked };
}

/** Updates the batch's state for later purchases; undone when this purchase is rejected. */
function setFor<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, work: PlayWork): void {
  const before = map.get(key);
  map.set(key, value);
  work.sheet.onRefusal(() => {
    if (before === undefined) map.delete(key);
    else map.set(key, before);
  });
}

function addTo<Value>(set: Set<Value>, value: Value, work: PlayWork): void {
  if (set.has(value)) return;
  set.add(value);
  work.sheet.onRefusal(() => set.delete(value));
}

interface Sold extends Purchase {
  card: GoodsCard;
  quality: number;
}

/** Sells one line: takes the payment, puts the item into the bag and reduces the stock. */
function sell(input: ExchangeInput, line: ExchangeLine, id: bigint, work: PlayWork, known: Known) {
  const { playerId, policy } = input;
  const now = currentOffer(known, line.offerId);
  invariant(now, `offer ${line.offerId} is not open`);
  const { asset, price, stocked } = now;
  const { id: goodsId } = stocked;
  const recovery = recoveryOf(asset, price, stocked.price, recoveryPercent(policy.settings));
  const reference = String(id);
  let gains: Gains = NO_GAINS;
  if (asset === 'coin') gains = work.payCoins(playerId, { amount: price, kind: 'mall.buy', reference, policy });
  else {
    const moves = [{ from: 'point', to: 'pointIssue', amount: price }] as const;
    work.sheet.post({ owner: playerId, kind: 'mall.buy.point', reference, moves });
  }
  const item = { id, playerId, goodsId, price: stocked.price, recoveryPrice: recovery };
  work.bag.put({ ...item, source: MODES.mall.number, reference: line.offerId });
  work.count(playerId, { won: recovery });
  addTo(known.recent, purchaseName(playerId, line.offerId), work);
  setFor(known.goods, goodsId, { ...stocked, stock: stocked.stock - 1 }, work);
  const sold: Sold = {
    ...{ playerId, id, offerId: line.offerId, goodsId, asset, price, recovery, day: work.day },
    card: line.card,
    quality: stocked.quality,
  };
  return { sold, gains };
}

const sumOf = (amounts: readonly Minor[]): Minor => amounts.reduce<Minor>((sum, amount) => sum + amount, 0n);

const boughtOf = ({ card, quality, offerId, id, asset, price, recovery }: Sold): Exchanged['items'][number] => ({
  ...card,
  goodsLevel: `level${quality}` as GoodsCard['goodsLevel'],
  mallGoodsId: String(offerId),
  bagItemId: String(id),
  asset,
  price: formatAmount(price),
  recoveryPrice: formatAmount(recovery),
});

const refusedOf = (line: RefusedLine): Exchanged['refused'][number] => ({
  mallGoodsId: String(line.offerId),
  reason: line.reason,
  price: line.reason === 'gone' ? null : formatAmount(line.price),
});

function emitSpending({ playerId, userKind }: ExchangeInput, work: PlayWork, coins: Minor): void {
  if (coins === 0n) return;
  // Purchases are not winnings, so the event lists no items.
  work.emitPlayed({ playerId, userKind, mode: MODES.mall.number, reference: 0n, plays: 0, spent: coins });
}

function decide(input: ExchangeInput, work: PlayWork, known: Known): { answer: Exchanged; kept: readonly Purchase[] } {
  const { playerId, lines } = input;
  work.book.checkBreak(playerId);
  if (input.keyless && lines.some((line) => known.recent.has(purchaseName(playerId, line.offerId)))) {
    throw new AppError('mallBoughtJustNow');
  }
  const ids = work.takeNumbers(lines.length);
  const refused: RefusedLine[] = [];
  const done: ReturnType<typeof sell>[] = [];
  const quota = known.quotas.get(playerId)?.quota ?? 0;
  const used = known.used.get(playerId) ?? 0;
  for (const [index, line] of lines.entries()) {
    const refusal = refusalOf(line, currentOffer(known, line.offerId));
    if (refusal) refused.push(refusal);
    else {
      checkQuota(used, done.length + 1, quota);
      done.push(sell(input, line, ids[index] as bigint, work, known));
    }
  }
  if (done.length === 0) refuseAll(refused);
  setFor(known.used, playerId, used + done.length, work);
  const sold = done.map((one) => one.sold);
  const paid = (asset: 'coin' | 'point') => sumOf(sold.filter((one) => one.asset === asset).map(({ price }) => price));
  emitSpending(input, work, paid('coin'));
  const gained = (name: keyof Gains) => formatAmount(sumOf(done.map(({ gains }) => gains[name])));
  return {
    answer: {
      items: sold.map(boughtOf),
      refused: refused.map(refusedOf),
      cost: formatAmount(paid('coin')),
      points: formatAmount(paid('point')),
      amount: formatAmount(work.sheet.coins(playerId)),
      point: formatAmount(work.sheet.balance(playerId, 'point')),
      pointGain: gained('point'),
      ammonGain: gained('shell'),
      welfareGain: gained('welfare'),
      used: used + done.length,
      quota,
    },
    kept: sold,
  };
}

/** Creates the purchase operation. Payment, items and stock commit in one transaction. */
export function createExchange(
  deps: PlayDeps,
  readQuotas: ReadQuotas,
): Operate<ExchangeInput, DataOf<typeof buyMallGoods>> {
  return createPlay<ExchangeInput, Known, readonly Purchase[], DataOf<typeof buyMallGoods>>(deps, {
    name: 'mall.exchange',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: ({ lines }) => lines.length,
    load: async (runner, inputs, { day, nowMs }) => {
      const lines = inputs.flatMap((input) => input.lines);
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const keyless = inputs.filter((input) => input.keyless).map(({ playerId }) => playerId);
      const since = new Date(nowMs - MALL_REPEAT_MS);
      const [goods, offers, quotas, used, recent] = await Promise.all([
        lockStock(
          runner,
          lines.map(({ goodsId }) => goodsId),
        ),
        readOffers(
          runner,
          lines.map(({ offerId }) => offerId),
        ),
        readQuotas(runner, players),
        countUsed(runner, players, day),
        keyless.length === 0 ? new Set<string>() : findRecent(runner, keyless, since),
      ]);
      return { goods, offers, quotas, used, recent };
    },
    decide,
    persist: (runner, kept, at) => {
      const purchases = kept.flat();
      return [
        insertPurchases(runner, purchases, at),
        takeStock(
          runner,
          purchases.map(({ goodsId }) => goodsId),
          at,
        ),
        removeBought(runner, purchases),
      ];
    },
  });
}
