import { type Minor, parseAmount } from '@clearcrate/contract/money';

const DEFAULT_AMOUNT: Minor = 500n;

export interface PacketOffer {
  amount: Minor;
  /** Goods code of a skin, if any. */
  goodsCode: string | undefined;
}

/** Reads the current offer from the settings. An invalid amount grants no coins. */
export function readOffer(settings: ReadonlyMap<string, string>): PacketOffer {
  const amount = settings.get('packet.register.amount');
  const goodsCode = settings.get('packet.register.goods')?.trim();
  return {
    amount: amount === undefined ? DEFAULT_AMOUNT : (parseAmount(amount) ?? 0n),
    goodsCode: goodsCode === '' ? undefined : goodsCode,
  };
}
