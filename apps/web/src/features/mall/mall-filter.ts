import type { MallAsset } from '@clearcrate/contract/mall';
import { isAskable, SORTS } from '../../lib/goods/goods-filter.ts';
import { addressChoices, filteredPath } from '../../lib/routing/address-filter.ts';
import type { StorePath } from '../../lib/routing/navigation.tsx';

export const ASSETS = ['coin', 'point'] as const satisfies readonly MallAsset[];
export { isAskable, SORTS };

/** The filter of the mall. Each list matches any of its values; an empty one matches everything. */
export interface MallFilter {
  asset: MallAsset;
  keyword: string;
  /** Comma-separated codes, as in the address. */
  kinds: string;
  qualities: string;
  exteriors: string;
  minPrice: string;
  maxPrice: string;
  inStock: boolean;
  sort: (typeof SORTS)[number];
  /** On the phone the cart replaces the list; in a narrow window it covers it. */
  cart: boolean;
}

export const NO_FILTER: MallFilter = {
  asset: 'coin',
  keyword: '',
  kinds: '',
  qualities: '',
  exteriors: '',
  minPrice: '',
  maxPrice: '',
  inStock: false,
  sort: 'priceUp',
  cart: false,
};

const AMOUNT = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;
const LISTS = {
  kinds: /^[a-z-]{1,64}(,[a-z-]{1,64}){0,31}$/,
  qualities: /^level(?:[1-9]|1[0-6])(,level(?:[1-9]|1[0-6])){0,15}$/,
  exteriors: /^[A-Z]{1,4}(,[A-Z]{1,4}){0,7}$/,
} as const;
export type ListName = keyof typeof LISTS;

export function readFilter(parameters: URLSearchParams): MallFilter {
  const { oneOf, matching, keyword } = addressChoices(parameters);
  return {
    asset: oneOf('asset', ASSETS, NO_FILTER.asset),
    keyword: keyword(),
    kinds: matching('kinds', LISTS.kinds),
    qualities: matching('qualities', LISTS.qualities),
    exteriors: matching('exteriors', LISTS.exteriors),
    minPrice: matching('minPrice', AMOUNT),
    maxPrice: matching('maxPrice', AMOUNT),
    inStock: matching('inStock', /^1$/) !== '',
    sort: oneOf('sort', SORTS, NO_FILTER.sort),
    cart: matching('cart', /^1$/) !== '',
  };
}

export const filterPath = (filter: MallFilter): StorePath => filteredPath('/mall', filter, NO_FILTER);

export const codesOf = (list: string): string[] => (list === '' ? [] : list.split(','));

/** Adds or removes a code of a list. */
export function toggledCode(list: string, code: string): string {
  const codes = codesOf(list);
  return (codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]).join(',');
}

export function filterBody({ asset, keyword, kinds, qualities, exteriors, cart: _cart, ...rest }: MallFilter) {
  return {
    ...rest,
    asset,
    keyword: keyword.trim(),
    weaponKinds: codesOf(kinds),
    goodsLevels: codesOf(qualities),
    exteriors: codesOf(exteriors),
  };
}

/** Number of choices; asset, search and order have visible controls. */
export function countChoices({ kinds, qualities, exteriors, minPrice, maxPrice, inStock }: MallFilter): number {
  const price = minPrice !== '' || maxPrice !== '';
  return [kinds !== '', qualities !== '', exteriors !== '', price, inStock].filter(Boolean).length;
}

export const isNarrowed = (filter: MallFilter): boolean => countChoices(filter) > 0 || filter.keyword.trim() !== '';

/** The same shelf without choices. */
export const unfiltered = ({ asset, sort, cart }: MallFilter): MallFilter => ({ ...NO_FILTER, asset, sort, cart });
