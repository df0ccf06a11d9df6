import type { BodyInputOf } from '@clearcrate/contract/endpoint';
import {
  buyMallGoods,
  type CartLine,
  type Exchanged,
  type MallAsset,
  type MallCart,
  type MallGoods,
  mergeMallCart,
  putMallCart,
  removeMallCart,
} from '@clearcrate/contract/mall';
import { playSound } from '@clearcrate/ui/sound/sound.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { api, fetchData } from '../../lib/api/api.ts';
import { queryClient } from '../../lib/api/query-client.ts';
import { storage } from '../../lib/browser/storage.ts';
import { invalidateBag } from '../../lib/goods/owned-goods.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';
import { showAssets } from '../../lib/session/info-updates.ts';
import { createPlayMark } from '../../play/play-mark.ts';
import { usePlay } from '../../play/use-play.ts';
import { chosenOf, isEnded } from './cart.ts';
import { cartQuery, refreshMall } from './mall.queries.ts';

const CART_KEY = 'mallCart';
const exchangeUnderWay = createPlayMark('exchangeUnderWay');

/** The server's cart of this player or visitor, with all changes. */
function useServerCart() {
  const isSignedIn = useIsSignedIn();
  const [cartToken, setCartToken] = useState(() => storage.get(CART_KEY) ?? '');
  const query = useQuery(cartQuery(isSignedIn, cartToken));
  const show = (cart: MallCart) => {
    if (!isSignedIn && cart.cartToken !== cartToken) {
      storage.set(CART_KEY, cart.cartToken);
      setCartToken(cart.cartToken);
    }
    queryClient.setQueryData(cartQuery(isSignedIn, cart.cartToken).queryKey, cart);
  };
  const key = isSignedIn ? '' : cartToken;
  // Merges the visitor's cart after signing in.
  const merge = useEffectEvent(async () => {
    if (!isSignedIn || cartToken === '') return;
    show(await fetchData(mergeMallCart, { cartToken }, { quiet: true }));
    storage.remove(CART_KEY);
    setCartToken('');
  });
  useEffect(() => {
    if (isSignedIn) void merge().catch(() => undefined);
  }, [isSignedIn]);
  const put = useMutation({
    mutationFn: ({ mallGoodsId, price }: Pick<MallGoods, 'mallGoodsId' | 'price'>) =>
      fetchData(putMallCart, { cartToken: key, mallGoodsId, price }),
    onSuccess: show,
    onError: () => Promise.all([refreshMall(), query.refetch()]),
  });
  const remove = useMutation({
    mutationFn: (mallGoodsIds: string[]) => fetchData(removeMallCart, { cartToken: key, mallGoodsIds }),
    onSuccess: show,
  });
  return { query, items: query.data?.items ?? [], put, remove };
}

export type Cart = ReturnType<typeof useCart>;

/** The cart, its selection, and the exchange. */
export function useCart(asset: MallAsset) {
  const { query, items, put, remove } = useServerCart();
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set());
  const [done, setDone] = useState<Exchanged>();
  const chosen = chosenOf(items, asset, unticked);
  const { send, isAsking, cut } = usePlay({
    call: (body: BodyInputOf<typeof buyMallGoods>, options) => api.call(buyMallGoods, body, options),
    mark: exchangeUnderWay,
    onDone(exchanged) {
      setDone(exchanged);
      showAssets({ amount: exchanged.amount, point: exchanged.point });
      playSound('coin');
    },
    // Also after a rejection or without an answer, because the shown state may be stale.
    onSettled: () => Promise.all([refreshMall(), query.refetch(), invalidateBag()]),
  });
  const tick = (line: CartLine, ticked: boolean) => {
    const next = new Set(unticked);
    if (ticked) next.delete(line.mallGoodsId);
    else next.add(line.mallGoodsId);
    setUnticked(next);
  };
  const own = items.filter((line) => line.asset === asset);
  return {
    query,
    asset,
    items,
    /** Lines of the shown asset. */
    own,
    countOf: (of: MallAsset) => items.filter((line) => line.asset === of).length,
    has: (mallGoodsId: string) => items.some((line) => line.mallGoodsId === mallGoodsId),
    toggle: (goods: MallGoods) => {
      if (items.some(({ mallGoodsId }) => mallGoodsId === goods.mallGoodsId)) remove.mutate([goods.mallGoodsId]);
      else put.mutate(goods);
    },
    isChanging: put.isPending || remove.isPending,
    agree: (line: CartLine) => put.mutate(line),
    remove: (line: CartLine) => remove.mutate([line.mallGoodsId]),
    clearEnded: () => remove.mutate(items.filter(isEnded).map(({ mallGoodsId }) => mallGoodsId)),
    isTicked: (line: CartLine) => chosen.lines.includes(line),
    tick,
    tickAll: (ticked: boolean) => setUnticked(new Set(ticked ? [] : own.map(({ mallGoodsId }) => mallGoodsId))),
    chosen,
    exchange: () => void send({ goods: chosen.lines.map(({ mallGoodsId, price }) => ({ mallGoodsId, price })) }),
    isExchanging: isAsking,
    cut,
    done,
    forget: () => setDone(undefined),
  };
}
