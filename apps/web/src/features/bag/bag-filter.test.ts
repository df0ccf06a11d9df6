import { BAG_STATES } from '@clearcrate/contract/bag';
import { MODES } from '@clearcrate/contract/modes';
import { describe, expect, it } from 'vitest';
import {
  type BagFilter,
  countChoices,
  filterBody,
  filterPath,
  isNarrowed,
  NO_FILTER,
  readFilter,
} from './bag-filter.ts';

const read = (query: string) => readFilter(new URLSearchParams(query));

describe('the filter in the address', () => {
  it('round-trips', () => {
    const filter: BagFilter = {
      state: 'sold',
      keyword: '星云 & co',
      quality: 'level16',
      exterior: 'FN',
      source: 'welfareBox',
      sort: 'priceDown',
    };
    expect(read(filterPath(filter).split('?')[1] ?? '')).toEqual(filter);
  });

  it('is empty without choices', () => {
    expect(filterPath(NO_FILTER)).toBe('/bag');
    expect(read('')).toEqual(NO_FILTER);
  });

  it('drops what the server would reject', () => {
    expect(read('state=stolen&quality=level17&exterior=%27x&source=9&sort=evil')).toEqual(NO_FILTER);
    expect(read(`keyword=${'x'.repeat(100)}`).keyword).toHaveLength(40);
  });
});

describe('the request to the server', () => {
  it('uses the server’s numbers', () => {
    expect(filterBody({ ...NO_FILTER, state: 'sold', source: 'shellBox' })).toMatchObject({
      status: BAG_STATES.sold,
      source: MODES.shellBox.number,
    });
    expect(filterBody(NO_FILTER)).toMatchObject({ status: BAG_STATES.owned, source: 0, goodsLevel: '' });
  });

  it('trims the search words', () => {
    expect(filterBody({ ...NO_FILTER, keyword: '  星云 ' }).keyword).toBe('星云');
  });
});

it('counts the choices in the sheet, and knows what narrows the list', () => {
  expect(countChoices({ ...NO_FILTER, quality: 'level1', source: 'box', sort: 'oldest' })).toBe(2);
  expect(isNarrowed({ ...NO_FILTER, keyword: ' ', sort: 'oldest', state: 'sold' })).toBe(false);
  expect(isNarrowed({ ...NO_FILTER, keyword: 'x' })).toBe(true);
});
