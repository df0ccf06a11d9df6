import { describe, expect, it } from 'vitest';
import {
  type BoxFilter,
  countChoices,
  filterBody,
  filterPath,
  isAskable,
  NO_FILTER,
  readFilter,
} from './box-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it('round-trips', () => {
    const filter: BoxFilter = {
      category: 'arms',
      keyword: '星云 & co',
      minPrice: '5.00',
      maxPrice: '50',
      goodsId: '12',
      minChance: '0.5',
      maxChance: '2',
      sort: 'returnDown',
      favourites: true,
    };
    expect(read(filterPath(filter).split('?')[1] ?? '')).toEqual(filter);
  });

  it('is empty without choices', () => {
    expect(filterPath(NO_FILTER)).toBe('/openbox');
    expect(read('')).toEqual(NO_FILTER);
  });

  it('drops what the server would reject', () => {
    const hostile = read(
      'category=../x&minPrice=-1&maxPrice=1e9&goodsId=1;drop&minChance=abc&sort=evil&favourites=yes',
    );
    expect(hostile).toEqual(NO_FILTER);
    expect(read(`keyword=${'x'.repeat(100)}`).keyword).toHaveLength(40);
  });
});

describe('the request to the server', () => {
  it('completes half-typed figures', () => {
    expect(filterBody({ ...NO_FILTER, minPrice: '.5', maxPrice: '012.' })).toMatchObject({
      minPrice: '0.5',
      maxPrice: '12',
    });
  });

  it('omits the probability without a wanted item', () => {
    expect(filterBody({ ...NO_FILTER, minChance: '1' }).minProbability).toBe('');
    expect(filterBody({ ...NO_FILTER, goodsId: '3', minChance: '1' }).minProbability).toBe('1');
  });

  it('is not sent for an inverted range', () => {
    expect(isAskable({ ...NO_FILTER, minPrice: '10', maxPrice: '9.99' })).toBe(false);
    expect(isAskable({ ...NO_FILTER, minChance: '2', maxChance: '1' })).toBe(false);
    expect(isAskable({ ...NO_FILTER, minChance: '1', maxChance: '1' })).toBe(true);
  });
});

it('counts the choices made in the sheet', () => {
  expect(countChoices(NO_FILTER)).toBe(0);
  expect(countChoices({ ...NO_FILTER, category: 'arms', keyword: 'x' })).toBe(0);
  expect(countChoices({ ...NO_FILTER, minPrice: '1', maxPrice: '2', sort: 'newest', favourites: true })).toBe(3);
});
