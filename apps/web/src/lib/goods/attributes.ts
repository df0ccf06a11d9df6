import { getGoodsAttributes } from '@clearcrate/contract/site';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/reads.ts';

const ATTRIBUTES_STALE_MS = 30 * 60_000;

export const attributesQuery = () => readQuery(getGoodsAttributes, undefined, { staleTime: ATTRIBUTES_STALE_MS });

/** Filter values of goods; undefined while loading. */
export function useGoodsAttributes() {
  return useQuery(attributesQuery()).data;
}

/** Returns the name of an exterior, or its code while names are loading. */
export function useExteriorName(): (code: string) => string {
  const attributes = useGoodsAttributes();
  return (code) => attributes?.exteriors.find((exterior) => exterior.code === code)?.name ?? code;
}
