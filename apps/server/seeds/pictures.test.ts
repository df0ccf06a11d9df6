import { expect, it } from 'vitest';
import { catalogueContent } from './catalogue.ts';
import { picturesOf, readPictures } from './pictures.ts';
import { createBanners } from './site/banners.ts';

const pictures = picturesOf({
  goods: {
    'kv-47-koi-rising-fn': [
      { file: 'items/a-280.webp', width: 280 },
      { file: 'items/a-560.webp', width: 560 },
    ],
  },
  boxes: { tide: [{ file: 'crates/t-320.webp', width: 320 }] },
  banners: {
    edge: [
      { file: 'banners/edge-1600.webp', width: 1600 },
      { file: 'banners/edge-780.webp', width: 780 },
    ],
  },
  avatars: { wolf: [{ file: 'avatars/wolf-1.webp', width: 128 }] },
  frames: { 'vip-1': [{ file: 'frames/vip-1.svg', width: 160 }] },
  cardBackgrounds: { level6: [{ file: 'backgrounds/level6.webp', width: 280 }] },
});

it('returns the small and the large picture of goods', () => {
  expect(pictures.ofGoods('kv-47-koi-rising-fn')).toEqual({
    image: '/art/items/a-280.webp',
    imageLarge: '/art/items/a-560.webp',
  });
});

it('distinguishes phone and wide banners by width, not by position', () => {
  expect(pictures.ofBanner('edge')).toEqual({
    image: '/art/banners/edge-780.webp',
    imageWide: '/art/banners/edge-1600.webp',
  });
});

it('returns an empty URL for a missing picture', () => {
  expect(pictures.ofQuality('level6')).toBe('/art/backgrounds/level6.webp');
  expect(pictures.ofQuality('level7')).toBe('');
  expect(pictures.ofGoods('unknown')).toEqual({ image: '', imageLarge: '' });
});

it('finds every picture of the demo store', async () => {
  const kept = await readPictures();
  const { goods, backgrounds } = catalogueContent(kept);
  const shown = [...goods, ...createBanners(kept), ...backgrounds];
  expect(
    shown.filter((entry) => Object.entries(entry).some(([name, value]) => name.startsWith('image') && !value)),
  ).toEqual([]);
});
