import type { BagItem } from '@clearcrate/contract/bag';
import { useState } from 'react';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { filterPath, readFilter } from './bag-filter.ts';
import { useBagList } from './use-bag-list.ts';
import { useSelling } from './use-selling.ts';
import { type TickKeeper, useTicks } from './use-ticks.ts';

/** Everything both layouts of the bag are made from. */
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
    /** What the player is being asked about. */
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
