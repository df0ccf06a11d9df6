import type { BoxSort } from '@clearcrate/contract/box';
import { isInverted } from '@clearcrate/ui/field/range-values.ts';
import type { BoxListBody } from '../../lib/boxes/shelf.ts';
import { addressChoices, filteredPath } from '../../lib/routing/address-filter.ts';
import type { StorePath } from '../../lib/routing/navigation.tsx';

export const SORTS = ['hot', 'priceUp', 'priceDown', 'returnDown', 'newest'] as const satisfies readonly BoxSort[];

/**
 * The filter of the box list. Kept in the address, so that going back, reloading and sharing
 * preserve it.
 */
export interface BoxFilter {
  category: string;
  keyword: string;
  minPrice: string;
  maxPrice: string;
  /** The wanted item. */
  goodsId: string;
  /** In percent. */
  minChance: string;
  maxChance: string;
  sort: BoxSort;
  favourites: boolean;
}

export const NO_FILTER: BoxFilter = {
  category: '',
  keyword: '',
  minPrice: '',
  maxPrice: '',
  goodsId: '',
  minChance: '',
  maxChance: '',
  sort: 'hot',
  favourites: false,
};

const AMOUNT = /^\d{1,13}(\.\d{1,2})?$/;
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;

export function readFilter(parameters: URLSearchParams): BoxFilter {
  const { oneOf, matching, keyword } = addressChoices(parameters);
  return {
    category: matching('category', /^[\w-]{1,64}$/),
    keyword: keyword(),
    minPrice: matching('minPrice', AMOUNT),
    maxPrice: matching('maxPrice', AMOUNT),
    goodsId: matching('goodsId', /^\d{1,20}$/),
    minChance: matching('minChance', PERCENT),
    maxChance: matching('maxChance', PERCENT),
    sort: oneOf('sort', SORTS, NO_FILTER.sort),
    favourites: parameters.get('favourites') === '1',
  };
}

export const filterPath = (filter: BoxFilter): StorePath => filteredPath('/openbox', filter, NO_FILTER);

/** Both ranges must be in order, or the server would reject the call. */
export function isAskable({ minPrice, maxPrice, minChance, maxChance }: BoxFilter): boolean {
  return !isInverted({ from: minPrice, to: maxPrice }) && !isInverted({ from: minChance, to: maxChance });
}

export function filterBody(filter: BoxFilter): BoxListBody {
  return {
    categoryCode: filter.category,
    keyword: filter.keyword.trim(),
    minPrice: completed(filter.minPrice),
    maxPrice: completed(filter.maxPrice),
    goodsId: filter.goodsId,
    // The probability applies to the wanted item only.
    minProbability: filter.goodsId ? completed(filter.minChance) : '',
    maxProbability: filter.goodsId ? completed(filter.maxChance) : '',
    sort: filter.sort,
  };
}

/** Normalises a half-typed figure such as `.5` or `12.` for the server; drops leading zeros. */
function completed(typed: string): string {
  const [whole = '', fraction = ''] = typed.split('.');
  if (!whole && !fraction) return '';
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction ? `${digits}.${fraction}` : digits;
}

/** Number of choices in the sheet; category and search are visible beside it. */
export function countChoices(filter: BoxFilter): number {
  const choices = [
    filter.minPrice || filter.maxPrice,
    filter.goodsId,
    filter.goodsId && (filter.minChance || filter.maxChance),
    filter.sort !== NO_FILTER.sort,
    filter.favourites,
  ];
  return choices.filter(Boolean).length;
}
