import type { BagItem } from '@clearcrate/contract/bag';
import { sumOf } from '../../lib/amounts.ts';

/** How many items one sale may hold; the test keeps it equal to the contract's figure. */
export const SELL_LIMIT = 200;

export interface Selection {
  /** In the order of the list. */
  items: readonly BagItem[];
  /** What they sell for together, exactly. */
  sum: string;
  /** `mixed`: some of what could be ticked is not. */
  all: boolean | 'mixed';
}

/** What of the list is ticked. An item that left the list is no longer part of it, whatever was ticked before. */
export function selectionOf(list: readonly BagItem[], total: number, ticked: ReadonlySet<string>): Selection {
  const items = list.filter(({ bagItemId, isLocked }) => ticked.has(bagItemId) && !isLocked);
  const isAll = items.length > 0 && items.length >= Math.min(total, SELL_LIMIT);
  return {
    items,
    sum: sumOf(items.map(({ recoveryPrice }) => recoveryPrice)),
    all: isAll || (items.length > 0 && 'mixed'),
  };
}

/** Undefined when there is no room for another one. */
export function toggled(ticked: ReadonlySet<string>, bagItemId: string): ReadonlySet<string> | undefined {
  const next = new Set(ticked);
  if (next.delete(bagItemId)) return next;
  return next.size < SELL_LIMIT ? next.add(bagItemId) : undefined;
}

export function tickAll(list: readonly BagItem[]): ReadonlySet<string> {
  // What is kept from going, such as a material, cannot go with the others.
  const free = list.filter(({ isLocked }) => !isLocked);
  return new Set(free.slice(0, SELL_LIMIT).map(({ bagItemId }) => bagItemId));
}
