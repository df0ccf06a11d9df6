import { type Layout, useLayout } from '@clearcrate/ui/layout/layout-context.tsx';
import { useQuery } from '@tanstack/react-query';
import { type BoxListBody, boxPageQuery } from '../../lib/boxes/shelf.ts';
import { bannersQuery, statisticsQuery, useModules } from '../../lib/site/site-queries.ts';
import { useConnection } from '../../lib/socket/connection-store.ts';

/** Whole rows in both layouts. */
export const SHELF_SIZES: Record<Layout, number> = { mobile: 6, pc: 10 };

export const shelfBody = (layout: Layout): BoxListBody => ({ sort: 'hot', pageSize: SHELF_SIZES[layout] });

export function useBanners() {
  return useQuery(bannersQuery());
}
export type BannerView = NonNullable<ReturnType<typeof useBanners>['data']>[number];

/** The first box of the list; undefined where boxes are closed or could not be read. */
export function useLeadBox() {
  const layout = useLayout();
  const state = useModules()('BlindBox');
  const { data, isPending } = useQuery({ ...boxPageQuery(shelfBody(layout)), enabled: state === 'open' });
  return {
    isPending: state === 'loading' || (state === 'open' && isPending),
    box: state === 'open' ? data?.items[0] : undefined,
  };
}

export type StatisticName = 'online' | 'players' | 'opened' | 'openedToday' | 'delivered';

/** Real counts, without those that are still 0. */
export function useStatistics(): { name: StatisticName; count: number }[] {
  const { data } = useQuery(statisticsQuery());
  const onlineCount = useConnection((state) => state.onlineCount);
  if (!data) return [];
  const counts: Record<StatisticName, number> = {
    online: onlineCount ?? data.onlineNum,
    players: data.userNum,
    opened: data.openBoxNum,
    openedToday: data.openBoxTodayNum,
    delivered: data.deliveredNum,
  };
  return Object.entries(counts)
    .map(([name, count]) => ({ name: name as StatisticName, count }))
    .filter(({ count }) => count > 0);
}
