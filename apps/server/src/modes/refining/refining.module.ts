import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { RecipePlan } from './refining.content.ts';
import { createMarking } from './refining.marking.ts';
import { putRecipes } from './refining.operator.ts';
import { refiningCheck } from './refining.repository.ts';
import { registerRefiningRoutes } from './refining.routes.ts';
import { createRefining } from './refining.work.ts';

export type { RecipePlan } from './refining.content.ts';
export type RefiningModule = ReturnType<typeof createRefiningMode>;

export interface RefiningDeps extends PlayDeps {
  policy: Policy;
}

/**
 * Creates refining: marked materials become one guaranteed skin. No coins move, so only items are
 * audited.
 */
export function createRefiningMode(platform: Platform, { policy, ...deps }: RefiningDeps) {
  const mark = createMarking(deps);
  const refine = createRefining(deps);
  deps.ledger.check(refiningCheck);
  return {
    /** Inserts or updates the shipped recipes. Changes by an operator are kept. */
    plant: async (tx: Tx, plans: readonly RecipePlan[]): Promise<void> => {
      const { problems } = await putRecipes(tx, plans, 'shipped');
      invariant(problems.length === 0, `invalid shipped recipes: ${JSON.stringify(problems)}`);
    },
    routes: (router: Router) => registerRefiningRoutes(router, platform, { policy, mark, refine }),
  };
}
