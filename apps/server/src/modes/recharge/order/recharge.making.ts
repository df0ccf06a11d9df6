import { formatAmount, type Minor } from '@clearcrate/contract/money';
import { ORDER_LIFE_MS, ORDER_STATES, type RechargeMethod } from '@clearcrate/contract/recharge-rules';
import type { Providers } from '@clearcrate/providers/payment/create-providers';
import type { PaymentProvider, PaymentTicket } from '@clearcrate/providers/payment/payment-provider';
import { CHINA_HOURS, localStamp } from '@clearcrate/providers/payment/signing';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { runnerOf } from '../../../platform/db/statement.ts';
import { AppError } from '../../../platform/errors.ts';
import { isKeyless, type MoneyCall, type PlayerCall, type SessionPlayer } from '../../../platform/http/call.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { RechargeDeps } from '../recharge.deps.ts';
import { failOrder, findOwn, insertOrder, type OrderRow, saveTicket, sumPayable } from '../recharge.repository.ts';
import { firstAskMs, giftOf, isPayable, type Offer, priceOf, readOffer } from '../recharge.rules.ts';
import { type AskedOrder, awaitTicket, findSameOrder } from './recharge.same-order.ts';
import { paymentRequest } from './recharge.settling.ts';

const MOST_WAITING = 5;

export interface OrderWish {
  method: RechargeMethod;
  coins: Minor;
  /** On a phone apps are opened; at a screen codes are scanned. */
  onPhone: boolean;
}

export interface MakingDeps extends RechargeDeps {
  providers: Providers;
}

/** WeChat's in-app browser, which supports its own payment only. */
const isWechat = (userAgent: string): boolean => userAgent.includes('MicroMessenger/');

export const createOfferOf =
  ({ policy }: Pick<RechargeDeps, 'policy'>) =>
  async (player: SessionPlayer): Promise<Offer> =>
    readOffer((await policy.of(player)).settings, player.countries);

/** Checks an order and inserts its row. */
function createEntry({ clock, db, random }: Platform, deps: MakingDeps) {
  const { bounds, ledger, profile, providers } = deps;
  const offerOf = createOfferOf(deps);
  /** Coins of earlier orders that may still be paid. */
  const payableOf = async (runner: Queryable, playerId: bigint): Promise<Minor> => {
    const { waiting, coins } = (await sumPayable(runnerOf(runner), [playerId], new Date(clock.now())))(playerId);
    if (waiting >= MOST_WAITING) throw new AppError('rechargeTooManyOrders', { count: waiting });
    return coins;
  };

  /** Makes all checks before any call to the outside. */
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
    // Orders that may still be paid count, or several concurrent ones would exceed the limit.
    await bounds.admitRecharge(player, coins + (await payableOf(db, player.playerId)));
    return { offer, provider };
  };

  /**
   * Checks the limits again behind the player's lock, so that concurrent orders cannot exceed them
   * together.
   */
  const checkRoom = async (tx: Tx, playerId: bigint, coins: Minor) => {
    // Opens the book first: it locks out the person's other accounts, whose orders count as well.
    const book = await bounds.openBookNow(tx, playerId);
    book.checkRecharge(playerId, coins + (await payableOf(tx, playerId)));
  };

  /** The order that was made, or the one of a concurrent call. */
  const insert = (asked: AskedOrder, offer: Offer) =>
    ledger.behind([asked.playerId], async (tx) => {
      const same = await findSameOrder(tx, asked, clock.now());
      if (same) return { row: same, isNew: false };
      await checkRoom(tx, asked.playerId, asked.coins);
      const createdAtMs = clock.now();
      const digits = String(random.integer(0, 100_000_000)).padStart(8, '0');
      const row = await insertOrder(tx, {
        ...asked,
        orderNo: `R${localStamp(createdAtMs, CHINA_HOURS).slice(2)}${digits}`,
        currency: offer.currency,
        pay: priceOf(asked.coins, offer),
        gift: giftOf(asked.coins, offer.tiers),
        createdAt: new Date(createdAtMs),
        expiresAt: new Date(createdAtMs + ORDER_LIFE_MS),
        nextAskAt: new Date(firstAskMs(createdAtMs)),
      });
      return { row, isNew: true };
    });

  return { admit, insert };
}

/** Makes an order and requests its payment address from the provider. */
export function createMaking(platform: Platform, deps: MakingDeps) {
  const { clock, config, db, log } = platform;
  const { admit, insert } = createEntry(platform, deps);

  const requestTicket = async (provider: PaymentProvider, row: OrderRow, call: PlayerCall, onPhone: boolean) => {
    const { inWechat } = provider;
    // A process that stalled since it made the order must not open a payment for a cancelled or
    // expired one.
    const current = await findOwn(db, row.player_id, row.id);
    if (!current || !isPayable(current, clock.now())) throw new Error('the order cannot be paid any more');
    const ticket: PaymentTicket =
      typeof inWechat === 'object' && isWechat(call.userAgent)
        ? { payUrl: inWechat.signInUrl(`${config.PUBLIC_URL}/pay/wechat/${row.order_no}`), qrText: '' }
        : await provider.create(paymentRequest(config, row, { ip: call.ip, onPhone, locale: call.locale }));
    // A form is a page for the browser. No app of the provider can scan it.
    const forward = `${config.PUBLIC_URL}/pay/forward/${row.order_no}`;
    const full: PaymentTicket = ticket.form ? { ...ticket, payUrl: forward } : ticket;
    return saveTicket(db, row.id, full);
  };

  const offerAgain = async (row: OrderRow): Promise<OrderRow> => {
    const ready = await awaitTicket(db, row);
    if (ready.state === ORDER_STATES.failed && ready.pay_url === '' && ready.qr_text === '')
      throw new AppError('rechargeProviderBusy');
    return ready;
  };

  return async (call: MoneyCall, { method, coins, onPhone }: OrderWish): Promise<OrderRow> => {
    const { player, operation, userAgent } = call;
    const key = isKeyless(operation) ? undefined : operation.key;
    const way = isWechat(userAgent) ? 'w' : onPhone ? 'm' : 'p';
    const asked: AskedOrder = { playerId: player.playerId, key, method, coins, way };
    // Before the checks, since an existing order counts towards the limits itself.
    const same = await findSameOrder(db, asked, clock.now());
    if (same) return offerAgain(same);
    const { offer, provider } = await admit(call, method, coins);
    const { row, isNew } = await insert(asked, offer);
    if (!isNew) return offerAgain(row);
    try {
      return await requestTicket(provider, row, call, onPhone);
    } catch (error) {
      log.warn({ err: error, orderNo: row.order_no, method }, 'payment provider created no order');
      // The provider may have created it nevertheless, so it is queried like any other.
      await failOrder(db, row.id);
      throw new AppError('rechargeProviderBusy');
    }
  };
}
