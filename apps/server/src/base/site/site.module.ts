import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerSiteRoutes } from './site.routes.ts';
import { createSiteService, type FindLeadCrate, type FindOpenModules } from './site.service.ts';
import type { StatisticsSources } from './site.statistics.ts';

export { readChannelName, readOffersMail } from './site.channel.ts';
export type { Article, Banner, Channel, ConfigItem, ModuleItem } from './site.rules.ts';
export { unwrapJson, wrapJson } from './site.rules.ts';
export { readSettings as readSettingsArticle, type SiteContent } from './site.service.ts';

export type Site = ReturnType<typeof createSite>;

/** Startup calls: channels, settings, module switches, articles, banners and public counts. */
export function createSite(
  platform: Platform,
  statistics: StatisticsSources,
  openModules?: FindOpenModules,
  leadCrate?: FindLeadCrate,
) {
  const service = createSiteService(platform, statistics, openModules, leadCrate);
  return {
    change: service.change,
    configItems: service.configItems,
    modules: service.modules,
    settings: service.settings,
    takesReservations: service.takesReservations,
    plant: service.plant,
    leadPictures: service.leadPictures,
    routes: (router: Router) => registerSiteRoutes(router, service),
  };
}
