import type { ModuleName } from '@clearcrate/contract/kinds';
import { DEFAULTS } from '@clearcrate/contract/limits';
import {
  type ChannelInfo,
  getArticleList,
  getBannerList,
  getConfigList,
  getGoodsBgImages,
  getModuleList,
  getPlatformStatistics,
  getSiteConfig,
} from '@clearcrate/contract/site';
import { getLocale } from '@clearcrate/ui/text/i18n.tsx';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api, platformId } from '../api/api.ts';
import { CLIENT_CODES } from '../api/api-client.ts';
import { ApiError } from '../api/api-error.ts';
import { queryClient } from '../api/query-client.ts';
import { readKey, readQuery } from '../api/reads.ts';
import { storage } from '../browser/storage.ts';
import { useT } from '../text/i18n.tsx';
import { useMarketPolicy } from './market-policy.ts';
import { readWrappedJson } from './wrapped-json.ts';

const SITE = { staleTime: 5 * 60_000 };
const SITE_FIGURES = { ...SITE, localeIndependent: true } as const;

export const siteConfigQuery = () => {
  const body = { siteUrl: `${window.location.origin}/` };
  return queryOptions({
    queryKey: [...readKey(getSiteConfig), getLocale()],
    ...SITE,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ChannelInfo | null> => {
      const answer = await api.call(getSiteConfig, body, { signal, quiet: true });
      // Without an answer the channel of the last visit is kept.
      if (answer.code === CLIENT_CODES.noResponse) throw new ApiError(answer.code, answer.msg);
      // A rejection means that the address has no channel: the default platform and channel apply.
      storage.set('platformId', String(answer.data?.platformId ?? DEFAULTS.platformId));
      storage.set('channelCode', answer.data?.channelCode ?? DEFAULTS.channelCode);
      return answer.data;
    },
  });
};

export const modulesQuery = () =>
  queryOptions({
    ...readQuery(getModuleList, undefined, SITE_FIGURES),
    select: ({ items }) => items.filter((item) => item.status === 1).map((item) => item.name),
  });

export const configQuery = () =>
  queryOptions({
    ...readQuery(getConfigList, undefined, SITE_FIGURES),
    select: ({ items }) => Object.fromEntries(items.map((item) => [item.itemKey, item.itemValue])),
  });

const inOrder = <Item extends { sort: number }>({ items }: { items: readonly Item[] }): Item[] =>
  [...items].sort((a, b) => a.sort - b.sort);

export const bannersQuery = () =>
  queryOptions({
    ...readQuery(getBannerList, { platformId: platformId() }, { keepPrevious: true }),
    select: inOrder,
  });

export const goodsBackgroundsQuery = () => readQuery(getGoodsBgImages, undefined, SITE_FIGURES);

const articleQuery = (type: string) =>
  readQuery(getArticleList, { type, platformId: platformId() }, { ...SITE, keepPrevious: true });

export const articlesQuery = (type: string) => queryOptions({ ...articleQuery(type), select: inOrder });

/** `ActivityConfig` and `OtherConfig`: settings stored as articles. */
export const settingsArticleQuery = (type: 'ActivityConfig' | 'OtherConfig') =>
  queryOptions({ ...articleQuery(type), select: ({ items }) => readWrappedJson(items[0]?.content) });

export const statisticsQuery = () =>
  queryOptions({
    ...readQuery(getPlatformStatistics, undefined, { localeIndependent: true }),
    refetchInterval: 60_000,
  });

/** The channel's name, or the default brand. */
export function useBrand(): string {
  const t = useT('common');
  const { data } = useQuery(siteConfigQuery());
  return data?.keyWord || t('app.name');
}

export type ModuleState = 'loading' | 'open' | 'closed' | 'unknown';

/** Returns the state of any module: `unknown` when the list could not be read. */
export function useModules(): (name: ModuleName) => ModuleState {
  const { data, isError } = useQuery(modulesQuery());
  const policy = useMarketPolicy();
  return (name) => {
    if (data) return data.includes(name) && policy?.modules.includes(name) !== false ? 'open' : 'closed';
    return isError ? 'unknown' : 'loading';
  };
}

/** Returns whether the modules are known: before, content could be shifted by them. */
export function useModulesKnown(): boolean {
  return !useQuery(modulesQuery()).isPending;
}

/**
 * Refreshes answers that depend on the channel, after it turned out to differ from the remembered
 * one.
 */
export function refreshChannelAnswers(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.channel === true });
}
