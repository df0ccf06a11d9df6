/** Cache tags of the startup calls; publish `listsChanged` with one of these after a change. */
export const SITE_TAGS = {
  channels: 'site.channels',
  config: 'site.config',
  modules: 'site.modules',
  articles: 'site.articles',
  banners: 'site.banners',
} as const;
export type SiteTag = (typeof SITE_TAGS)[keyof typeof SITE_TAGS];
