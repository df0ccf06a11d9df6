import { MODES } from '@clearcrate/contract/modes';
import type { Bounds } from '../../base/bounds/bounds.module.ts';
import { catalogueImported } from '../../base/catalogue/catalogue.events.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { luckyCheck, luckyReconciliation } from './lucky.audit.ts';
import type { LuckyPlan } from './lucky.content.ts';
import { luckyChanged } from './lucky.events.ts';
import { publishLuckyVersions, putLuckyTables } from './lucky.operator.ts';
import { createLuckyPlay } from './lucky.play.ts';
import { nameTargets } from './lucky.repository.ts';
import { registerLuckyRoutes } from './lucky.routes.ts';
import { createLuckyShelf } from './lucky.shelf.ts';

export type { LuckyPlan } from './lucky.content.ts';
export type Lucky = ReturnType<typeof createLucky>;

export interface LuckyModuleDeps extends PlayDeps {
  policy: Policy;
  bounds: Bounds;
  modes: Modes;
}

/**
 * Creates lucky items: a try for one skin at a chance the player chooses, with a consolation on a
 * miss.
 */
export function createLucky(platform: Platform, { policy, modes, ...deps }: LuckyModuleDeps) {
  const { bus, clock, outbox } = platform;
  const shelf = createLuckyShelf(platform);
  const play = createLuckyPlay(deps);
  modes.register([MODES.lucky.number], nameTargets);
  deps.ledger.reconcile(luckyReconciliation);
  deps.ledger.check(luckyCheck);
  const announceChange = () => {
    shelf.forget();
    bus.publish(luckyChanged, {});
  };
  outbox.subscribe('lucky.shelf', catalogueImported, async () => announceChange());

  return {
    /** Inserts or updates the shipped grades. Published tables are not changed. */
    async plant(tx: Tx, plans: readonly LuckyPlan[]): Promise<void> {
      await putLuckyTables(tx, plans, 'shipped');
      await publishLuckyVersions(tx, plans, new Date(clock.now()), 'shipped');
    },
    /** Invalidates caches on all nodes. Call it after `plant` or a publication has committed. */
    announceChange,
    routes: (router: Router) => registerLuckyRoutes(router, platform, { shelf, play, policy, bounds: deps.bounds }),
  };
}
