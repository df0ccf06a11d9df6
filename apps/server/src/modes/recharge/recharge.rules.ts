import { type Minor, parseAmount } from '@clearcrate/contract/money';
import {
  isRechargeMethod,
  ORDER_STATES,
  type OrderState,
  type RechargeMethod,
} from '@clearcrate/contract/recharge-rules';
import type { Currency, PaymentFact } from '@clearcrate/providers/payment/payment-provider';

export interface Range {
  min: Minor;
  max: Minor;
}

export interface Tier {
  coins: Minor;
  gift: Minor;
}

/** Offer of a market, from its settings. */
export interface Offer {
  market: 'CN' | 'VN';
  currency: Currency;
  /** Of one coin, in hundredths of the currency. */
  coinPrice: Minor;
  tiers: readonly Tier[];
  range: Range;
  methods: readonly { method: RechargeMethod; range: Range }[];
  /** Where a card of some coins is sold. */
  shops: ReadonlyMap<RechargeMethod, readonly { coins: Minor; url: string }[]>;
}

type Settings = ReadonlyMap<string, string>;

const DEFAULTS: Readonly<Record<string, string>> = {
  'recharge.tiers': '30:0,50:1,100:2,200:6,500:20,1000:50',
  'recharge.range': '10-5000',
  'recharge.CN.price': '1.00',
  'recharge.VN.price': '3500.00',
  'recharge.CN.methods': 'alipay,wechat,unionpay,ecny,taobao,jd,card',
  'recharge.VN.methods': 'momo,zalopay,vnpay,card',
  'recharge.wechat.range': '10-3000',
  'recharge.unionpay.range': '50-5000',
  'recharge.ecny.range': '10-2000',
};

/**
 * The setting if it is valid, otherwise the default: a typing error must not sell coins for
 * nothing.
 */
function setting<T>(settings: Settings, key: string, read: (text: string) => T | undefined): T | undefined {
  const written = settings.get(key);
  return (written === undefined ? undefined : read(written)) ?? read(DEFAULTS[key] ?? '');
}

function readRange(text: string): Range | undefined {
  const [min, max] = text.split('-').map((part) => parseAmount(part.trim()));
  return min && max && min <= max ? { min, max } : undefined;
}

function readTiers(text: string): Tier[] | undefined {
  const tiers: Tier[] = [];
  for (const part of text.split(',')) {
    const [coins, gift] = part.split(':').map((amount) => parseAmount(amount.trim()));
    if (!coins || gift === undefined) return undefined;
    tiers.push({ coins, gift });
  }
  return tiers.sort((a, b) => Number(a.coins - b.coins));
}

function readMethods(text: string): RechargeMethod[] | undefined {
  const names = text.split(',').map((name) => name.trim());
  return names.every(isRechargeMethod) ? [...new Set(names as RechargeMethod[])] : undefined;
}

/** Reads `30=https://…,50=https://…`. Skips invalid entries and addresses without https. */
function readShops(text: string): { coins: Minor; url: string }[] {
  return text.split(',').flatMap((part) => {
    const at = part.indexOf('=');
    const coins = parseAmount(part.slice(0, at).trim());
    const url = part.slice(at + 1).trim();
    return at > 0 && coins && /^https:\/\/\S+$/.test(url) ? [{ coins, url }] : [];
  });
}

const positive = (text: string): Minor | undefined => parseAmount(text) || undefined;

/** VN for players who are in Vietnam for certain, CN for all others. */
export const marketOf = (countries: readonly string[]): 'CN' | 'VN' =>
  countries.length === 1 && countries[0] === 'VN' ? 'VN' : 'CN';

export function readOffer(settings: Settings, countries: readonly string[]): Offer {
  const market = marketOf(countries);
  const range = setting(settings, 'recharge.range', readRange) as Range;
  const names = setting(settings, `recharge.${market}.methods`, readMethods) ?? [];
  return {
    market,
    currency: market === 'VN' ? 'VND' : 'CNY',
    coinPrice: setting(settings, `recharge.${market}.price`, positive) as Minor,
    tiers: setting(settings, 'recharge.tiers', readTiers) ?? [],
    range,
    methods: names.map((method) => ({
      method,
      range: setting(settings, `recharge.${method}.range`, readRange) ?? range,
    })),
    shops: new Map(names.map((method) => [method, readShops(settings.get(`recharge.${method}.shop`) ?? '')])),
  };
}

/**
 * What some coins cost, in hundredths of the currency. Dong have no hundredths, so those are
 * rounded up.
 */
