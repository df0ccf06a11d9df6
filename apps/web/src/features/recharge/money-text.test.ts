import { expect, it } from 'vitest';
import {
  addAmounts,
  giftOf,
  isAbove,
  isWithin,
  limitShares,
  payText,
  priceOf,
  readCoins,
  wholeText,
} from './money-text.ts';

const tiers = [
  { amount: '30.00', gift: '0.00' },
  { amount: '200.00', gift: '6.00' },
];

it('formats money as usual in its market', () => {
  expect(payText('1234.50', 'CNY', 'vi')).toBe('¥1,234.50');
  expect(payText('700000.00', 'VND', 'en')).toBe('700,000 ₫');
  expect(payText('1050000.00', 'VND', 'vi')).toBe('1.050.000 ₫');
  expect(payText('200.00', 'CNY', 'en')).toBe('¥200.00');
  expect(wholeText('1000.00')).toBe('1,000');
  expect(wholeText('0.50')).toBe('0.50');
});

it('computes like the server', () => {
  expect(addAmounts('200.00', '6.00', '1284.50')).toBe('1490.50');
  expect(['29.99', '30.00', '199.99', '200.00', '999.00'].map((amount) => giftOf(amount, tiers))).toEqual([
    '0.00',
    '0.00',
    '0.00',
    '6.00',
    '6.00',
  ]);
  expect(priceOf('12.34', '1.00', 'CNY')).toBe('12.34');
  expect(priceOf('0.01', '3500.50', 'VND')).toBe('36.00');
  expect(priceOf('200.00', '3500.00', 'VND')).toBe('700000.00');
});

it('reads typed amounts, and rejects invalid ones', () => {
  expect([readCoins('15'), readCoins(' 15.5 '), readCoins('15.55')]).toEqual(['15.00', '15.50', '15.55']);
  for (const odd of ['', '0', '015', '-1', '1e3', '1.555', 'abc', '12345678'])
    expect(readCoins(odd), odd).toBeUndefined();
  expect(isWithin('10.00', { min: '10.00', max: '20.00' })).toBe(true);
  expect(isWithin('20.01', { min: '10.00', max: '20.00' })).toBe(false);
});

it('computes the used share of a limit', () => {
  expect(limitShares('100.00', '400.00', '200.00')).toEqual({ used: 0.25, wanted: 0.5 });
  expect(limitShares('300.00', '400.00', '200.00')).toEqual({ used: 0.75, wanted: 0.25 });
  expect(limitShares('0.00', '0.00', '200.00')).toEqual({ used: 1, wanted: 0 });
  expect(isAbove('300.00', '100.00', '400.00')).toBe(false);
  expect(isAbove('300.00', '100.01', '400.00')).toBe(true);
});
