import type { Policy } from '../../base/policy/policy.module.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { createPrizeBook } from '../../play/prizes/prizes.module.ts';
import { turntableCheck } from './turntable.audit.ts';
import { registerTurntableRoutes } from './turntable.routes.ts';
import { TURNTABLE } from './turntable.rules.ts';
import { createSpin } from './turntable.spin.ts';

export { TURNTABLE, type TurntableTerms } from './turntable.rules.ts';

export interface TurntableDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
}

/** Creates the weekly turntable: one free, provably fair spin per player and week. */
export function createTurntable(platform: Platform, { policy, modes, ...deps }: TurntableDeps) {
  const book = createPrizeBook(platform, { ...deps, modes }, TURNTABLE);
  const spin = createSpin(platform, deps, book);
  deps.ledger.check(turntableCheck);
  return {
    plant: book.plant,
    routes: (router: Router) => registerTurntableRoutes(router, platform, { policy, book, spin }),
  };
}
