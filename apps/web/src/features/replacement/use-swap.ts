import type { BagItem } from '@clearcrate/contract/bag';
import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import {
  getReplaceTargetList,
  type Replaced,
  type ReplaceTarget,
  replaceGoods,
} from '@clearcrate/contract/replacement';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { invalidate } from '../../lib/api/reads.ts';
import { type GoodsFilter, NO_FILTER } from '../../lib/goods/goods-filter.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { useT } from '../../lib/text/i18n.tsx';
import type { Exchange } from '../../play/exchange/exchange-question.tsx';
import { createPlayMark } from '../../play/play-mark.ts';
import { usePlay } from '../../play/use-play.ts';
import { useTargets } from './replacement.queries.ts';
import { givenProblem, givenTotal, isFull, toggled } from './swap.ts';

const swapUnderWay = createPlayMark('swapUnderWay');

export type Swap = ReturnType<typeof useSwap>;

/** The given items, their targets, and the swap itself. */
export function useSwap() {
  const t = useT('replacement');
  const isSignedIn = useIsSignedIn();
  const [given, setGiven] = useState<readonly BagItem[]>([]);
  const [wanted, setWanted] = useState<string>();
  const [filter, setFilter] = useState<GoodsFilter>(NO_FILTER);
  const [done, setDone] = useState<Replaced>();
  const [asked, setAsked] = useState<Exchange<ReplaceTarget>>();
  const problem = givenProblem(given);
  const ids = given.map(({ bagItemId }) => bagItemId);
  const targets = useTargets(ids, filter, isSignedIn && problem === undefined);
  // The best match comes first and is the default.
  const target: ReplaceTarget | undefined = targets.items.find(({ goodsId }) => goodsId === wanted) ?? targets.items[0];
  const { send, isAsking, cut } = usePlay({
    call: (body: BodyInputOf<typeof replaceGoods>, options) => api.call(replaceGoods, body, options),
    mark: swapUnderWay,
    onDone(replaced) {
      setDone(replaced);
      setGiven([]);
      setWanted(undefined);
      playSound('open', { quality: Number(replaced.goodsLevel.slice(5)) });
    },
    // The client shows a rejection; the shown state is stale then and read again.
    onSettled: () => Promise.all([invalidateBag(), invalidate(getReplaceTargetList)]),
  });
  return {
    given,
    total: givenTotal(given),
    problem,
    has: (bagItemId: string) => given.some((item) => item.bagItemId === bagItemId),
    toggle: (item: BagItem) => {
      const next = toggled(given, item);
      if (next === given && isFull(given)) toast.error(t('full'));
      setDone(undefined);
      setGiven(next);
    },
    targets,
    filter,
    changeFilter: (change: Partial<GoodsFilter>) => setFilter({ ...filter, ...change }),
    target,
    choose: setWanted,
    isSwapping: isAsking,
    cut,
    /** The exchange to confirm, independent of later changes of the list. */
    asked,
    ask: () => target && setAsked({ given, goods: target }),
    dismiss: () => setAsked(undefined),
    confirm: () => asked && send({ bagItemIds: ids, goodsId: asked.goods.goodsId }),
    done,
    forget: () => setDone(undefined),
  };
}
