import { describe, expect, it } from 'vitest';
import { layoutSizing, textScale } from './layout-sizing.ts';

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15)';

const size = (widthPx: number, devicePixelRatio: number, userAgent: string) =>
  layoutSizing({ widthPx, devicePixelRatio, userAgent });

describe('layoutSizing', () => {
  it('makes the root a tenth of the width', () => {
    expect(size(390, 3, IPHONE).rootFontPx).toBe(39);
    expect(size(320, 2, ANDROID).rootFontPx).toBe(32);
  });

  it('stops growing at 540', () => {
    expect(size(540, 1, ANDROID).rootFontPx).toBe(54);
    expect(size(1440, 1, ANDROID).rootFontPx).toBe(54);
  });

  it('allows a ratio of 3 on iPhones only', () => {
    expect(size(390, 3, IPHONE).pixelRatio).toBe(3);
    expect(size(390, 3.5, ANDROID).pixelRatio).toBe(2);
    expect(size(390, 4, IPHONE).pixelRatio).toBe(3);
  });

  it('keeps the ratio between 1 and its limit', () => {
    expect(size(1440, 0.8, ANDROID).pixelRatio).toBe(1);
    expect(size(1440, Number.NaN, ANDROID).pixelRatio).toBe(1);
    expect(size(412, 1.5, ANDROID).pixelRatio).toBe(1);
  });

  it('sets the body to 12 times the ratio', () => {
    expect(size(390, 3, IPHONE).bodyFontPx).toBe(36);
    expect(size(390, 2, ANDROID).bodyFontPx).toBe(24);
    expect(size(1440, 1, ANDROID).bodyFontPx).toBe(12);
  });
});

it('follows the reader’s font size, up to twice the default and never below it', () => {
  expect([16, 20, 32, 64, 9, Number.NaN].map(textScale)).toEqual([1, 1.25, 2, 2, 1, 1]);
});
