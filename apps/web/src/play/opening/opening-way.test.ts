import { expect, test } from 'vitest';
import { freeOpeningState } from './opening-way.ts';

const rules = { firstGift: '3.00', firstGiftFrom: '10.00', freeOpeningEvery: 5, freeOpeningPrice: '10.00' };

test('a free opening opens boxes up to its price while there is one', () => {
  expect(freeOpeningState({ price: '10.00' }, { freeOpenings: 1, rules })).toBe('ready');
  expect(freeOpeningState({ price: '9.90' }, { freeOpenings: 0, rules })).toBe('noneLeft');
  expect(freeOpeningState({ price: '10.01' }, { freeOpenings: 1, rules })).toBe('tooDear');
});

test('disables the button while loading', () => {
  expect(freeOpeningState({ price: '9.90' }, undefined)).toBe('loading');
});
