import { BAG_STATES, type BagState, getBagItem, rucksackGoods } from '@clearcrate/contract/bag';
import { getDeliveryList } from '@clearcrate/contract/delivery';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { invalidate, pagedQuery, readQuery } from '../api/reads.ts';

/** States shown in the bag: swapped and consumed items are only in the records. */
export const STATES = {
  owned: BAG_STATES.owned,
  extracting: BAG_STATES.extracting,
  extracted: BAG_STATES.extracted,
  sold: BAG_STATES.sold,
} as const;

export type OwnedGoodsFilter = Omit<BodyInputOf<typeof rucksackGoods>, 'page' | 'pageSize'>;

/** The player's items, for the bag and for finding draws to verify. */
export const ownedGoodsQuery = (filter: OwnedGoodsFilter) =>
  pagedQuery(rucksackGoods, filter, { pageSize: 40, staleTime: 0 });

/** Returns the owned ones of the given items. */
export const chosenGoodsQuery = (bagItemIds: readonly string[]) =>
  readQuery(rucksackGoods, { bagItemIds: [...bagItemIds], pageSize: 50 }, { staleTime: 0 });

/** Number of items in a state, ignoring other filters. */
export const ownedCountQuery = (status: BagState) => ({
  ...readQuery(rucksackGoods, { status, pageSize: 1 }, { staleTime: 0, localeIndependent: true }),
  select: ({ total }: { total: number }) => total,
});

export const bagItemQuery = (bagItemId: string) => readQuery(getBagItem, { bagItemId });

/** Invalidates the bag after an item came or left. */
export const invalidateBag = (): Promise<void> => invalidate(rucksackGoods, getBagItem, getDeliveryList);
