import { sellGoods } from '@clearcrate/contract/bag';
import { priceText } from '@clearcrate/ui/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { sumOf } from '../../lib/amounts.ts';
import { fetchData } from '../../lib/api/api.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useT } from '../../lib/i18n.tsx';
import { showAssets } from '../../lib/session/info-updates.ts';
import type { OpeningRun } from './opening-run.ts';

export type Selling = ReturnType<typeof useSell>;

const NONE: ReadonlySet<string> = new Set();

/** Sells what was just won: a single item at once, of several those that were picked. All is kept until then. */
export function useSell({ outcomes }: OpeningRun) {
  const t = useT('box');
  const [sold, setSold] = useState(NONE);
  const [picks, setPicks] = useState(NONE);
  const { mutate, isPending } = useMutation({
    mutationFn: (bagItemIds: string[]) => fetchData(sellGoods, { bagItemIds }),
    onSuccess({ sold: count, received, amount }, bagItemIds) {
      setSold((before) => new Set([...before, ...bagItemIds]));
      setPicks(NONE);
      showAssets({ amount });
      playSound('coin', { place: 'box' });
      toast.success(t('sell.done', { count }), { amount: priceText(received, { signed: true }) });
      void invalidateBag();
    },
  });
  const left = outcomes.flatMap(({ draw }) => (draw && !sold.has(draw.bagItemId) ? [draw] : []));
  const chosen = outcomes.length === 1 ? left : left.filter(({ bagItemId }) => picks.has(bagItemId));
  return {
    isSold: (bagItemId: string) => sold.has(bagItemId),
    isPicked: (bagItemId: string) => picks.has(bagItemId),
    pick: (bagItemId: string, isPicked: boolean) =>
      setPicks((before) => {
        const others = [...before].filter((id) => id !== bagItemId);
        return new Set(isPicked ? [...others, bagItemId] : others);
      }),
    pickAll: (isPicked: boolean) => setPicks(isPicked ? new Set(left.map(({ bagItemId }) => bagItemId)) : NONE),
    left: left.length,
    /** What would be sold now, and what it brings. */
    chosen: chosen.length,
    worth: sumOf(chosen.map(({ recoveryPrice }) => recoveryPrice)),
    isSelling: isPending,
    sell: () => mutate(chosen.map(({ bagItemId }) => bagItemId)),
  };
}
