import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { registerDrawRoutes } from './draws.routes.ts';
import { createSeeds } from './seeds.service.ts';

export { countOpenings, findDraw, findRevealedDraws, type RevealedDrawRow } from './draws.repository.ts';
export { lockActiveSeeds } from './seeds.repository.ts';
export type { DrawSource, Seeds } from './seeds.service.ts';
export { chosenSeed, seedTimes } from './seeds.views.ts';

export type Fairness = ReturnType<typeof createFairness>;

/** Seeds of the player's own draws: made, kept secret, used, revealed. */
export function createFairness(platform: Platform, ledger: Ledger) {
  const seeds = createSeeds(platform, ledger);
  return {
    seeds,
    routes: (router: Router) => {
      router.route(getSeed, (_body, { player }) => seeds.show(player.playerId));
      router.route(rotateSeed, (choice, { player }) => seeds.rotate(player.playerId, choice));
      registerDrawRoutes(router, platform);
    },
  };
}
