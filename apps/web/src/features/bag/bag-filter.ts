import type { BAG_SORTS } from '@clearcrate/contract/bag';
import { ITEM_MODES, type ItemMode, MODES } from '@clearcrate/contract/modes';
import { type OwnedGoodsFilter, STATES } from '../../lib/goods/owned-goods.ts';
import { addressChoices, filteredPath } from '../../lib/routing/address-filter.ts';
import type { StorePath } from '../../lib/routing/navigation.tsx';

export type BagSort = (typeof BAG_SORTS)[number];
export type ShownState = keyof typeof STATES;

export const SORTS = ['newest', 'oldest', 'priceDown', 'priceUp', 'quality'] as const satisfies typeof BAG_SORTS;
export const SHOWN_STATES = Object.keys(STATES) as ShownState[];

/**
 * The filter of the bag. Kept in the address, so that going back, reloading and sharing preserve
 * it.
 */
export interface BagFilter {
  state: ShownState;
  keyword: string;
  /** `level1` to `level16`; empty for any, like the others. */
  quality: string;
  exterior: string;
  source: ItemMode | '';
  sort: BagSort;
}

export const NO_FILTER: BagFilter = {
  state: 'owned',
  keyword: '',
  quality: '',
  exterior: '',
  source: '',
  sort: 'newest',
};

export function readFilter(parameters: URLSearchParams): BagFilter {
  const { oneOf, matching, keyword } = addressChoices(parameters);
  return {
    state: oneOf('state', SHOWN_STATES, NO_FILTER.state),
    keyword: keyword(),
    quality: matching('quality', /^level(?:[1-9]|1[0-6])$/),
    exterior: matching('exterior', /^[A-Z]{1,4}$/),
    source: oneOf('source', ITEM_MODES, ''),
    sort: oneOf('sort', SORTS, NO_FILTER.sort),
  };
}

export const filterPath = (filter: BagFilter): StorePath => filteredPath('/bag', filter, NO_FILTER);

export function filterBody({ state, keyword, quality, exterior, source, sort }: BagFilter): OwnedGoodsFilter {
  return {
    status: STATES[state],
    keyword: keyword.trim(),
    goodsLevel: quality,
    exterior,
    source: source === '' ? 0 : MODES[source].number,
    sort,
  };
}

/** Number of choices in the filter sheet; search, state and order have visible controls. */
export function countChoices({ quality, exterior, source }: BagFilter): number {
  return [quality, exterior, source].filter((choice) => choice !== '').length;
}

/**
 * Returns whether the list is narrowed, so that an empty one means "not found" instead of "nothing
 * yet".
 */
export const isNarrowed = (filter: BagFilter): boolean => countChoices(filter) > 0 || filter.keyword.trim() !== '';
