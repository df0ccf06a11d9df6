import { type BagItem, sellGoods } from '@clearcrate/contract/bag';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { api } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { useT } from '../../lib/text/i18n.tsx';
import { type CutPlay, usePlay } from '../../play/use-play.ts';

export interface Selling {
  isSelling: boolean;
  cut: CutPlay;
  sell(items: readonly BagItem[]): void;
}

/** Sells all or nothing. The client shows rejections; the bag is stale then and read again. */
export function useSelling(onSold: () => void): Selling {
  const t = useT('bag');
  const { send, isAsking, cut } = usePlay({
    call: (bagItemIds: string[], options) => api.call(sellGoods, { bagItemIds }, options),
    onDone({ sold, received, amount }) {
      showAssets({ amount });
      playSound('coin');
      toast.success(t('sell.done', { count: sold }), { amount: priceText(received, { signed: true }) });
      onSold();
    },
    onSettled: invalidateBag,
  });
  return {
    isSelling: isAsking,
    cut,
    sell: (items) => void send(items.map(({ bagItemId }) => bagItemId)),
  };
}
