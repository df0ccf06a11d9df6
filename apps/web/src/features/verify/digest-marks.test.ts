import { expect, it } from 'vitest';
import { digestParts } from './digest-marks.ts';

const hex = `ffffffff${'869665d9'}${'00'.repeat(24)}`;
const skipped = { firstByte: 0, hex: 'ffffffff', value: 4_294_967_295, skipped: true };
const used = { firstByte: 4, hex: '869665d9', value: 2_258_003_417, skipped: false };

it('marks skipped words, the used one and unread ones', () => {
  expect(digestParts(hex, [skipped, used])).toEqual([
    { text: 'ffffffff', mark: 'skipped' },
    { text: '869665d9', mark: 'used' },
    { text: '00'.repeat(24), mark: 'unread' },
  ]);
});

it('keeps every digit, also of a digest without a usable word', () => {
  const words = Array.from({ length: 8 }, (_, index) => ({ ...skipped, firstByte: index * 4 }));
  const parts = digestParts('f'.repeat(64), words);
  expect(parts.map(({ text }) => text).join('')).toBe('f'.repeat(64));
  expect(parts.every(({ mark }) => mark === 'skipped')).toBe(true);
});