export function priceOf(coins: Minor, { coinPrice, currency }: Pick<Offer, 'coinPrice' | 'currency'>): Minor {
  const unit = currency === 'VND' ? 100n : 1n;
  const exact = coins * coinPrice;
  const step = 100n * unit;
  return ((exact + step - 1n) / step) * unit;
}

/** The gift of the highest tier that is reached. */
export function giftOf(coins: Minor, tiers: readonly Tier[]): Minor {
  return tiers.reduce((gift, tier) => (tier.coins <= coins ? tier.gift : gift), 0n);
}

export interface OrderStanding {
  state: OrderState;
  pay: Minor;
  transactionId: string;
}

export type Verdict = 'credit' | 'already' | 'paidTwice' | 'wrongAmount' | 'fail' | 'close' | 'askRefund' | 'nothing';

const CREDITED: ReadonlySet<OrderState> = new Set([
  ORDER_STATES.credited,
  ORDER_STATES.refunding,
  ORDER_STATES.refunded,
]);

/** Normalises a number: without blanks, leading zeros and case, in which spellings may differ. */
const plain = (number: string): string => number.trim().replace(/^0+/, '').toUpperCase();

/** Whether two spellings name the same payment or refund. */
export const isSameNumber = (a: string, b: string): boolean => plain(a) === plain(b);

/**
 * Decides what a provider's message means for an order. Received money is always credited: a failed
 * attempt may be followed by a successful one, and a closed order may have been paid in its last
 * second.
 */
export function judge({ state, pay, transactionId }: OrderStanding, fact: PaymentFact): Verdict {
  if (fact.state === 'paid') {
    if (!CREDITED.has(state)) return fact.amount === pay ? 'credit' : 'wrongAmount';
    const isOther =
      transactionId !== '' && fact.transactionId !== '' && !isSameNumber(fact.transactionId, transactionId);
    return isOther ? 'paidTwice' : 'already';
  }
  // Refunds are not settled by a notification: the provider is queried under the refund number.
  if (fact.state === 'refunded' && state === ORDER_STATES.refunding) return 'askRefund';
  if (state !== ORDER_STATES.waiting) return 'nothing';
  if (fact.state === 'failed') return 'fail';
  return fact.state === 'closed' ? 'close' : 'nothing';
}

/** The number of an order's refund; the first one has 0. */
export const refundNoOf = (orderNo: string, earlier: number): string => `${orderNo}F${earlier}`;

/** Counts the changes of an order: its first refund requested, refused, its second requested, … */
export const reversalStep = (orderNo: string, refundNo: string): number =>
  2 * Number(refundNo.slice(orderNo.length + 1)) + 1;

const SECOND_MS = 1_000;
const FIRST_ASK_MS = 10 * SECOND_MS;
const LONGEST_WAIT_MS = 60 * SECOND_MS;
/** Notifications of payments in the last moment arrive a little later. */
export const CLOSE_GRACE_MS = 30 * SECOND_MS;
/** Refunds take minutes or days, and providers limit how often they are queried. */
const FIRST_REFUND_ASK_MS = 10 * SECOND_MS;
const LONGEST_REFUND_WAIT_MS = 3_600 * SECOND_MS;
/** Banks take up to three working days. After this a refund is shown to an operator. */
export const REFUND_PATIENCE_MS = 5 * 86_400 * SECOND_MS;
const LATE_ASKS_MS = [600, 3_600, 6 * 3_600, 24 * 3_600].map((seconds) => seconds * SECOND_MS);

/** Whether a payment may still be opened for an order. */
export const isPayable = ({ state, expires_at }: { state: number; expires_at: Date }, nowMs: number): boolean =>
  state === ORDER_STATES.waiting && nowMs < expires_at.getTime();

export const firstAskMs = (createdAtMs: number): number => createdAtMs + FIRST_ASK_MS;

/**
 * When a provider is queried again: ever less often while the order waits, a few times after it was
 * closed, then never.
 */
export function nextAskMs(
  order: { state: OrderState; asks: number; expiresAtMs: number },
  nowMs: number,
): number | undefined {
  const { state, asks, expiresAtMs } = order;
  if (state === ORDER_STATES.refunding)
    return nowMs + Math.min(LONGEST_REFUND_WAIT_MS, FIRST_REFUND_ASK_MS * 2 ** Math.min(asks, 10));
  if (state === ORDER_STATES.waiting) return nowMs + Math.min(LONGEST_WAIT_MS, 5 * SECOND_MS * 2 ** Math.min(asks, 10));
  if (state !== ORDER_STATES.closed && state !== ORDER_STATES.failed) return undefined;
  return LATE_ASKS_MS.map((delayMs) => expiresAtMs + delayMs).find((atMs) => atMs > nowMs);
}
