import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CatalogueContent } from './catalogue.content.ts';
import { registerCatalogueRoutes } from './catalogue.routes.ts';
import * as writes from './catalogue.writes.repository.ts';

export type { CatalogueContent } from './catalogue.content.ts';

export type Catalogue = ReturnType<typeof createCatalogue>;

/** Goods and the attributes they are told apart by. */
export function createCatalogue({ db, clock }: Platform) {
  return {
    /** Lays down shipped goods where nobody has written anything of their own. Attributes go before what refers to them. */
    async plant(tx: Tx, content: CatalogueContent): Promise<void> {
      await writes.putKinds(tx, content.kinds);
      await writes.putWeapons(tx, content.weapons);
      await writes.putFinishes(tx, content.finishes);
      await writes.putExteriors(tx, content.exteriors);
      await writes.putQualities(tx, content.qualities);
      await writes.putBackgrounds(tx, content.backgrounds);
      await writes.putGoods(tx, new Date(clock.now()), content.goods);
    },
    routes: (router: Router) => registerCatalogueRoutes(router, db),
  };
}
