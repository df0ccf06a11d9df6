import { DEFAULTS } from '@clearcrate/contract/limits';
import { formatAmount } from '@clearcrate/contract/money';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Site } from '../../base/site/site.module.ts';
import type { Boxes } from '../../modes/box/box.module.ts';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import type { Tx } from '../../platform/db/database.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import { createCommission } from './spread.commission.ts';
import { findFreeOpenings, findPromoter, putLevels, spreadReconciliations } from './spread.repository.ts';
import { registerSpreadRoutes } from './spread.routes.ts';
import { type LevelRule, readRules } from './spread.rules.ts';

export type { LevelRule as SpreadLevelRule } from './spread.rules.ts';
export { readRules as readSpreadRules } from './spread.rules.ts';
export type Spread = ReturnType<typeof createSpread>;

export interface SpreadModuleDeps extends PlayDeps {
  policy: Policy;
  boxes: Pick<Boxes, 'find' | 'freeOpenings'>;
  site: Pick<Site, 'configItems'>;
}

/**
 * Creates promotion: commissions and free openings for promoters, first gifts for invited players.
 */
export function createSpread(platform: Platform, deps: SpreadModuleDeps) {
  const { ledger, site } = deps;
  ledger.reconcile(...spreadReconciliations);
  const rules = async (tx?: Tx) => readRules(await site.configItems(DEFAULTS.channelCode, tx));
  platform.outbox.subscribe('spread.commission', rechargeCompleted, createCommission(platform, ledger, rules));
  return {
    plant: (tx: Tx, levels: readonly LevelRule[]) => putLevels(tx, levels),
    /** Reads the promotion figures of the player's profile. */
    async assetsOf(playerId: bigint) {
      const [{ reward }, free] = await Promise.all([
        findPromoter(platform.db, playerId),
        findFreeOpenings(runnerOf(platform.db), [playerId]),
      ]);
      return { spreadBoxCount: free.get(playerId) ?? 0, spreadRewardAmount: formatAmount(reward) };
    },
    routes: (router: Router) => registerSpreadRoutes(router, platform, { ...deps, readRules: rules }),
  };
}
