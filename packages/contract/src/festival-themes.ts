/** What a festival is made of, without schemas: the pages load it. The pictures of a theme are in the artwork, its words in the locales. */

/** The two places where a festival can be. The number is what draws and things refer to. */
export const FESTIVAL_PLACES = { activity: 1, newyear: 2 } as const;
export type FestivalPlace = keyof typeof FESTIVAL_PLACES;

/** Sixteen stickers share a million tickets without a remainder: every sticker has exactly the same chance. */
export const STICKERS_PER_PAGE = 8;

interface StickerPage {
  readonly page: string;
  readonly stickers: readonly string[];
}

/** Two ready themes; each has an album of two pages. Codes stand in published odds and never change. */
export const FESTIVAL_THEMES = {
  autumn: [
    { page: 'moonlight', stickers: ['rabbit', 'moon', 'lotus', 'owl', 'fox', 'deer', 'crane', 'ginkgo'] },
    { page: 'night-fair', stickers: ['lantern', 'teapot', 'flute', 'wine', 'pagoda', 'boat', 'maple', 'grapes'] },
  ],
  newyear: [
    { page: 'beasts', stickers: ['dragon', 'lion', 'carp', 'tiger', 'rooster', 'horse', 'monkey', 'goat'] },
    {
      page: 'new-year-fair',
      stickers: ['firework', 'red-lantern', 'coppers', 'blossom', 'drum', 'dumpling', 'tangerine', 'couplet'],
    },
  ],
} as const satisfies Record<string, readonly StickerPage[]>;
export type FestivalTheme = keyof typeof FESTIVAL_THEMES;
export type StickerCode = (typeof FESTIVAL_THEMES)[FestivalTheme][number]['stickers'][number];

/** The reward for all pages of an album together goes by this name. */
export const WHOLE_ALBUM = 'album';

/** What a festival's tasks can count. Those about coins have amounts as their targets. */
export const FESTIVAL_METRICS = ['plays', 'won', 'spent', 'recharged', 'signedIn', 'verified'] as const;
export type FestivalMetric = (typeof FESTIVAL_METRICS)[number];
export const isCoinMetric = (metric: string): boolean => metric === 'spent' || metric === 'recharged';
