import { getDropList } from '@clearcrate/contract/box';
import { getLuckyDetail, getLuckyGoodsList, getLuckyRecords } from '@clearcrate/contract/lucky';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { listOf } from '../../lib/api/list-progress.ts';
import { invalidate, pagedQuery, readQuery } from '../../lib/api/reads.ts';
import { filterBody, type GoodsFilter } from '../../lib/goods/goods-filter.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

/** Prices and tables change rarely, and a stale one is rejected. */
const DETAIL_STALE_MS = 60_000;
const PAGE_SIZE = 24;

export function useLuckyGoods(filter: GoodsFilter) {
  const query = useInfiniteQuery(pagedQuery(getLuckyGoodsList, filterBody(filter), { pageSize: PAGE_SIZE }));
  return listOf(query, ({ goodsId }) => goodsId);
}
export type LuckyGoodsList = ReturnType<typeof useLuckyGoods>;

export const useLuckyDetail = (goodsId: string) =>
  useQuery(readQuery(getLuckyDetail, { goodsId }, { staleTime: DETAIL_STALE_MS, keepPrevious: true }));

const luckyRecordsQuery = (goodsId: string) =>
  readQuery(getLuckyRecords, { goodsId }, { staleTime: 0, localeIndependent: true });

export function useLuckyRecords(goodsId: string) {
  const enabled = useIsSignedIn();
  return useQuery({ ...luckyRecordsQuery(goodsId), enabled });
}

export const forgetLuckyDetail = (): Promise<void> => invalidate(getLuckyDetail, getLuckyGoodsList);
export const refreshRecords = (): Promise<void> => invalidate(getLuckyRecords, getDropList);
