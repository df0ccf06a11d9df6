import type { GOODS_SORTS } from '@clearcrate/contract/goods';
import { addressChoices, filteredPath } from '../routing/address-filter.ts';
import type { StorePath } from '../routing/navigation.tsx';

export const SORTS = ['priceDown', 'priceUp', 'quality', 'newest'] as const satisfies typeof GOODS_SORTS;
export type GoodsSort = (typeof SORTS)[number];

/**
 * Filter of a list of goods. Kept in the address, so that going back, reloading and sharing
 * preserve it.
 */
export interface GoodsFilter {
  keyword: string;
  kind: string;
  /** `level1` to `level16`; empty for any, like the others. */
  quality: string;
  exterior: string;
  minPrice: string;
  maxPrice: string;
  sort: GoodsSort;
}

export const NO_FILTER: GoodsFilter = {
  keyword: '',
  kind: '',
  quality: '',
  exterior: '',
  minPrice: '',
  maxPrice: '',
  sort: 'priceDown',
};

const AMOUNT = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

export function readFilter(parameters: URLSearchParams): GoodsFilter {
  const { oneOf, matching, keyword } = addressChoices(parameters);
  return {
    keyword: keyword(),
    kind: matching('kind', /^[a-z-]{1,64}$/),
    quality: matching('quality', /^level(?:[1-9]|1[0-6])$/),
    exterior: matching('exterior', /^[A-Z]{1,4}$/),
    minPrice: matching('minPrice', AMOUNT),
    maxPrice: matching('maxPrice', AMOUNT),
    sort: oneOf('sort', SORTS, NO_FILTER.sort),
  };
}

export const filterPathOf =
  (page: StorePath) =>
  (filter: GoodsFilter): StorePath =>
    filteredPath(page, filter, NO_FILTER);

export function filterBody({ keyword, kind, quality, exterior, minPrice, maxPrice, sort }: GoodsFilter) {
  return { keyword: keyword.trim(), weaponKind: kind, goodsLevel: quality, exterior, minPrice, maxPrice, sort };
}

/** Number of choices in the filter sheet; search and order have visible controls. */
export function countChoices({ kind, quality, exterior, minPrice, maxPrice }: GoodsFilter): number {
  const price = minPrice !== '' || maxPrice !== '' ? 'price' : '';
  return [kind, quality, exterior, price].filter((choice) => choice !== '').length;
}

export const isNarrowed = (filter: GoodsFilter): boolean => countChoices(filter) > 0 || filter.keyword.trim() !== '';

/** The server rejects an inverted range. */
export const isAskable = ({ minPrice, maxPrice }: Pick<GoodsFilter, 'minPrice' | 'maxPrice'>): boolean =>
  minPrice === '' || maxPrice === '' || Number(minPrice) <= Number(maxPrice);
