import { sellGoods } from '@clearcrate/contract/bag';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchData } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useT } from '../../lib/i18n.tsx';
import { showAssets } from '../../lib/session/info-updates.ts';

export interface Selling {
  sold: ReadonlySet<string>;
  isSelling: boolean;
  sell(bagItemIds: string[]): void;
}

/** Sells what was just won, all or nothing; what is gone stays marked. */
export function useSell(): Selling {
  const t = useT('box');
  const [sold, setSold] = useState<ReadonlySet<string>>(new Set());
  const { mutate, isPending } = useMutation({
    mutationFn: (bagItemIds: string[]) => fetchData(sellGoods, { bagItemIds }),
    onSuccess({ sold: count, received, amount }, bagItemIds) {
      setSold((before) => new Set([...before, ...bagItemIds]));
      showAssets({ amount });
      playSound('coin', { place: 'box' });
      toast.success(t('sell.done', { count }), { amount: priceText(received, { signed: true }) });
      void invalidateBag();
    },
  });
  return { sold, isSelling: isPending, sell: (bagItemIds) => mutate(bagItemIds) };
}
