import { expect, test } from 'vitest';
import {
  codesOf,
  countChoices,
  filterBody,
  filterPath,
  isNarrowed,
  NO_FILTER,
  readFilter,
  toggledCode,
  unfiltered,
} from './mall-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

test('the filter round-trips through the address', () => {
  const filter = { ...NO_FILTER, asset: 'point' as const, qualities: 'level5,level6', minPrice: '4.00', inStock: true };
  const path = filterPath(filter);
  expect(read(path.split('?')[1] ?? '')).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe('/mall');
});

test('drops what the server would reject', () => {
  const address = 'asset=gold&qualities=level17&exteriors=fn&minPrice=-1&kinds=a,,b&sort=random&inStock=yes&cart=2';
  expect(read(address)).toEqual(NO_FILTER);
});

test('toggles a code in a list', () => {
  expect(toggledCode('', 'FN')).toBe('FN');
  expect(toggledCode('FN', 'MW')).toBe('FN,MW');
  expect(toggledCode('FN,MW', 'FN')).toBe('MW');
  expect(codesOf('')).toEqual([]);
});

test('calls the server with lists, without what is for the page only', () => {
  const body = filterBody({ ...NO_FILTER, kinds: 'rifle,pistol', keyword: ' kv ', cart: true });
  expect(body).toMatchObject({ weaponKinds: ['rifle', 'pistol'], goodsLevels: [], keyword: 'kv' });
  expect(body).not.toHaveProperty('cart');
});

test('counts and resets its choices, except for asset and order', () => {
  const filter = { ...NO_FILTER, asset: 'point' as const, maxPrice: '9', inStock: true, sort: 'newest' as const };
  expect(countChoices(filter)).toBe(2);
  expect(isNarrowed(filter)).toBe(true);
  expect(unfiltered(filter)).toEqual({ ...NO_FILTER, asset: 'point', sort: 'newest' });
  expect(isNarrowed(unfiltered(filter))).toBe(false);
});
