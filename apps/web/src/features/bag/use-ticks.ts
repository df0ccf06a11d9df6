import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { useT } from '../../lib/text/i18n.tsx';
import { type BagFilter, filterPath, NO_FILTER } from './bag-filter.ts';
import { SELL_LIMIT, selectionOf, tickAll, toggled } from './selection.ts';
import type { BagList } from './use-bag-list.ts';

interface TickState {
  /** The list of the selection: items out of sight must never be sold along. */
  place: string;
  isSelecting: boolean;
  ids: ReadonlySet<string>;
}

/** Held by the page, above list and item, so that viewing an item keeps the selection. */
export type TickKeeper = [TickState | undefined, (state: TickState | undefined) => void];

export const useTickKeeper = (): TickKeeper => useState<TickState>();

export type Ticks = ReturnType<typeof useTicks>;

const NO_TICKS: ReadonlySet<string> = new Set();

/** Multiple selection: the first checkbox starts it, and then a tap on a card toggles it. */
export function useTicks([kept, keep]: TickKeeper, filter: BagFilter, list: BagList) {
  const t = useT('bag');
  const place = filterPath({ ...filter, sort: NO_FILTER.sort });
  const state = kept?.place === place ? kept : undefined;
  const ids = state?.ids ?? NO_TICKS;
  const set = (next: ReadonlySet<string>) => keep({ place, isSelecting: true, ids: next });
  const sayFull = () => toast.error(t('select.full', { count: SELL_LIMIT }));
  const selection = selectionOf(list.items, list.total ?? 0, ids);
  return {
    ...selection,
    canSelect: filter.state === 'owned' && list.items.length > 0,
    isSelecting: state?.isSelecting === true && filter.state === 'owned',
    has: (bagItemId: string) => ids.has(bagItemId),
    start: () => set(ids),
    finish: () => keep(undefined),
    clear: () => set(NO_TICKS),
    toggle(bagItemId: string) {
      const next = toggled(ids, bagItemId);
      if (next) set(next);
      else sayFull();
    },
    async toggleAll() {
      if (selection.all === true) {
        set(NO_TICKS);
        return;
      }
      set(tickAll(await list.loadUpTo(SELL_LIMIT)));
      if ((list.total ?? 0) > SELL_LIMIT) sayFull();
    },
  };
}
