import { type BagItem, sellGoods } from '@clearcrate/contract/bag';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { fetchData } from '../../lib/api/api.ts';
import { isUnanswered } from '../../lib/api/api-error.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useT } from '../../lib/i18n.tsx';
import { showAssets } from '../../lib/session/info-updates.ts';

export interface Selling {
  isSelling: boolean;
  /** The result of the last sale is unknown; a retry returns it. */
  isUnanswered: boolean;
  sell(items: readonly BagItem[]): void;
}

/** Sells all or nothing. The client shows rejections; the bag is stale then and read again. */
export function useSelling(onSold: () => void): Selling {
  const t = useT('bag');
  const { mutate, isPending, error } = useMutation({
    mutationFn: (items: readonly BagItem[]) =>
      fetchData(sellGoods, { bagItemIds: items.map(({ bagItemId }) => bagItemId) }),
    onSuccess({ sold, received, amount }) {
      showAssets({ amount });
      playSound('coin');
      toast.success(t('sell.done', { count: sold }), { amount: priceText(received, { signed: true }) });
      onSold();
    },
    onSettled: () => invalidateBag(),
  });
  return {
    isSelling: isPending,
    isUnanswered: isUnanswered(error),
    sell: (items) => mutate(items),
  };
}
