import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { parseAmount } from '@clearcrate/contract/money';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { luckyVersion } from '@clearcrate/fairness/lucky';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { versionHash } from '@clearcrate/fairness/odds-version';

/** Computes the price of a try and the hash of its odds, as pages do. */
export function luckyTerms({ target, table }: LuckyDetail, tickets: number) {
  const entryOf = (one: { code: string; goodsLevel: string; price: string }) => ({
    ...{ item: one.code, quality: Number(one.goodsLevel.slice('level'.length)) },
    value: parseAmount(one.price) ?? 0n,
  });
  const entries = table.items.map((item) => ({ ...entryOf(item), tickets: item.tickets }));
  const version = luckyVersion(entryOf(target), tickets, { ...table, entries });
  return { price: version.price, oddsHash: runSync(versionHash(version), nodeHasher) };
}
