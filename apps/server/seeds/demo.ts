import { BOX_TAG } from '../src/modules/box/box.events.ts';
import type { Boxes } from '../src/modules/box/box.module.ts';
import { CATALOGUE_TAG } from '../src/modules/catalogue/catalogue.events.ts';
import type { Catalogue } from '../src/modules/catalogue/catalogue.module.ts';
import { SITE_TAGS } from '../src/modules/site/site.events.ts';
import type { Site, SiteContent } from '../src/modules/site/site.module.ts';
import type { Platform } from '../src/platform/platform.ts';
import { boxContent } from './boxes.ts';
import { catalogueContent } from './catalogue.ts';
import { readPictures } from './pictures.ts';
import { plantChanged } from './plant.ts';
import { readArticles } from './site/articles.ts';
import { createBanners } from './site/banners.ts';
import { channels } from './site/channels.ts';
import { config, modules } from './site/settings.ts';

export interface DemoModules {
  site: Site;
  catalogue: Catalogue;
  boxes: Boxes;
  /** Makes the demo players that are missing; called at every start. */
  seedPlayers(): Promise<void>;
}

/** Everything a store needs to be looked at. A start with nothing new costs one small read; what an operator changed stays. */
export async function loadDemoData(
  platform: Platform,
  { site, catalogue, boxes, seedPlayers }: DemoModules,
): Promise<void> {
  const [pictures, articles] = await Promise.all([readPictures(), readArticles()]);
  const siteContent: SiteContent = { channels, config, modules, articles, banners: createBanners(pictures) };
  const goodsContent = catalogueContent(pictures);
  const shelfContent = boxContent(pictures);
  const planted = await plantChanged(platform, [
    {
      name: 'site',
      content: siteContent,
      plant: (tx) => site.plant(tx, siteContent),
      tags: Object.values(SITE_TAGS),
    },
    {
      name: 'catalogue',
      content: goodsContent,
      plant: (tx) => catalogue.plant(tx, goodsContent),
      tags: [CATALOGUE_TAG],
    },
    {
      name: 'boxes',
      content: shelfContent,
      plant: (tx) => boxes.plant(tx, shelfContent),
      tags: [BOX_TAG],
    },
  ]);
  if (planted.length > 0) platform.log.info({ planted }, 'demo data loaded');
  if (planted.includes('boxes')) boxes.announceChange();
  await seedPlayers();
}
