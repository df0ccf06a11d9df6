import type { LuckyDetail } from '@clearcrate/contract/lucky';
import { parseAmount } from '@clearcrate/contract/money';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { luckyVersion } from '@clearcrate/fairness/lucky';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type OddsVersion, versionHash } from '@clearcrate/fairness/odds-version';

const entryOf = ({ code, goodsLevel, price }: { code: string; goodsLevel: string; price: string }) => ({
  item: code,
  quality: Number(goodsLevel.slice('level'.length)),
  value: parseAmount(price) ?? 0n,
});

/** The odds of a chance, computed from the target's public data like the page does. */
export function luckyOddsOf({ target, table }: LuckyDetail, tickets: number): OddsVersion {
  const entries = table.items.map((item) => ({ ...entryOf(item), tickets: item.tickets }));
  return luckyVersion(entryOf(target), tickets, { ...table, entries });
}

export const luckyHash = (detail: LuckyDetail, tickets: number): string =>
  runSync(versionHash(luckyOddsOf(detail, tickets)), nodeHasher);
