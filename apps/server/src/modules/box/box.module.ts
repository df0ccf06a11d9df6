import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Fairness } from '../fairness/fairness.module.ts';
import type { Policy } from '../policy/policy.module.ts';
import type { BoxContent } from './box.content.ts';
import { boxesChanged } from './box.events.ts';
import { publishFirstVersions, putBoxes, putCategories } from './box.publish.ts';
import { registerBoxRoutes } from './box.routes.ts';
import { BoxShelf } from './box.shelf.ts';
import { registerOpeningRoutes } from './opening.routes.ts';
import { createOpening } from './opening.ts';

export type { BoxContent } from './box.content.ts';

export type Boxes = ReturnType<typeof createBoxes>;

export interface BoxDeps {
  ledger: Ledger;
  fairness: Fairness;
  policy: Policy;
}

/** Boxes: what is on the shelf, at which odds, and opening them. */
export function createBoxes(platform: Platform, deps: BoxDeps) {
  const { bus, clock, db } = platform;
  const shelf = new BoxShelf(db, bus);
  const open = createOpening(platform, deps.ledger, deps.fairness.seeds);
  return {
    /** Lays down shipped boxes. Odds that were published stay as they are. */
    async plant(tx: Tx, content: BoxContent): Promise<void> {
      const now = new Date(clock.now());
      await putCategories(tx, content.categories);
      await putBoxes(tx, content.boxes, now);
      await publishFirstVersions(tx, content.boxes, now);
    },
    /** To be called once planting or publishing has committed. */
    announceChange(): void {
      shelf.forget();
      bus.publish(boxesChanged, {});
    },
    find: (id: bigint) => shelf.find(id),
    routes: (router: Router) => {
      registerBoxRoutes(router, platform, shelf);
      registerOpeningRoutes(router, platform, { ...deps, shelf, open });
    },
  };
}
