import { expect, test } from 'vitest';
import { hundredthsText, parseHundredths } from './hundredths.ts';

test.each([
  [0n, '0.00'],
  [5n, '0.05'],
  [192n, '1.92'],
  [1_000_000n, '10000.00'],
])('writes %d as %s and reads it back', (value, text) => {
  expect(hundredthsText(value)).toBe(text);
  expect(parseHundredths(text)).toBe(value);
});

test.each(['', '1', '1.5', '01.00', '-1.00', '1.000', '1e2', '.50', '1.00 '])('rejects %j', (text) => {
  expect(parseHundredths(text)).toBeUndefined();
});

test('rejects negative values', () => {
  expect(() => hundredthsText(-1n)).toThrow(RangeError);
});
