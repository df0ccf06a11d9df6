import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { getOwnPackets, getPacketClaims, getPacketList, getPacketProof } from '@clearcrate/contract/packet';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { cursorQuery, invalidate, readQuery } from '../../lib/api/reads.ts';
import { useIsSignedIn } from '../../lib/session/current-session.ts';

export const usePackets = () => useQuery(readQuery(getPacketList, undefined, { staleTime: 0 }));

export function useOwnPackets() {
  const enabled = useIsSignedIn();
  return useQuery({ ...readQuery(getOwnPackets, undefined, { staleTime: 0, localeIndependent: true }), enabled });
}

export const useClaims = (packetId: string) =>
  useInfiniteQuery({
    ...cursorQuery(getPacketClaims, { packetId }, { pageSize: PAGE_SIZE.default, staleTime: 0 }),
    enabled: packetId !== '',
  });

export const refreshPackets = (): Promise<void> =>
  invalidate(getPacketList, getOwnPackets, getPacketClaims, getPacketProof);
