import { formatAmount } from '@clearcrate/contract/money';
import type { RechargeOptions, RechargeOrder } from '@clearcrate/contract/recharge';
import { CARD_TRIES, ORDER_STATES, RECHARGE_METHODS, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import { AppError } from '../../../platform/errors.ts';
import type { MoneyCall, PlayerCall } from '../../../platform/http/call.ts';
import { toJson } from '../../../platform/http/envelope.ts';
import type { StoredAnswer } from '../../../platform/http/replays.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findOwn, lastMethod, listOwn, moveOrder, type OrderRow } from '../recharge.repository.ts';
import { priceOf } from '../recharge.rules.ts';
import { createMaking, createOfferOf, type MakingDeps, type OrderWish } from './recharge.making.ts';
import { paymentOrder, type Settle } from './recharge.settling.ts';

const CHECK_EVERY_MS = 3_000;

function viewOf(row: OrderRow): RechargeOrder {
  const isWaiting = row.state === ORDER_STATES.waiting;
  return {
    orderId: String(row.id),
    orderNo: row.order_no,
    method: row.method as RechargeMethod,
    state: row.state,
    currency: row.currency as RechargeOrder['currency'],
    pay: formatAmount(row.pay),
    paid: row.credited_at ? formatAmount(row.pay) : null,
    amount: formatAmount(row.coins),
    gift: formatAmount(row.gift),
    payUrl: isWaiting ? row.pay_url : '',
    qrText: isWaiting ? row.qr_text : '',
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    creditedAt: row.credited_at?.toISOString() ?? null,
    asks: row.asks,
    balanceAfter: row.balance_after === null ? null : formatAmount(row.balance_after),
  };
}

export interface OrderDeps extends MakingDeps {
  settle: Settle;
  /** Wrong cards the player may still try. */
  triesLeft(playerId: bigint, ip: string): Promise<number>;
}

function createOptions({ db }: Platform, deps: OrderDeps) {
  const { profile } = deps;
  const offerOf = createOfferOf(deps);
  return async ({ player, ip }: PlayerCall): Promise<RechargeOptions> => {
    const { playerId } = player;
    const [offer, steamUrl, last, tries] = await Promise.all([
      offerOf(player),
      profile.steamUrlOf(playerId),
      lastMethod(db, playerId),
      deps.triesLeft(playerId, ip),
    ]);
    return {
      market: offer.market,
      currency: offer.currency,
      coinPrice: formatAmount(offer.coinPrice),
      steamBound: steamUrl !== '',
      tiers: offer.tiers.map(({ coins, gift }) => ({
        amount: formatAmount(coins),
        gift: formatAmount(gift),
        pay: formatAmount(priceOf(coins, offer)),
      })),
      min: formatAmount(offer.range.min),
      max: formatAmount(offer.range.max),
      methods: offer.methods.map(({ method, range }) => ({
        method,
        kind: RECHARGE_METHODS[method],
        min: formatAmount(range.min),
        max: formatAmount(range.max),
        lastUsed: method === last,
        shops: (offer.shops.get(method) ?? []).map(({ coins, url }) => ({ amount: formatAmount(coins), url })),
      })),
      tries: Math.min(CARD_TRIES, tries),
    };
  };
}

/** A player's calls about buying coins. */
export function createOrders(platform: Platform, deps: OrderDeps) {
  const { db, log, quota } = platform;
  const { providers } = deps;
  const make = createMaking(platform, deps);

  const own = async (playerId: bigint, orderId: bigint): Promise<OrderRow> => {
    const row = await findOwn(db, playerId, orderId);
    if (!row) throw new AppError('rechargeOrderUnknown');
    return row;
  };

  const ask = async (row: OrderRow): Promise<void> => {
    const provider = providers.get(row.method);
    if (!provider || row.credited_at) return;
    if ((await quota.use(`recharge.check:${row.id}`, CHECK_EVERY_MS)) > 1) return;
    try {
      await deps.settle(row.method, await provider.query(paymentOrder(row)));
    } catch (error) {
      log.warn({ err: error, orderNo: row.order_no }, 'payment provider gave no answer about an order');
    }
  };

  return {
    options: createOptions(platform, deps),
    async create(call: MoneyCall, wish: OrderWish): Promise<StoredAnswer<RechargeOrder>> {
      return { json: toJson(viewOf(await make(call, wish))) };
    },
    get: async (playerId: bigint, orderId: bigint) => viewOf(await own(playerId, orderId)),
    async check(playerId: bigint, orderId: bigint): Promise<RechargeOrder> {
      await ask(await own(playerId, orderId));
      return viewOf(await own(playerId, orderId));
    },
    async cancel(playerId: bigint, orderId: bigint): Promise<RechargeOrder> {
      const row = await own(playerId, orderId);
      await moveOrder(db, row.id, ORDER_STATES.waiting, ORDER_STATES.closed);
      return viewOf(await own(playerId, orderId));
    },
    async list(playerId: bigint, page: { page: number; pageSize: number }) {
      const { items, total } = await listOwn(db, playerId, page);
      return { items: items.map(viewOf), total };
    },
  };
}
