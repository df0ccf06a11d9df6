import { expect, test } from 'vitest';
import { filterBody, filterPath, NO_FILTER, readFilter } from './battle-filter.ts';

test('the list is defined by the address only', () => {
  const filter = { state: 'running', type: 'anchor', subType: 'clown', roomSort: 'priceUp' } as const;
  const [, query = ''] = filterPath(filter).split('?');
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe('/battle');
  expect(readFilter(new URLSearchParams('state=gone&type=9&subType=%00&roomSort=x'))).toEqual(NO_FILTER);
});

test('calls the server with its own numbers', () => {
  expect(filterBody({ state: 'running', type: 'three', subType: 'classic', roomSort: 'oldest' })).toEqual({
    state: 2,
    type: 2,
    subType: 1,
    roomSort: 'oldest',
  });
  expect(filterBody(NO_FILTER)).toEqual({ state: 1, type: 0, subType: 0, roomSort: 'newest' });
});
