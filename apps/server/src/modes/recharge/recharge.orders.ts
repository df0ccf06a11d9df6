import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { RechargeOptions, RechargeOrder } from '@clearcrate/contract/recharge';
import {
  CARD_TRIES,
  ORDER_LIFE_MS,
  ORDER_STATES,
  RECHARGE_METHODS,
  type RechargeMethod,
} from '@clearcrate/contract/recharge-rules';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import type { PlayerCall, SessionPlayer } from '../../platform/http/call.ts';
import type { Providers } from '../../platform/payments/create-providers.ts';
import type { PaymentProvider, PaymentTicket } from '../../platform/payments/payment-provider.ts';
import { CHINA_HOURS, localStamp } from '../../platform/payments/signing.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RechargeDeps } from './recharge.deps.ts';
import {
  findOwn,
  insertOrder,
  lastMethod,
  listOwn,
  moveOrder,
  type OrderRow,
  saveTicket,
  sumPayable,
} from './recharge.repository.ts';
import { firstAskMs, giftOf, isPayable, type Offer, priceOf, readOffer } from './recharge.rules.ts';
import { paymentOrder, paymentRequest, type Settle } from './recharge.settling.ts';

const MOST_WAITING = 5;
const CHECK_EVERY_MS = 3_000;

export interface OrderWish {
  method: RechargeMethod;
  coins: Minor;
  /** On a phone apps are opened; at a screen codes are scanned. */
  onPhone: boolean;
}

/** WeChat's own browser, which pays by itself or not at all. */
const isWechat = (userAgent: string): boolean => userAgent.includes('MicroMessenger/');

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

export interface OrderDeps extends RechargeDeps {
  providers: Providers;
  settle: Settle;
  /** Wrong cards the player may still try. */
  triesLeft(playerId: bigint, ip: string): Promise<number>;
}

const createOfferOf =
  ({ policy }: OrderDeps) =>
  async (player: SessionPlayer): Promise<Offer> =>
    readOffer((await policy.of(player)).settings, player.countries);

/** What has to happen before there is somewhere to pay. */
function createMaking({ clock, config, db, random }: Platform, deps: OrderDeps) {
  const { bounds, ledger, profile, providers } = deps;
  const offerOf = createOfferOf(deps);
  /** Coins that may still be bought by orders that were made before. */
  const payableOf = async (runner: Queryable, playerId: bigint): Promise<Minor> => {
    const { waiting, coins } = (await sumPayable(runnerOf(runner), [playerId], new Date(clock.now())))(playerId);
    if (waiting >= MOST_WAITING) throw new AppError('rechargeTooManyOrders', { count: waiting });
    return coins;
  };

  /** Everything that may refuse, before anybody outside is spoken to. */
  const admit = async ({ player, userAgent }: PlayerCall, method: RechargeMethod, coins: Minor) => {
    const offer = await offerOf(player);
    const offered = offer.methods.find((one) => one.method === method);
    const provider = providers.get(method);
    if (!offered || !provider || provider.currency !== offer.currency) throw new AppError('rechargeAddressEmpty');
    if (isWechat(userAgent) && provider.inWechat === 'never') throw new AppError('rechargeBrowser');
    const { min, max } = offered.range;
    if (coins < min || coins > max)
      throw new AppError('rechargeAmountInvalid', { min: formatAmount(min), max: formatAmount(max) });
    if ((await profile.steamUrlOf(player.playerId)) === '') throw new AppError('steamRequired');
    // Orders that may still be paid count along, or several of them at once would go around the limit.
    await bounds.admitRecharge(player, coins + (await payableOf(db, player.playerId)));
    return { offer, provider };
  };

  /** Asked again behind the player's lock: of many orders at once only as many are made as the limits leave room for. */
  const checkRoom = async (tx: Tx, playerId: bigint, coins: Minor) => {
    await ledger.lock(tx, playerId);
    // The book first: with it other accounts of the same person are kept out, whose orders count along.
    const book = await bounds.openBookNow(tx, playerId);
    book.checkRecharge(playerId, coins + (await payableOf(tx, playerId)));
  };

  const insert = (player: SessionPlayer, method: RechargeMethod, coins: Minor, offer: Offer) =>
    db.transaction().execute(async (tx) => {
      await checkRoom(tx, player.playerId, coins);
      const createdAtMs = clock.now();
      const digits = String(random.integer(0, 100_000_000)).padStart(8, '0');
      return insertOrder(tx, {
        orderNo: `R${localStamp(createdAtMs, CHINA_HOURS).slice(2)}${digits}`,
        playerId: player.playerId,
        method,
        currency: offer.currency,
        pay: priceOf(coins, offer),
        coins,
        gift: giftOf(coins, offer.tiers),
        createdAt: new Date(createdAtMs),
        expiresAt: new Date(createdAtMs + ORDER_LIFE_MS),
        nextAskAt: new Date(firstAskMs(createdAtMs)),
      });
    });

  const requestTicket = async (provider: PaymentProvider, row: OrderRow, call: PlayerCall, onPhone: boolean) => {
    const { inWechat } = provider;
    // A process that was away since it made the order opens no payment for one that was given up or has run out.
    const current = await findOwn(db, row.player_id, row.id);
    if (!current || !isPayable(current, clock.now())) throw new Error('the order cannot be paid any more');
    const ticket: PaymentTicket =
      typeof inWechat === 'object' && isWechat(call.userAgent)
        ? { payUrl: inWechat.signInUrl(`${config.PUBLIC_URL}/pay/wechat/${row.order_no}`), qrText: '' }
        : await provider.create(paymentRequest(config, row, { ip: call.ip, onPhone, locale: call.locale }));
    const forward = `${config.PUBLIC_URL}/pay/forward/${row.order_no}`;
    const full: PaymentTicket = ticket.form ? { ...ticket, payUrl: forward, qrText: forward } : ticket;
    return saveTicket(db, row.id, full);
  };

  return { admit, insert, requestTicket };
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

/** What a player may ask about buying coins. */
export function createOrders(platform: Platform, deps: OrderDeps) {
  const { db, log, quota } = platform;
  const { providers } = deps;
  const { admit, insert, requestTicket } = createMaking(platform, deps);

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
      log.warn({ err: error, orderNo: row.order_no }, 'a provider did not tell about an order');
    }
  };

  return {
    options: createOptions(platform, deps),
    async create(call: PlayerCall, { method, coins, onPhone }: OrderWish): Promise<RechargeOrder> {
      const { offer, provider } = await admit(call, method, coins);
      const row = await insert(call.player, method, coins, offer);
      try {
        return viewOf(await requestTicket(provider, row, call, onPhone));
      } catch (error) {
        log.warn({ err: error, orderNo: row.order_no, method }, 'a provider made no order');
        // It may have been made over there all the same, so it is asked about as long as any other.
        await moveOrder(db, row.id, ORDER_STATES.waiting, ORDER_STATES.failed);
        throw new AppError('rechargeProviderBusy');
      }
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
