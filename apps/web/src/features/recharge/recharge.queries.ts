import { getOrder, getOrderList, getRechargeOptions } from '@clearcrate/contract/recharge';
import { ORDER_STATES } from '@clearcrate/contract/recharge-rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { pagedQuery, readQuery } from '../../lib/api/reads.ts';

/** A fallback for a lost connection: the socket announces credits. */
const LOOK_EVERY_MS = 2_500;

export const useRechargeOptions = () =>
  useQuery(readQuery(getRechargeOptions, {}, { staleTime: 0, localeIndependent: true }));

export function useOrder(orderId: string) {
  return useQuery({
    ...readQuery(getOrder, { orderId }, { staleTime: 0, localeIndependent: true }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.state === ORDER_STATES.waiting ? LOOK_EVERY_MS : false,
  });
}

/** Polls while an order is open: it may be paid on another page, or after this one was closed. */
export function useOrders(pageSize: number) {
  return useInfiniteQuery({
    ...pagedQuery(getOrderList, {}, { pageSize, staleTime: 0, localeIndependent: true }),
    refetchInterval: ({ state }) => {
      const isWaiting = state.data?.pages.some(({ items }) =>
        items.some((order) => order.state === ORDER_STATES.waiting),
      );
      return isWaiting ? 2 * LOOK_EVERY_MS : false;
    },
  });
}
