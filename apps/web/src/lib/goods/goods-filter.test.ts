import { expect, test } from 'vitest';
import {
  countChoices,
  filterBody,
  filterPathOf,
  isAskable,
  isNarrowed,
  NO_FILTER,
  readFilter,
} from './goods-filter.ts';

const filter = {
  ...NO_FILTER,
  keyword: 'koi',
  kind: 'rifle',
  quality: 'level6',
  minPrice: '10',
  sort: 'priceUp',
} as const;

test('a filter round-trips through its address', () => {
  const path = filterPathOf('/lucky')(filter);
  expect(readFilter(new URLSearchParams(path.split('?')[1]))).toEqual(filter);
  expect(filterPathOf('/lucky')(NO_FILTER)).toBe('/lucky');
});

test.each(['quality=level17', 'kind=<b>', 'minPrice=-1', 'minPrice=1e9', 'exterior=x', 'sort=best'])(
  'drops what the server would reject: %s',
  (query) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(NO_FILTER);
  },
);

test('counts its choices, and builds the body of the call', () => {
  expect(countChoices(filter)).toBe(3);
  expect(isNarrowed({ ...NO_FILTER, keyword: ' ' })).toBe(false);
  expect(isAskable({ ...NO_FILTER, minPrice: '9.50', maxPrice: '10' })).toBe(true);
  expect(isAskable({ ...NO_FILTER, minPrice: '10', maxPrice: '9.50' })).toBe(false);
  expect(filterBody(filter)).toMatchObject({ weaponKind: 'rifle', goodsLevel: 'level6', sort: 'priceUp' });
});
