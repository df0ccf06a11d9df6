import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceText, splitPrice } from './price-parts.ts';

describe('splitPrice', () => {
  it.each([
    ['1284.50', '', '1,284', '.50'],
    ['128', '', '128', '.00'],
    ['12.5', '', '12', '.50'],
    ['0.05', '', '0', '.05'],
    ['-15.80', '−', '15', '.80'],
    ['1234567890123.99', '', '1,234,567,890,123', '.99'],
    ['007.10', '', '7', '.10'],
  ])('%s', (amount, sign, whole, fraction) => {
    expect(splitPrice(amount)).toEqual({ sign, whole, fraction });
  });

  it('signs a gain on request, but not zero', () => {
    expect(priceText('602.80', { signed: true })).toBe('+602.80');
    expect(priceText('0.00', { signed: true })).toBe('0.00');
  });

  it.each(['', 'NaN', '1e9', '1,000.00', '--5'])('rejects %o', (amount) => {
    expect(() => splitPrice(amount)).toThrow();
  });

  it('keeps every digit of large amounts', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (minor) => {
        const digits = minor.toString().padStart(3, '0');
        const amount = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(priceText(amount).replaceAll(',', '')).toBe(amount);
      }),
    );
  });
});
