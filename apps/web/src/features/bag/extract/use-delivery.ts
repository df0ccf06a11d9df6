import { cancelExtract, extractGoods, getDeliveryList } from '@clearcrate/contract/delivery';
import { DELIVERY_STATES } from '@clearcrate/contract/delivery-rules';
import { toast } from '@clearcrate/ui/toast/toast-store.ts';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { api, fetchData } from '../../../lib/api/api.ts';
import { pagedQuery } from '../../../lib/api/reads.ts';
import { invalidateBag } from '../../../lib/goods/owned-goods.ts';
import { useT } from '../../../lib/text/i18n.tsx';
import { usePlay } from '../../../play/use-play.ts';

/**
 * Steps of a delivery move no coins, so no socket message reports them: deliveries in progress are
 * polled.
 */
const LOOK_EVERY_MS = 3_000;

/**
 * Requests deliveries, all or nothing. The client shows rejections; the bag is read again in any
 * case.
 */
export function useExtracting(onDone: () => void) {
  const t = useT('bag');
  const { send, isAsking, cut } = usePlay({
    call: (bagItemIds: readonly string[], options) => api.call(extractGoods, { bagItemIds: [...bagItemIds] }, options),
    onDone({ orders }) {
      toast.success(t('extract.done', { count: orders.length }));
      onDone();
    },
    onSettled: invalidateBag,
  });
  return { extract: send, isExtracting: isAsking, cut };
}

/** Cancels one delivery. */
export function useCancelling() {
  const t = useT('bag');
  const { mutate, isPending } = useMutation({
    mutationFn: (bagItemId: string) => fetchData(cancelExtract, { bagItemIds: [bagItemId] }),
    onSuccess: () => toast.success(t('extract.cancelled')),
    onSettled: () => invalidateBag(),
  });
  return { cancel: mutate, isCancelling: isPending };
}

export const canCancel = (state: number): boolean => state === DELIVERY_STATES.queued;

/** Deliveries in progress, or ended ones, newest first. */
export const useDeliveries = (open: boolean) =>
  useInfiniteQuery({
    ...pagedQuery(getDeliveryList, { open }, { pageSize: open ? 50 : 10, staleTime: 0 }),
    refetchInterval: ({ state }) => ((state.data?.pages[0]?.total ?? 0) > 0 && open ? LOOK_EVERY_MS : false),
  });
