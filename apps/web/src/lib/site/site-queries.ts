import type { ModuleName } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import type { Locale } from '@clearcrate/contract/locale';
import type { ChannelInfo } from '@clearcrate/contract/site';
import { useLocale } from '@clearcrate/ui/i18n.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, fetchData, platformId } from '../api/api.ts';
import { CLIENT_CODES } from '../api/api-client.ts';
import { siteCalls } from '../api/endpoints.ts';
import { useT } from '../i18n.tsx';
import { queryClient } from '../query-client.ts';
import { storage } from '../storage.ts';
import { useMarketPolicy } from './market-policy.ts';
import { readWrappedJson } from './wrapped-json.ts';

const SITE_STALE_MS = 5 * 60_000;

export const siteConfigQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'channel', locale],
    staleTime: SITE_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ChannelInfo | null> => {
      const answer = await api.call(
        siteCalls.getSiteConfig,
        { siteUrl: `${window.location.origin}/` },
        { signal, quiet: true },
      );
      const info = answer.data;
      // An unreachable server says nothing about the address; the channel of the last visit goes on.
      if (answer.code === CLIENT_CODES.noResponse) return null;
      // Refused, the address belongs to no channel: the default platform and channel serve.
      storage.set('platformId', String(info?.platformId ?? DEFAULTS.platformId));
      storage.set('channelCode', info?.channelCode ?? DEFAULTS.channelCode);
      return info;
    },
  });

export const modulesQuery = queryOptions({
  queryKey: ['site', 'modules'],
  staleTime: SITE_STALE_MS,
  queryFn: async ({ signal }) => {
    const { items } = await fetchData(siteCalls.getModuleList, undefined, { signal });
    return items.filter((item) => item.status === 1).map((item) => item.name);
  },
});

export const configQuery = queryOptions({
  queryKey: ['site', 'config'],
  staleTime: SITE_STALE_MS,
  queryFn: async ({ signal }) => {
    const { items } = await fetchData(siteCalls.getConfigList, undefined, { signal });
    return Object.fromEntries(items.map((item) => [item.itemKey, item.itemValue]));
  },
});

export const bannersQuery = (locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'banners', locale],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchData(siteCalls.getBannerList, { platformId: platformId() }, { signal }),
    select: ({ items }) => [...items].sort((a, b) => a.sort - b.sort),
  });

export const goodsBackgroundsQuery = queryOptions({
  queryKey: ['site', 'goodsBackgrounds'],
  staleTime: SITE_STALE_MS,
  queryFn: async ({ signal }) => (await fetchData(siteCalls.getGoodsBgImages, undefined, { signal })).items,
});

export const articlesQuery = (type: string, locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'articles', type, locale],
    staleTime: SITE_STALE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchData(siteCalls.getArticleList, { type, platformId: platformId() }, { signal }),
    select: ({ items }) => [...items].sort((a, b) => a.sort - b.sort),
  });

/** `ActivityConfig` and `OtherConfig`: settings in the shape of an article. */
export const settingsArticleQuery = (type: 'ActivityConfig' | 'OtherConfig', locale: Locale) =>
  queryOptions({
    queryKey: ['site', 'settings', type, locale],
    staleTime: SITE_STALE_MS,
    queryFn: async ({ signal }) => {
      const { items } = await fetchData(siteCalls.getArticleList, { type, platformId: platformId() }, { signal });
      return readWrappedJson(items[0]?.content);
    },
  });

export const statisticsQuery = queryOptions({
  queryKey: ['site', 'statistics'],
  refetchInterval: 60_000,
  queryFn: ({ signal }) => fetchData(siteCalls.getPlatformStatistics, undefined, { signal }),
});

/** The channel's own name, or the default brand where no channel says otherwise. */
export function useBrand(): string {
  const t = useT('common');
  const { data } = useQuery(siteConfigQuery(useLocale()));
  return data?.keyWord || t('app.name');
}

export type ModuleState = 'loading' | 'open' | 'closed' | 'unknown';

/** Answers for any module at once: `unknown` when the list could not be had. */
export function useModules(): (name: ModuleName) => ModuleState {
  const { data, isError } = useQuery(modulesQuery);
  const policy = useMarketPolicy();
  return (name) => {
    if (data) return data.includes(name) && policy?.modules.includes(name) !== false ? 'open' : 'closed';
    return isError ? 'unknown' : 'loading';
  };
}

/** Whether it is settled what is open: until then nothing may stand where it would be pushed away. */
export function useModulesKnown(): boolean {
  return !useQuery(modulesQuery).isPending;
}

/** Asked for after the channel turned out to be another than the one remembered. */
export function refreshChannelAnswers(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['site'], predicate: ({ queryKey }) => queryKey[1] !== 'channel' });
}
