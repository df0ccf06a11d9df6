import type { Minor } from '@clearcrate/contract/money';
import { ProviderFailed } from '../payment/payment-provider.ts';

/** One item to buy and send to a player. */
export interface Parcel {
  /** Ours, made before anything is asked for and never used for another purchase. */
  customId: string;
  /** What the skin is called over there. */
  hashName: string;
  /** The reference price in coins; what is paid at most follows from it. */
  price: Minor;
  partner: string;
  token: string;
}

/**
 * Why nothing was bought. `link`: the player cannot be sent anything. `price`: none for what we
 * would pay.
 */
export type RefusalCause = 'link' | 'price' | 'money' | 'other';

export type BuyAnswer = { kind: 'bought' } | { kind: 'refused'; cause: RefusalCause; words: string };

/** What became of a purchase. `unknown`: they have none under this number. */
export type ParcelFact =
  | { state: 'unknown' | 'pending' }
  | { state: 'sent' | 'delivered'; offerNo: string }
  | { state: 'fellThrough'; by: 'buyer' | 'seller' };

export interface MarketBalance {
  /** In the smallest unit of the account's currency, as all sums over there. */
  units: bigint;
  text: string;
  /** Whether the account should be topped up. */
  isLow: boolean;
}

/**
 * The marketplace rejected the key. The call bought nothing and says nothing about any purchase.
 */
export class KeyRefused extends ProviderFailed {
  constructor(message: string) {
    super(message);
    this.name = 'KeyRefused';
  }
}

/**
 * A marketplace that buys an item for a trade link. A purchase is known by our own number, so after
 * a crash or a lost answer it is asked about and never simply repeated. Whatever it throws means
 * that nothing is known.
 */
export interface DeliveryProvider {
  /** A digest of the key. A purchase is known to the account that made it and to no other. */
  readonly account: string;
  buy(parcel: Parcel): Promise<BuyAnswer>;
  query(customId: string): Promise<ParcelFact>;
  balance(): Promise<MarketBalance>;
  /** Maximum paid for an item of this reference price, in the account's smallest unit. */
  ceilingOf(price: Minor): bigint;
}
