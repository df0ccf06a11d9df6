import type { BagItem } from '@clearcrate/contract/bag';
import { sumOf } from '../../lib/text/amounts.ts';

/** Maximum items of a sale; the test keeps it equal to the contract's. */
export const SELL_LIMIT = 200;

export interface Selection {
  /** In the order of the list. */
  items: readonly BagItem[];
  /** Their exact total sale price. */
  sum: string;
  /** `mixed`: some selectable items are not selected. */
  all: boolean | 'mixed';
}

/** The selected items of the list. An item that left the list is not selected any more. */
export function selectionOf(list: readonly BagItem[], total: number, ticked: ReadonlySet<string>): Selection {
  const items = list.filter(({ bagItemId, isLocked }) => ticked.has(bagItemId) && !isLocked);
  const isAll = items.length > 0 && items.length >= Math.min(total, SELL_LIMIT);
  return {
    items,
    sum: sumOf(items.map(({ recoveryPrice }) => recoveryPrice)),
    all: isAll || (items.length > 0 && 'mixed'),
  };
}

/** Undefined when the limit is reached. */
export function toggled(ticked: ReadonlySet<string>, bagItemId: string): ReadonlySet<string> | undefined {
  const next = new Set(ticked);
  if (next.delete(bagItemId)) return next;
  return next.size < SELL_LIMIT ? next.add(bagItemId) : undefined;
}

export function tickAll(list: readonly BagItem[]): ReadonlySet<string> {
  // Locked items, such as materials, cannot be sold with the others.
  const free = list.filter(({ isLocked }) => !isLocked);
  return new Set(free.slice(0, SELL_LIMIT).map(({ bagItemId }) => bagItemId));
}
