import { expect, it } from 'vitest';
import { maskName } from './mask-name.ts';

it.each([
  ['云上客', '云*客'],
  ['阿岚', '阿*'],
  ['night_ferry', 'n***y'],
  ['A', 'A'],
  ['👑王者归来', '👑***来'],
])('%s is shown as %s', (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
