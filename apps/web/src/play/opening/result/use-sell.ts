import { sellGoods } from '@clearcrate/contract/bag';
import { priceText } from '@clearcrate/ui/money/price-parts.ts';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { queryClient } from '../../../lib/api/query-client.ts';
import { chosenGoodsQuery, invalidateBag } from '../../../lib/goods/owned-goods.ts';
import { showAssets } from '../../../lib/session/info-updates.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { type CutPlay, usePlay } from '../../use-play.ts';

export interface Selling {
  sold: ReadonlySet<string>;
  /** Items that left the bag otherwise: sold in another tab, or in delivery. */
  away: ReadonlySet<string>;
  isSelling: boolean;
  cut: CutPlay;
  sell(bagItemIds: string[]): void;
}

/** Returns the items that are no longer in the bag. */
async function findAway(bagItemIds: readonly string[]): Promise<string[]> {
  const { items } = await queryClient.fetchQuery(chosenGoodsQuery(bagItemIds));
  const owned = new Set(items.map(({ bagItemId }) => bagItemId));
  return bagItemIds.filter((id) => !owned.has(id));
}

/** Sells results, all or nothing; missing items stay marked. */
export function useSell(): Selling {
  const t = useT('box');
  const [sold, setSold] = useState<ReadonlySet<string>>(new Set());
  const [away, setAway] = useState<ReadonlySet<string>>(new Set());
  const { send, isAsking, cut } = usePlay({
    call: (bagItemIds: string[], options) => api.call(sellGoods, { bagItemIds }, options),
    onDone({ sold: count, received, amount }, bagItemIds) {
      setSold((before) => new Set([...before, ...bagItemIds]));
      showAssets({ amount });
      playSound('coin', { place: 'box' });
      toast.success(t('sell.done', { count }), { amount: priceText(received, { signed: true }) });
      void invalidateBag();
    },
    // The bag has changed: items that left it are no longer offered.
    async onRejected(_, bagItemIds) {
      void invalidateBag();
      const found = await findAway(bagItemIds).catch(() => []);
      setAway((before) => new Set([...before, ...found]));
    },
  });
  return { sold, away, isSelling: isAsking, cut, sell: (bagItemIds) => void send(bagItemIds) };
}
