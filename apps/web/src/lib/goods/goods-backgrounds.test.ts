import { expect, test } from 'vitest';
import { backgroundRules } from './goods-backgrounds.ts';

const background = (part: object) => ({ type: 1, goodsLevel: 'level6', image: '/art/bg/level6-a1b2.webp', ...part });

test('each quality has its background', () => {
  expect(
    backgroundRules([background({}), background({ goodsLevel: 'level16', image: 'https://cdn.example/x.webp' })]),
  ).toBe(
    '[data-quality="6"]{--goods-ground:url("/art/bg/level6-a1b2.webp")}\n' +
      '[data-quality="16"]{--goods-ground:url("https://cdn.example/x.webp")}',
  );
});

test.each([
  { type: 2 },
  { goodsLevel: 'gold' },
  { goodsLevel: 'level6"]{}' },
  { image: '' },
  { image: '//evil.example/x.webp' },
  { image: '/x.webp")}*{display:none}' },
  { image: 'javascript:alert(1)' },
])('creates no rule for other cards or foreign pictures: %j', (part) => {
  expect(backgroundRules([background(part)])).toBe('');
});
