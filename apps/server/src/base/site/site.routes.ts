import type { PlatformId } from '@clearcrate/contract/kinds';
import * as contract from '@clearcrate/contract/site';
import type { Call } from '../../platform/http/call.ts';
import type { Router } from '../../platform/http/router.ts';
import { SITE_TAGS } from './site.events.ts';
import type { Audience } from './site.repository.ts';
import type { SiteService } from './site.service.ts';

/** The platform comes from the body; channel and language come with every call. */
function audienceOf(body: { platformId: number }, { channelCode, locale }: Call): Audience {
  return { channelCode, locale, platformId: body.platformId as PlatformId };
}

export function registerSiteRoutes(router: Router, service: SiteService): void {
  router.route(
    contract.getConfigList,
    async (_body, call) => ({ items: await service.configItems(call.channelCode) }),
    { cacheTag: SITE_TAGS.config },
  );
  router.route(
    contract.getModuleList,
    async (_body, call) => ({ items: await service.shownModules(call.channelCode) }),
    {
      cacheTag: SITE_TAGS.modules,
    },
  );
  router.route(
    contract.getArticleList,
    async (body, call) => {
      const articles = await service.articles(body.type, audienceOf(body, call));
      return { items: articles.map((article) => ({ type: body.type, platformId: body.platformId, ...article })) };
    },
    { cacheTag: SITE_TAGS.articles },
  );
  router.route(
    contract.getBannerList,
    async (body, call) => ({ items: await service.banners(audienceOf(body, call)) }),
    { cacheTag: SITE_TAGS.banners },
  );
  // These three have their own caches: the first two are looked up by free text, the third expires
  // within seconds.
  router.route(contract.getChannel, (body, call) => service.channelWithCode(body.channelCode, call.locale));
  router.route(contract.getSiteConfig, (body, call) => service.channelOfSite(body.siteUrl, call.locale));
  router.route(contract.getPlatformStatistics, () => service.statistics());
}
