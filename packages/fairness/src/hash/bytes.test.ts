import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fromHex, sameBytes, toHex, toUtf8 } from './bytes.ts';

test('hexadecimal round-trips', () => {
  expect(toHex(new Uint8Array([0, 1, 15, 16, 255]))).toBe('00010f10ff');
  fc.assert(fc.property(fc.uint8Array(), (bytes) => sameBytes(fromHex(toHex(bytes)), bytes)));
});

test.each(['0', 'AB', '0x00', 'zz', ' 00', '00\n'])('rejects %j', (text) => {
  expect(() => fromHex(text)).toThrow(RangeError);
});

test('encodes UTF-8, and rejects a lone surrogate instead of replacing it', () => {
  expect(toHex(toUtf8('é箱🎯'))).toBe('c3a9e7aeb1f09f8eaf');
  expect(() => toUtf8('\ud83c')).toThrow(RangeError);
});

test('bytes of different length or value are unequal', () => {
  expect(sameBytes(new Uint8Array([1]), new Uint8Array([1, 0]))).toBe(false);
  expect(sameBytes(new Uint8Array([1, 2]), new Uint8Array([1, 3]))).toBe(false);
});
