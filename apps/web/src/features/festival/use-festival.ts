import { getSeed } from '@clearcrate/contract/fairness';
import {
  activateSticker,
  type DrawnSticker,
  type Festival,
  type StickerRewarded,
  stickerReward,
} from '@clearcrate/contract/festival';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { usePlay } from '../../play/use-play.ts';
import { refreshFestivals } from './festival.queries.ts';

export type Play = ReturnType<typeof useFestivalPlay>;

/** Draws stickers and claims rewards. The last drawn one stays highlighted. */
export function useFestivalPlay({ festival, oddsHash }: Pick<Festival, 'festival' | 'oddsHash'>) {
  const [drawn, setDrawn] = useState<DrawnSticker>();
  const [won, setWon] = useState<StickerRewarded>();
  const drawing = usePlay({
    call: (_: undefined, options) => api.call(activateSticker, { festival, oddsHash }, options),
    onDone(sticker) {
      setDrawn(sticker);
      setWon(undefined);
      playSound('open', { quality: sticker.isNew ? 5 : 2 });
    },
    onSettled: () => Promise.all([refreshFestivals(), invalidate(getSeed)]),
  });
  const claiming = usePlay({
    call: (page: string, options) => api.call(stickerReward, { festival, page }, options),
    onDone(reward) {
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
    draw: () => void drawing.send(undefined),
    isDrawing: drawing.isAsking,
    claim: (page: string) => void claiming.send(page),
    claiming: claiming.asked,
    cuts: [drawing.cut, claiming.cut],
    look: () => setDrawn(undefined),
  };
}
