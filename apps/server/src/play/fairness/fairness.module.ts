import { getSeed, rotateSeed } from '@clearcrate/contract/fairness';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Modes } from '../modes/modes.module.ts';
import { createDrawExport } from './draw-export.ts';
import { registerDrawRoutes } from './draws.routes.ts';
import { createRuleBook } from './rule-book.ts';
import { createSeeds } from './seeds.service.ts';

export { DrawLog } from './draw-log.ts';
export { GUARANTEED_BRANCH } from './draw-views.ts';
export { findOrReserveRules, type NamedRule, type ReservedRule, writeRules } from './rule-claims.ts';
export { publishRule } from './rules.repository.ts';
export { readActiveSeeds } from './seeds.repository.ts';
export { type DrawSource, SEALED_SEEDS } from './seeds.service.ts';

export type Fairness = ReturnType<typeof createFairness>;

/** Draws that can be checked: seeds made, kept secret, used and revealed, and the rules that say what a draw means. */
export function createFairness(platform: Platform, { ledger, modes }: { ledger: Ledger; modes: Modes }) {
  const seeds = createSeeds(platform, ledger);
  const rules = createRuleBook();
  return {
    seeds,
    /** A player's draws whose seeds are public, as lines for the verifier. */
    exportDraws: createDrawExport(platform, { seeds, rules }),
    routes: (router: Router) => {
      router.route(getSeed, (_body, { player }) => seeds.show(player.playerId));
      router.route(rotateSeed, (choice, { player }) => seeds.rotate(player.playerId, choice));
      registerDrawRoutes(router, platform, { seeds, rules, modes });
    },
  };
}
