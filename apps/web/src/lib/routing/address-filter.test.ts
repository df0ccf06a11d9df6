import { describe, expect, it } from 'vitest';
import { addressChoices, filteredPath } from './address-filter.ts';

describe('choices in an address', () => {
  const { oneOf, matching, keyword } = addressChoices(
    new URLSearchParams({ sort: 'newest', state: 'evil', goodsId: '12', boxId: '1;drop', keyword: 'x'.repeat(100) }),
  );

  it('are read where they are allowed', () => {
    expect(oneOf('sort', ['hot', 'newest'], 'hot')).toBe('newest');
    expect(matching('goodsId', /^\d+$/)).toBe('12');
  });

  it('are empty where they are missing or not allowed', () => {
    expect(oneOf('state', ['owned', 'sold'], 'owned')).toBe('owned');
    expect(oneOf('source', ['box'], '')).toBe('');
    expect(matching('boxId', /^\d+$/)).toBe('');
    expect(matching('category', /^\w+$/)).toBe('');
  });

  it('limit a keyword to the length that the server accepts', () => {
    expect(keyword()).toHaveLength(40);
  });
});

describe('the address of a filtered page', () => {
  const NO_FILTER = { keyword: '', sort: 'hot', favourites: false };

  it('is the plain one without choices', () => {
    expect(filteredPath('/openbox', NO_FILTER, { ...NO_FILTER })).toBe('/openbox');
  });

  it('contains only what differs', () => {
    const filter = { keyword: 'a & b', sort: 'hot', favourites: true };
    expect(filteredPath('/openbox', filter, NO_FILTER)).toBe('/openbox?keyword=a+%26+b&favourites=1');
    expect(filteredPath('/openbox', NO_FILTER, { ...NO_FILTER, sort: 'newest' })).toBe('/openbox?sort=hot');
  });
});
