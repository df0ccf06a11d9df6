import { guaranteedOdds } from '@clearcrate/fairness/derived-odds';
import { rangeOf } from '@clearcrate/fairness/odds';

export interface PublishedEntry {
  code: string;
  quality: number;
  price: bigint;
  first_ticket: number;
  last_ticket: number;
}

/** The tickets an item held in the guaranteed part of a published table: another range than in the whole of it. */
export function guaranteedRange(
  entries: readonly PublishedEntry[],
  minQuality: number,
  code: string,
): { first: number; last: number } | undefined {
  const table = guaranteedOdds(
    entries.map((entry) => ({
      item: entry.code,
      quality: entry.quality,
      value: entry.price,
      tickets: entry.last_ticket - entry.first_ticket + 1,
    })),
    { quality: minQuality },
  );
  return rangeOf(table, code);
}
