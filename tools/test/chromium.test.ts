import { expect, test } from 'vitest';
import { findChromium } from './chromium.ts';

test('a named browser is taken, and one that is not there is not replaced by another', () => {
  expect(findChromium({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findChromium({ CHROMIUM_PATH: '/nowhere/chromium', PATH: process.env.PATH })).toBeUndefined();
});
