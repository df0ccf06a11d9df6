import { expect, test } from 'vitest';
import { chooseLayout, inLayout } from './layout-choice.ts';

test.each([
  [undefined, 1440, true, 'pc'],
  [undefined, 1440, false, 'mobile'],
  [undefined, 800, true, 'mobile'],
  [undefined, 390, false, 'mobile'],
  ['mobile', 1920, true, 'mobile'],
  ['pc', 390, false, 'pc'],
  ['nonsense', 390, false, 'mobile'],
] as const)('remembered %s, %i px wide, fine pointer %s: %s', (remembered, widthPx, hasFinePointer, layout) => {
  expect(chooseLayout({ remembered, widthPx, hasFinePointer })).toBe(layout);
});

test('the other layout shows the same page', () => {
  expect(inLayout('/m/help/privacy?a=1', 'pc')).toBe('/p/help/privacy?a=1');
  expect(inLayout('/p/mall', 'mobile')).toBe('/m/mall');
  expect(inLayout('/m', 'pc')).toBe('/p');
});
