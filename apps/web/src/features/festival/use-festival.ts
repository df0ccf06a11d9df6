import { getSeed } from '@clearcrate/contract/fairness';
import {
  activateSticker,
  type DrawnSticker,
  type Festival,
  type StickerRewarded,
  stickerReward,
} from '@clearcrate/contract/festival';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../lib/api/api.ts';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { refreshFestivals } from './festival.queries.ts';

export type Play = ReturnType<typeof useFestivalPlay>;

/** Draws stickers and claims rewards. The last drawn one stays highlighted. */
export function useFestivalPlay({ festival, oddsHash }: Pick<Festival, 'festival' | 'oddsHash'>) {
  const [drawn, setDrawn] = useState<DrawnSticker>();
  const [won, setWon] = useState<StickerRewarded>();
  const drawing = useMutation({
    mutationFn: () => fetchData(activateSticker, { festival, oddsHash }),
    onSuccess(sticker) {
      setDrawn(sticker);
      setWon(undefined);
      playSound('open', { quality: sticker.isNew ? 5 : 2 });
    },
    onSettled: () => Promise.all([refreshFestivals(), invalidate(getSeed)]),
  });
  const claiming = useMutation({
    mutationFn: (page: string) => fetchData(stickerReward, { festival, page }),
    onSuccess(reward) {
      const { amount, ammon, point } = reward;
      setWon(reward);
      showAssets({ amount, ammon, point });
      playSound('win', { place: 'lucky' });
    },
    onSettled: () => Promise.all([refreshFestivals(), invalidateBag()]),
  });
  return {
    drawn,
    won,
    draw: () => drawing.mutate(),
    isDrawing: drawing.isPending,
    claim: (page: string) => claiming.mutate(page),
    claiming: claiming.isPending ? claiming.variables : undefined,
    isUnanswered: isUnanswered(drawing.error) || isUnanswered(claiming.error),
    look: () => setDrawn(undefined),
  };
}
