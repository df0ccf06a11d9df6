import { expect, test } from 'vitest';
import { filterBody, filterPath, NO_FILTER, readFilter } from './battle-filter.ts';

test('the address says what the list shows, and nothing else does', () => {
  const filter = { state: 'running', type: 'anchor', subType: 'clown', roomSort: 'priceUp' } as const;
  const [, query = ''] = filterPath(filter).split('?');
  expect(readFilter(new URLSearchParams(query))).toEqual(filter);
  expect(filterPath(NO_FILTER)).toBe('/battle');
  expect(readFilter(new URLSearchParams('state=gone&type=9&subType=%00&roomSort=x'))).toEqual(NO_FILTER);
});

test('the server is asked with its own numbers', () => {
  expect(filterBody({ state: 'running', type: 'three', subType: 'classic', roomSort: 'oldest' })).toEqual({
    state: 2,
    type: 2,
    subType: 1,
    roomSort: 'oldest',
  });
  expect(filterBody(NO_FILTER)).toEqual({ state: 1, type: 0, subType: 0, roomSort: 'newest' });
});
