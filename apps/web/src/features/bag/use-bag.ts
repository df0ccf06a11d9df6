import type { BagItem } from '@clearcrate/contract/bag';
import { useState } from 'react';
import { useAddressFilter } from '../../lib/routing/use-address-filter.ts';
import { filterPath, readFilter } from './bag-filter.ts';
import { useBagList } from './use-bag-list.ts';
import { useSelling } from './use-selling.ts';
import { type TickKeeper, useTicks } from './use-ticks.ts';

/** Shared logic of both layouts of the bag. */
export function useBag(keeper: TickKeeper) {
  const [filter, change] = useAddressFilter(readFilter, filterPath);
  const list = useBagList(filter);
  const ticks = useTicks(keeper, filter, list);
  const selling = useSelling(ticks.finish);
  const [asked, setAsked] = useState<readonly BagItem[]>();
  return {
    filter,
    change,
    list,
    ticks,
    selling,
    /** The question that is open. */
    asked,
    ask() {
      if (ticks.items.length > 0 && !selling.isSelling) setAsked(ticks.items);
    },
    dismiss: () => setAsked(undefined),
    confirm(items: readonly BagItem[]) {
      setAsked(undefined);
      selling.sell(items);
    },
  };
}
