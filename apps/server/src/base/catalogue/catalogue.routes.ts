import { getGoodsAttributes, getGoodsBgImages } from '@clearcrate/contract/site';
import type { Db } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import { CATALOGUE_TAG } from './catalogue.events.ts';
import * as reads from './catalogue.repository.ts';

export function registerCatalogueRoutes(router: Router, db: Db): void {
  router.route(
    getGoodsAttributes,
    async (_body, { locale }) => {
      const [kinds, weapons, exteriors, qualities] = await Promise.all([
        reads.findKinds(db, locale),
        reads.findWeapons(db, locale),
        reads.findExteriors(db, locale),
        reads.findQualities(db, locale),
      ]);
      return { kinds, weapons, exteriors, qualities };
    },
    { cacheTag: CATALOGUE_TAG },
  );
  router.route(getGoodsBgImages, async () => ({ items: await reads.findBackgrounds(db) }), {
    cacheTag: CATALOGUE_TAG,
  });
}
