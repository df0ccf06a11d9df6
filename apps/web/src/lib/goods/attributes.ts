import type { Locale } from '@clearcrate/contract/locale';
import type * as site from '@clearcrate/contract/site';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchData } from '../api/api.ts';
import { declareCall } from '../api/declare-call.ts';

const ATTRIBUTES_STALE_MS = 30 * 60_000;

const getGoodsAttributes = declareCall<typeof site.getGoodsAttributes>({
  method: 'POST',
  path: '/api/index/getGoodsAttributes',
});

const attributesQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['goods', 'attributes', locale],
    staleTime: ATTRIBUTES_STALE_MS,
    queryFn: ({ signal }) => fetchData(getGoodsAttributes, undefined, { signal, quiet: true }),
  });

/** What goods are filtered by; absent until it is here. */
export function useGoodsAttributes() {
  return useQuery(attributesQuery(useLocale())).data;
}

/** The name of an exterior; until the names are here, its code says it. */
export function useExteriorName(): (code: string) => string {
  const attributes = useGoodsAttributes();
  return (code) => attributes?.exteriors.find((exterior) => exterior.code === code)?.name ?? code;
}
