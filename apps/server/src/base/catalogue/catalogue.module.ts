import type { Tx } from '../../platform/db/database.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CatalogueContent } from './catalogue.content.ts';
import { CATALOGUE_TAG, catalogueImported } from './catalogue.events.ts';
import * as writes from './catalogue.operator.ts';
import { registerCatalogueRoutes } from './catalogue.routes.ts';

export type { CatalogueContent } from './catalogue.content.ts';
export { goodsByCode, type LaidOutOdds, layOutOdds } from './goods-by-code.ts';
export { findGoods, goodsCard, goodsCardOf, goodsColumns, namesContain, searchGoods } from './goods-search.ts';
export { lockStock, returnStock, type StockedGoods, takeStock } from './goods-stock.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Goods and their attributes. */
export function createCatalogue({ bus, clock, db, outbox }: Platform) {
  outbox.subscribe('catalogue.lists', catalogueImported, async () => {
    bus.publish(listsChanged, { tag: CATALOGUE_TAG });
  });

  return {
    /**
     * Writes shipped goods except over edited rows. Attributes come before the rows that refer to
     * them.
     */
    async plant(tx: Tx, content: CatalogueContent): Promise<void> {
      await writes.putKinds(tx, content.kinds, 'shipped');
      await writes.putWeapons(tx, content.weapons, 'shipped');
      await writes.putFinishes(tx, content.finishes, 'shipped');
      await writes.putExteriors(tx, content.exteriors, 'shipped');
      await writes.putQualities(tx, content.qualities, 'shipped');
      await writes.putBackgrounds(tx, content.backgrounds, 'shipped');
      await writes.lockGoods(tx);
      await writes.putGoods(tx, new Date(clock.now()), content.goods, 'shipped');
    },
    routes: (router: Router) => registerCatalogueRoutes(router, db),
  };
}
