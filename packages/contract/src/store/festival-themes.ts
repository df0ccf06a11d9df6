/**
 * Themes of festivals, without schemas, since pages load them. Pictures are in the artwork, texts
 * in the locales.
 */

/** The two places of festivals. Draws and items refer to the number. */
export const FESTIVAL_PLACES = { activity: 1, newyear: 2 } as const;
export type FestivalPlace = keyof typeof FESTIVAL_PLACES;

/**
 * Sixteen stickers share a million tickets without a remainder, so every sticker has the same
 * chance.
 */
export const STICKERS_PER_PAGE = 8;

interface StickerPage {
  readonly page: string;
  readonly stickers: readonly string[];
}

/** Two themes, each with an album of two pages. Codes appear in published odds and never change. */
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

/** Name of the reward for a complete album. */
export const WHOLE_ALBUM = 'album';

/** Metrics of festival tasks. Targets of coin metrics are amounts. */
export const FESTIVAL_METRICS = ['plays', 'won', 'spent', 'recharged', 'signedIn', 'verified'] as const;
export type FestivalMetric = (typeof FESTIVAL_METRICS)[number];
export const isCoinMetric = (metric: string): boolean => metric === 'spent' || metric === 'recharged';
