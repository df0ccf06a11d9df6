import { type Minor, parseAmount } from '@clearcrate/contract/money';

const DEFAULT_AMOUNT: Minor = 500n;

export interface PacketOffer {
  amount: Minor;
  /** The code of a skin, or nothing. */
  goodsCode: string | undefined;
}

/** What a registration brings now. An amount that cannot be read brings no coins; the operator sees the slip, the till does not. */
export function readOffer(settings: ReadonlyMap<string, string>): PacketOffer {
  const amount = settings.get('packet.register.amount');
  const goodsCode = settings.get('packet.register.goods')?.trim();
  return {
    amount: amount === undefined ? DEFAULT_AMOUNT : (parseAmount(amount) ?? 0n),
    goodsCode: goodsCode === '' ? undefined : goodsCode,
  };
}
