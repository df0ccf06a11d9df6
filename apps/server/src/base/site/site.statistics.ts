import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getPlatformStatistics } from '@clearcrate/contract/site';

type Count = () => number | Promise<number>;

/** Where the public counts come from. Each source counts real players only, and counts: nothing is added to it here. */
export interface StatisticsSources {
  countPlayers: Count;
  countOnline: Count;
  countOpenings: Count;
  countOpeningsToday: Count;
  countDeliveries: Count;
}

export async function readStatistics(sources: StatisticsSources): Promise<DataOf<typeof getPlatformStatistics>> {
  const [userNum, onlineNum, openBoxNum, openBoxTodayNum, deliveredNum] = await Promise.all([
    sources.countPlayers(),
    sources.countOnline(),
    sources.countOpenings(),
    sources.countOpeningsToday(),
    sources.countDeliveries(),
  ]);
  return { userNum, onlineNum, openBoxNum, openBoxTodayNum, deliveredNum };
}
