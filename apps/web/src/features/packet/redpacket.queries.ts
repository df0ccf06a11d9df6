import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { getOwnPackets, getPacketClaims, getPacketList, getPacketProof } from '@clearcrate/contract/packet';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorQuery, invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

/** Packets begin, end and are claimed by others while the page is open. */
const REFRESH = { refetchInterval: 15_000 };

export const usePackets = () => useQuery({ ...readQuery(getPacketList, undefined, { staleTime: 0 }), ...REFRESH });

export function useOwnPackets() {
  const enabled = useIsSignedIn();
  const query = readQuery(getOwnPackets, undefined, { staleTime: 0, localeIndependent: true });
  return useQuery({ ...query, ...REFRESH, enabled });
}

export const useClaims = (packetId: string) =>
  useInfiniteQuery({
    ...cursorQuery(getPacketClaims, { packetId }, { pageSize: PAGE_SIZE.default, staleTime: 0 }),
    enabled: packetId !== '',
  });

export const refreshPackets = (): Promise<void> =>
  invalidate(getPacketList, getOwnPackets, getPacketClaims, getPacketProof);
