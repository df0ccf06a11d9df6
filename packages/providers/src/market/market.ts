import { hash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Minor } from '@clearcrate/contract/money';
import { askProvider, parseAnswer } from '../call/http-client.ts';
import { ProviderFailed } from '../payment/payment-provider.ts';
import {
  type BuyAnswer,
  type DeliveryProvider,
  KeyRefused,
  type MarketBalance,
  type ParcelFact,
  type RefusalCause,
} from './delivery-provider.ts';

/**
 * market.csgo.com, version 2 of its interface. Sums are whole numbers whose scale goes by the
 * account's currency.
 */
export const MARKET_UNITS = { USD: 1_000n, EUR: 1_000n, RUB: 100n } as const;
export type MarketCurrency = keyof typeof MARKET_UNITS;

export interface MarketSettings {
  gateway: string;
  key: string;
  currency: MarketCurrency;
  /** What a coin is worth in the account's currency, in ten-thousandths. */
  coinPrice: bigint;
  /** How much of the reference price is paid at most. */
  ceilingPercent: number;
  /** Below this an alarm is raised; in the account's smallest unit. */
  alarmBelow: bigint;
  /** Between two calls: a key that asks more than five times a second is deleted over there. */
  gapMs: number;
}

const STAGES: Record<string, 'pending' | 'delivered' | 'fellThrough'> = {
  '1': 'pending',
  '2': 'delivered',
  '5': 'fellThrough',
};

/**
 * Errors meaning that no purchase has this number. Any other error says nothing about the purchase.
 */
const UNKNOWN_PURCHASE = /^(?:bad_item|bad_input|bad_request|not[_ ]?found)\b/i;

/** Errors meaning that the key is unknown, deleted or blocked. */
const KEY_REFUSED =
  /\b(?:bad|wrong|invalid|unknown|empty|missing)[ _-]*(?:api[ _-]*)?key\b|\bkey\b.*\b(?:deleted|disabled|blocked)/i;

const CAUSES: readonly [RefusalCause, RegExp][] = [
  ['money', /money|balance|средств/i],
  ['link', /trade[_ ]?(?:link|url|token)|invalid[_ ](?:partner|token)|can(?:no|')t[_ ]trade|ссылк/i],
  ['price', /price|offer|item|предложен|предмет/i],
];

export const causeOf = (words: string): RefusalCause =>
  CAUSES.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/**
 * What `get-buy-info-by-custom-id` says. An unknown stage counts as pending, never as a failure.
 */
export function readPurchase(answer: Record<string, unknown>): ParcelFact {
  if (answer.success !== true) {
    const words = textOf(answer.error);
    if (UNKNOWN_PURCHASE.test(words)) return { state: 'unknown' };
    throw new ProviderFailed(`the market does not tell about a purchase: ${words || 'no reason'}`);
  }
  const data = answer.data as Record<string, unknown> | null | undefined;
  if (typeof data !== 'object' || data === null)
    throw new ProviderFailed('the market told of a purchase without any data');
  const stage = STAGES[textOf(data.stage)] ?? 'pending';
  const offerNo = textOf(data.trade_id);
  if (stage === 'delivered') return { state: 'delivered', offerNo };
  if (stage === 'fellThrough') return { state: 'fellThrough', by: data.causer === 'buyer' ? 'buyer' : 'seller' };
  return offerNo === '' || offerNo === '0' ? { state: 'pending' } : { state: 'sent', offerNo };
}

/** Rounded down: a ceiling is never exceeded by a rounding. */
export function ceilingUnits({ currency, coinPrice, ceilingPercent }: MarketSettings, price: Minor): bigint {
  return (price * coinPrice * BigInt(ceilingPercent) * MARKET_UNITS[currency]) / (100n * 10_000n * 100n);
}

export function createMarket(settings: MarketSettings): DeliveryProvider {
  const { gateway, key, currency, alarmBelow, gapMs } = settings;
  const unit = MARKET_UNITS[currency];
  let last: Promise<unknown> = Promise.resolve();

  /** One call after the other, with room between them. */
  const ask = (method: string, fields: Record<string, string> = {}): Promise<Record<string, unknown>> => {
    const call = last.then(async () => {
      const query = new URLSearchParams({ key, ...fields });
      const { status, text } = await askProvider(`${gateway}/api/v2/${method}?${query}`, { method: 'GET' });
      if (status >= 500 || status === 429) throw new ProviderFailed(`the market answered ${method} with ${status}`);
      if (status === 401 || status === 403) throw new KeyRefused(`the market answered ${method} with ${status}`);
      const answer = parseAnswer(text);
      const words = answer.success === true ? '' : textOf(answer.error);
      if (KEY_REFUSED.test(words.replaceAll('_', ' '))) throw new KeyRefused(`the market refuses the key: ${words}`);
      return answer;
    });
    last = call.then(
      () => delay(gapMs),
      () => delay(gapMs),
    );
    return call;
  };

  return {
    account: hash('sha256', key, 'hex').slice(0, 16),
    ceilingOf: (price) => ceilingUnits(settings, price),
    async buy({ customId, hashName, price, partner, token }): Promise<BuyAnswer> {
      const answer = await ask('buy-for', {
        hash_name: hashName,
        price: String(ceilingUnits(settings, price)),
        partner,
        token,
        custom_id: customId,
      });
      if (answer.success === true) return { kind: 'bought' };
      const words = textOf(answer.error) || 'no reason';
      return { kind: 'refused', cause: causeOf(words), words: words.slice(0, 200) };
    },
    query: async (customId) => readPurchase(await ask('get-buy-info-by-custom-id', { custom_id: customId })),
    async balance(): Promise<MarketBalance> {
      const answer = await ask('get-money');
      const money = Number(answer.money);
      if (answer.success !== true || !Number.isFinite(money))
        throw new ProviderFailed(`the market does not tell what is left: ${textOf(answer.error) || 'no reason'}`);
      // An account in another currency would make every ceiling wrong.
      if (answer.currency !== currency)
        throw new ProviderFailed(`the market's account is in ${textOf(answer.currency)}, the settings say ${currency}`);
      const units = BigInt(Math.floor(money * Number(unit)));
      return { units, text: `${money} ${currency}`, isLow: units < alarmBelow };
    },
  };
}
