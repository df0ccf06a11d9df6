import type * as vip from '@clearcrate/contract/vip';
import type { VipLevel, VipStanding } from '@clearcrate/contract/vip';
import { queryOptions } from '@tanstack/react-query';
import { minorOf } from '../amounts.ts';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';

const getVipLevelList = declareCall<typeof vip.getVipLevelList>({ method: 'POST', path: '/api/user/getVipLevelList' });

/** Where the player stands; the membership page shows all of it, the user center the way to the next level. */
export const standingQuery = queryOptions({
  queryKey: ['player', 'vip'],
  // Growth comes from recharges, which are made elsewhere.
  staleTime: 0,
  queryFn: ({ signal }) => fetchData(getVipLevelList, undefined, { signal, quiet: true }),
});

/** The growth made since the present level, as a share of the way to the next; all of it at the top. */
export function progressOf({ level, growth, next, items }: VipStanding): number {
  if (!next) return 1;
  const start = minorOf(items.find((item) => item.level === level)?.growth ?? '0.00');
  const way = minorOf(next.growth) - start;
  return way > 0n ? Number(minorOf(growth) - start) / Number(way) : 0;
}

export const hasPacket = ({ packet }: VipLevel): boolean => minorOf(packet) > 0n;

/** A packet that waits to be opened. */
export const isDue = (level: VipLevel): boolean => hasPacket(level) && level.reached && !level.claimed;
