import type { Locale } from '@clearcrate/contract/locale';
import { MODES } from '@clearcrate/contract/modes';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import { loadModeTexts } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PlayDeps } from '../../play/game/play.module.ts';
import type { Modes } from '../../play/modes/modes.module.ts';
import { turntableCheck, turntableReconciliations } from './turntable.audit.ts';
import type { TurntablePlan } from './turntable.content.ts';
import { publishTurntable } from './turntable.operator.ts';
import { registerTurntableRoutes } from './turntable.routes.ts';
import { createSpin } from './turntable.spin.ts';

export type { TurntablePlan } from './turntable.content.ts';
export type TurntableModule = ReturnType<typeof createTurntable>;

export interface TurntableDeps extends PlayDeps {
  policy: Policy;
  modes: Modes;
}

const texts = loadModeTexts('turntable');
/** Name of the only turntable. */
const nameIn = (locale: Locale): string => texts[locale]['@title'] ?? '';

/** Creates the weekly turntable: one free, provably fair spin per player and week. */
export function createTurntable(platform: Platform, { policy, modes, ...deps }: TurntableDeps) {
  const spin = createSpin(platform, deps);
  modes.register([MODES.turntable.number], async (_db, references, locale) => {
    const name = nameIn(locale);
    return new Map(references.map((reference) => [reference, name]));
  });
  deps.ledger.reconcile(...turntableReconciliations);
  deps.ledger.check(turntableCheck);
  return {
    /** Publishes the shipped turntable unless one exists. */
    plant: async (tx: Tx, plan: TurntablePlan): Promise<void> => {
      await publishTurntable(tx, plan, new Date(platform.clock.now()), 'shipped');
    },
    routes: (router: Router) => registerTurntableRoutes(router, platform, { policy, spin }),
  };
}
