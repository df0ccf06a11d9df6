import { formatAmount } from '@clearcrate/contract/money';
import { findRules } from '../../base/policy/policy.module.ts';
import type { Queryable } from '../../platform/db/database.ts';

interface PriceCap {
  /** Countries, channels and identity that the rule names; `*` for everyone. */
  market: string;
  cap: bigint;
}

/** Highest price of a box that each rule of the market policy allows. */
export async function findPriceCaps(db: Queryable): Promise<PriceCap[]> {
  const rules = (await findRules(db)) ?? [];
  return rules.flatMap(({ when, caps }) => {
    const cap = caps.boxPrice;
    if (cap === undefined) return [];
    const parts = [...(when.countries ?? []), ...(when.channels ?? []), ...(when.identity ? [when.identity] : [])];
    return [{ market: parts.join(' ') || '*', cap }];
  });
}

/** Markets in which a box cannot be opened at this price. It stays open in all others. */
export const exceededBy = (price: bigint, caps: readonly PriceCap[]): string[] =>
  caps.filter(({ cap }) => price > cap).map(({ market, cap }) => `${market} ${formatAmount(cap)}`);
