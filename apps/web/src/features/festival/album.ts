import type { Festival, FestivalPrize, OwnFestival } from '@clearcrate/contract/festival';
import { WHOLE_ALBUM } from '@clearcrate/contract/festival-themes';

export interface AlbumPage {
  page: string;
  stickers: readonly { sticker: string; count: number }[];
  have: number;
  prize: FestivalPrize;
  isRewarded: boolean;
}

const countsOf = (own: OwnFestival | undefined): ReadonlyMap<string, number> =>
  new Map(own?.stickers.map(({ sticker, count }) => [sticker, count]));

/** The pages of a festival with the player's progress. */
export function pagesOf({ pages }: Pick<Festival, 'pages'>, own: OwnFestival | undefined): AlbumPage[] {
  const counts = countsOf(own);
  return pages.map(({ page, stickers, prize }) => {
    const shown = stickers.map((sticker) => ({ sticker, count: counts.get(sticker) ?? 0 }));
    const have = shown.filter(({ count }) => count > 0).length;
    return { page, stickers: shown, have, prize, isRewarded: own?.rewarded.includes(page) ?? false };
  });
}

export interface Standing {
  have: number;
  of: number;
  isRewarded: boolean;
}

/** Progress of the whole album. */
export function albumOf(pages: readonly AlbumPage[], own: OwnFestival | undefined): Standing {
  return {
    have: pages.reduce((sum, { have }) => sum + have, 0),
    of: pages.reduce((sum, { stickers }) => sum + stickers.length, 0),
    isRewarded: own?.rewarded.includes(WHOLE_ALBUM) ?? false,
  };
}

/** Progress of a task, 0 to 1. Progress and target are numbers or amounts in the same format. */
export function shareOf({ progress, target }: { progress: string; target: string }): number {
  const whole = Number(target);
  return whole > 0 ? Math.min(1, Number(progress) / whole) : 0;
}
