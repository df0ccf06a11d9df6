import type { OddsEntry } from '@clearcrate/ui/odds-list.tsx';
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

/** `92.3200` of the wire as a share; percentages are no money, and four decimals are exact in a float. */
export const percentShare = (percent: string): number => Number(percent) / 100;

/** `14.5866` stays as exact as it is; `14.5000` needs only two decimals. */
export const valueText = (value: string): string => value.replace(/(\.\d{2}\d*?)0+$/, '$1');
