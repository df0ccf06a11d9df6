import { getVipLevelList, type VipLevel, type VipStanding } from '@clearcrate/contract/vip';
import { readQuery } from '../api/reads.ts';
import { minorOf } from '../text/amounts.ts';

/** The player's VIP level; the membership page shows all of it, the user center the progress. */
export const standingQuery = () => readQuery(getVipLevelList, undefined, { staleTime: 0, localeIndependent: true });

/** Growth since the current level as a share of the way to the next; 1 at the top. */
export function progressOf({ level, growth, next, items }: VipStanding): number {
  if (!next) return 1;
  const start = minorOf(items.find((item) => item.level === level)?.growth ?? '0.00');
  const way = minorOf(next.growth) - start;
  return way > 0n ? Number(minorOf(growth) - start) / Number(way) : 0;
}

export const hasPacket = ({ packet }: VipLevel): boolean => minorOf(packet) > 0n;

/** A packet that can be opened. */
export const isDue = (level: VipLevel): boolean => hasPacket(level) && level.reached && !level.claimed;
