import type { OddsEntry } from '@clearcrate/ui/odds/odds-list.tsx';
import { itemView } from '../../lib/goods/item-view.ts';
import type { BoxContent } from './box.queries.ts';

export function oddsEntries(items: readonly BoxContent[]): OddsEntry[] {
  return items.map((item) => ({
    key: item.goodsId,
    item: { ...itemView(item), picture: { src: item.image } },
    firstTicket: item.firstTicket,
    lastTicket: item.lastTicket,
    price: item.price,
  }));
}

/**
 * `92.3200` of the wire as a fraction; percentages are not money, and four decimals are exact in a
 * float.
 */
export const percentShare = (percent: string): number => Number(percent) / 100;

/** Shortens `14.5000` to two decimals and keeps `14.5866`. */
export const valueText = (value: string): string => value.replace(/(\.\d{2}\d*?)0+$/, '$1');
