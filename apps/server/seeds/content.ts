import { BOX_TAG } from '../src/modules/box/box.events.ts';
import type { Boxes } from '../src/modules/box/box.module.ts';
import { CATALOGUE_TAG } from '../src/modules/catalogue/catalogue.events.ts';
import type { Catalogue } from '../src/modules/catalogue/catalogue.module.ts';
import { SITE_TAGS } from '../src/modules/site/site.events.ts';
import type { Site, SiteContent } from '../src/modules/site/site.module.ts';
import type { Platform } from '../src/platform/platform.ts';
import { boxContent } from './boxes.ts';
import { catalogueContent } from './catalogue.ts';
import { type Pictures, readPictures } from './pictures.ts';
import { plantChanged, type SeedPart } from './plant.ts';
import { readArticles } from './site/articles.ts';
import { createBanners } from './site/banners.ts';
import { channels } from './site/channels.ts';
import { config, modules } from './site/settings.ts';

export interface ContentModules {
  site: Site;
  catalogue: Catalogue;
  boxes: Boxes;
  /** Makes the demo players that are missing; called at every start. */
  seedPlayers(avatars: readonly string[]): Promise<void>;
}

/** What no store can do without: channels, switches, legal texts, banners. */
async function siteParts(site: Site, pictures: Pictures): Promise<SeedPart[]> {
  const content: SiteContent = {
    channels,
    config,
    modules,
    articles: await readArticles(),
    banners: createBanners(pictures),
  };
  return [{ name: 'site', content, plant: (tx) => site.plant(tx, content), tags: Object.values(SITE_TAGS) }];
}

/** Something to look at and to play with. */
function demoParts({ catalogue, boxes }: ContentModules, pictures: Pictures): SeedPart[] {
  const goods = catalogueContent(pictures);
  const shelf = boxContent(pictures);
  return [
    { name: 'catalogue', content: goods, plant: (tx) => catalogue.plant(tx, goods), tags: [CATALOGUE_TAG] },
    { name: 'boxes', content: shelf, plant: (tx) => boxes.plant(tx, shelf), tags: [BOX_TAG] },
  ];
}

/** Lays down what ships with the store. A start with nothing new costs one small read; what an operator changed stays. */
export async function loadContent(platform: Platform, content: ContentModules): Promise<void> {
  const pictures = await readPictures();
  const parts = await siteParts(content.site, pictures);
  if (platform.config.DEMO_DATA) parts.push(...demoParts(content, pictures));
  const planted = await plantChanged(platform, parts);
  if (planted.includes('boxes')) content.boxes.announceChange();
  if (platform.config.DEMO_DATA) await content.seedPlayers(pictures.avatars);
}
