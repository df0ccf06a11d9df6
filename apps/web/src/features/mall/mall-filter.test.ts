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

test('the filter lives in the address, and comes back from it', () => {
  const filter = { ...NO_FILTER, asset: 'point' as const, qualities: 'level5,level6', minPrice: '4.00', inStock: true };
  const path = filterPath(filter);
  expect(read(path.split('?')[1] ?? '')).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe('/mall');
});

test('what the server would refuse is left out of it', () => {
  const address = 'asset=gold&qualities=level17&exteriors=fn&minPrice=-1&kinds=a,,b&sort=random&inStock=yes&cart=2';
  expect(read(address)).toEqual(NO_FILTER);
});

test('a code goes into a list and out again', () => {
  expect(toggledCode('', 'FN')).toBe('FN');
  expect(toggledCode('FN', 'MW')).toBe('FN,MW');
  expect(toggledCode('FN,MW', 'FN')).toBe('MW');
  expect(codesOf('')).toEqual([]);
});

test('asks with lists, and without what is the page’s alone', () => {
  const body = filterBody({ ...NO_FILTER, kinds: 'rifle,pistol', keyword: ' kv ', cart: true });
  expect(body).toMatchObject({ weaponKinds: ['rifle', 'pistol'], goodsLevels: [], keyword: 'kv' });
  expect(body).not.toHaveProperty('cart');
});

test('counts its choices and forgets them, but for asset and order', () => {
  const filter = { ...NO_FILTER, asset: 'point' as const, maxPrice: '9', inStock: true, sort: 'newest' as const };
  expect(countChoices(filter)).toBe(2);
  expect(isNarrowed(filter)).toBe(true);
  expect(unfiltered(filter)).toEqual({ ...NO_FILTER, asset: 'point', sort: 'newest' });
  expect(isNarrowed(unfiltered(filter))).toBe(false);
});
