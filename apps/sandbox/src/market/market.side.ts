import type { Clock } from '@clearcrate/providers/environment';
import type { DeliveryAccounts } from '@clearcrate/providers/market/market-account';
import type { FastifyInstance } from 'fastify';

/**
 * A purchase at the simulated marketplace, which buys again on every request: deduplication is the
 * store's task.
 */
export interface Purchase {
  key: string;
  customId: string;
  hashName: string;
  /** In thousandths of a dollar, like all amounts of the marketplace. */
  paid: number;
  partner: string;
  token: string;
  boughtAtMs: number;
  fate: Fate;
}

/**
 * `accept`: the offer is sent and accepted. `lapse`: sent and never accepted. `vanish`: never sent by
 * the seller. `hold`: nothing happens. `forget`: bought, but unknown in every later query.
 */
export const FATES = ['accept', 'lapse', 'vanish', 'hold', 'forget'] as const;
export type Fate = (typeof FATES)[number];
export const isFate = (name: string): name is Fate => (FATES as readonly string[]).includes(name);

const KEY = 'SANDBOX-MARKET-KEY';
const OFFER_MS = 3_000;
const END_MS = 6_000;
const REFUSED_TOKEN = 'refuse';

/** A trade link whose token starts with the name of a fate has that fate. */
const fateOf = (token: string): Fate => FATES.find((fate) => token.startsWith(fate)) ?? 'accept';

export type MarketSide = ReturnType<typeof createMarketSide>;

export function createMarketSide({ clock }: { clock: Clock }) {
  const purchases: Purchase[] = [];
  const account = { money: 50_000_000 };
  /** Accepted keys. Purchases made with one are unknown to the others. */
  const keys = new Set([KEY]);

  const stageOf = ({ boughtAtMs, fate }: Purchase) => {
    const age = clock.now() - boughtAtMs;
    const isOut = age >= OFFER_MS && (fate === 'accept' || fate === 'lapse');
    const isOver = age >= END_MS && fate !== 'hold' && fate !== 'forget';
    return { isOut, stage: !isOver ? '1' : fate === 'accept' ? '2' : '5' };
  };

  const buy = (query: Record<string, string>) => {
    const { key = '', custom_id: customId = '', hash_name: hashName = '', partner = '', token = '' } = query;
    const paid = Math.floor(Number(query.price) * 0.95);
    if (!/^\d+$/.test(query.price ?? '') || customId === '' || hashName === '') return refusal('bad_input');
    if (token.startsWith(REFUSED_TOKEN)) return refusal('invalid trade link');
    if (paid < 1) return refusal('no offers for this price');
    if (paid > account.money) return refusal('not enough money');
    account.money -= paid;
    const fate = fateOf(token);
    purchases.push({ key, customId, hashName, paid, partner, token, boughtAtMs: clock.now(), fate });
    return { success: true, id: String(800_000_000 + purchases.length) };
  };

  const purchaseOf = ({ custom_id: customId, key }: Record<string, string>) => {
    const purchase = purchases.find((one) => one.customId === customId && one.key === key);
    if (!purchase || purchase.fate === 'forget') return refusal('bad_item');
    const { stage, isOut } = stageOf(purchase);
    return {
      success: true,
      data: {
        item_id: String(800_000_001 + purchases.indexOf(purchase)),
        market_hash_name: purchase.hashName,
        time: String(Math.floor(purchase.boughtAtMs / 1_000)),
        stage,
        paid: purchase.paid,
        currency: 'USD',
        for: purchase.partner,
        trade_id: isOut ? String(6_300_000_000 + purchases.indexOf(purchase)) : null,
        causer: stage === '5' ? (purchase.fate === 'lapse' ? 'buyer' : 'seller') : null,
      },
    };
  };

  const routes = (app: FastifyInstance): void => {
    const answer = (method: string, work: (query: Record<string, string>) => object) =>
      app.get(`/market/api/v2/${method}`, async (request) => {
        const query = request.query as Record<string, string>;
        return keys.has(query.key ?? '') ? work(query) : refusal('bad_key');
      });
    answer('buy-for', buy);
    answer('get-buy-info-by-custom-id', purchaseOf);
    answer('get-money', () => ({ success: true, money: account.money / 1_000, currency: 'USD' }));
  };

  return {
    routes,
    purchases,
    account,
    keys,
    stageOf,
    /** The store's account, in the form of a real one. */
    settings: (address: string, key = KEY): DeliveryAccounts => ({
      market: { gateway: `${address}/market`, key, currency: 'USD', coinPrice: '0.14', gapMs: 0 },
    }),
  };
}

const refusal = (error: string) => ({ success: false, error });
