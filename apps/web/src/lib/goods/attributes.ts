import { getGoodsAttributes } from '@clearcrate/contract/site';
import { useQuery } from '@tanstack/react-query';
import { readQuery } from '../api/reads.ts';

const ATTRIBUTES_STALE_MS = 30 * 60_000;

export const attributesQuery = () => readQuery(getGoodsAttributes, undefined, { staleTime: ATTRIBUTES_STALE_MS });

/** What goods are filtered by; absent until it is here. */
export function useGoodsAttributes() {
  return useQuery(attributesQuery()).data;
}

/** The name of an exterior; until the names are here, its code says it. */
export function useExteriorName(): (code: string) => string {
  const attributes = useGoodsAttributes();
  return (code) => attributes?.exteriors.find((exterior) => exterior.code === code)?.name ?? code;
}
