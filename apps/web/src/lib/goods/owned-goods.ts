import { BAG_STATES, type BagState, getBagItem, rucksackGoods } from '@clearcrate/contract/bag';
import { getDeliveryList } from '@clearcrate/contract/delivery';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import { invalidate, pagedQuery, readQuery } from '../api/reads.ts';

/** What a bag shows: what was swapped or used up is told of in the records alone. */
export const STATES = {
  owned: BAG_STATES.owned,
  extracting: BAG_STATES.extracting,
  extracted: BAG_STATES.extracted,
  sold: BAG_STATES.sold,
} as const;

export type OwnedGoodsFilter = Omit<BodyInputOf<typeof rucksackGoods>, 'page' | 'pageSize'>;

/** The player's own goods; the bag shows them, and the verification page finds draws through them. */
export const ownedGoodsQuery = (filter: OwnedGoodsFilter) =>
  pagedQuery(rucksackGoods, filter, { pageSize: 40, staleTime: 0 });

/** Of the named things those that are owned. */
export const chosenGoodsQuery = (bagItemIds: readonly string[]) =>
  readQuery(rucksackGoods, { bagItemIds: [...bagItemIds], pageSize: 50 }, { staleTime: 0 });

/** How many items are in a state, whatever else is filtered. */
export const ownedCountQuery = (status: BagState) => ({
  ...readQuery(rucksackGoods, { status, pageSize: 1 }, { staleTime: 0, localeIndependent: true }),
  select: ({ total }: { total: number }) => total,
});

export const bagItemQuery = (bagItemId: string) => readQuery(getBagItem, { bagItemId });

/** Something came into the bag or left it. */
export const invalidateBag = (): Promise<void> => invalidate(rucksackGoods, getBagItem, getDeliveryList);
