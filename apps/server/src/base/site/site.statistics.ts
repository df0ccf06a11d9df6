import type { DataOf } from '@clearcrate/contract/endpoint';
import type { getPlatformStatistics } from '@clearcrate/contract/site';

type Count = () => number | Promise<number>;

/**
 * Sources of the public counts. Each counts real players only; nothing is added to the counts here.
 */
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
