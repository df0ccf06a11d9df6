import { expect, test } from 'vitest';
import { isClientSeed, normaliseClientSeed } from './client-seed.ts';

test.each(['a', 'ache-7f2c', 'a:b|c;d', '明箱', 'Đặng', '행운', '🎯'.repeat(64), '~'.repeat(64)])(
  '%s is a seed',
  (text) => {
    expect(isClientSeed(text)).toBe(true);
  },
);

test.each([
  '',
  'a'.repeat(65),
  '🎯'.repeat(65),
  'two words',
  ' a',
  'a\n',
  'a\u0000',
  'a\u007f',
  'a\u200b',
  'a\u202e',
  'a\u3000b',
  '\u3164',
  '\ue000',
  '\ufffe',
  '\ud83c',
  'a,b',
  'e\u0301',
])('rejects the seed %j', (text) => {
  expect(isClientSeed(text)).toBe(false);
});

test('normalises typed input to the stored form', () => {
  expect(normaliseClientSeed('  Re\u0301o \n')).toBe('Réo');
  expect(isClientSeed(normaliseClientSeed('e\u0301'))).toBe(true);
});
