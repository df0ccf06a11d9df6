import type { RechargeMethodOffer, RechargeOptions } from '@clearcrate/contract/recharge';
import type { FirstGift } from '@clearcrate/contract/spread';
import { useState } from 'react';
import { addAmounts, giftOf, isAtLeast, isWithin, priceOf, readCoins } from './money-text.ts';

const PREFERRED_TIER = 3;

/** The purchase in progress. A tier is selected until an amount is typed. */
export function useDraft(options: RechargeOptions, promised: FirstGift | undefined) {
  const { tiers, methods, coinPrice, currency } = options;
  const payable = methods.filter(({ kind }) => kind === 'pay');
  const [tier, setTier] = useState(tiers[Math.min(PREFERRED_TIER, tiers.length - 1)]?.amount ?? '');
  const [typed, setTyped] = useState('');
  const [chosen, setMethod] = useState((payable.find(({ lastUsed }) => lastUsed) ?? payable[0])?.method);
  const amount = typed === '' ? tier : readCoins(typed);
  const method = payable.find((one) => one.method === chosen) ?? payable[0];
  const gift = amount ? giftOf(amount, tiers) : '0.00';
  const firstGift = amount && promised?.state === 'open' && isAtLeast(amount, promised.from) ? promised.gift : '0.00';
  return {
    /** In coins with two decimals; undefined while the input is invalid. */
    amount: amount || undefined,
    gift,
    /** Gift of an invited player for the first recharge. */
    firstGift,
    received: amount ? addAmounts(amount, gift, firstGift) : '0.00',
    pay: amount ? priceOf(amount, coinPrice, currency) : undefined,
    tier: typed === '' ? tier : '',
    typed,
    method,
    isInRange: (one: RechargeMethodOffer) => amount !== undefined && amount !== '' && isWithin(amount, one),
    chooseTier: (next: string) => {
      setTyped('');
      setTier(next);
    },
    type: setTyped,
    chooseMethod: setMethod,
  };
}
export type Draft = ReturnType<typeof useDraft>;
