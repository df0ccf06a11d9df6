import type { Ledger } from '../../ledger/ledger.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { growWithRecharges, raiseAndEmit } from './vip.growth.ts';
import { createPackets } from './vip.packets.ts';
import { putLevels, vipReconciliations } from './vip.repository.ts';
import { registerVipRoutes } from './vip.routes.ts';
import type { LevelRule } from './vip.rules.ts';

export { readMallQuotas } from './vip.repository.ts';
export type { LevelRule } from './vip.rules.ts';
export type Vip = ReturnType<typeof createVip>;

/**
 * Creates VIP levels, which grow by recharging. They grant packets and privileges and never change
 * odds.
 */
export function createVip(platform: Platform, ledger: Ledger) {
  const openPacket = createPackets(ledger);
  ledger.reconcile(...vipReconciliations);
  growWithRecharges(platform, ledger);
  return {
    plant: (tx: Tx, rules: readonly LevelRule[]) => putLevels(tx, rules),
    /** Raises all players to the levels of their growth. Call it after the levels have changed. */
    raiseAll: () => platform.db.transaction().execute((tx) => raiseAndEmit(tx, platform)),
    routes: (router: Router) => registerVipRoutes(router, platform.db, ledger, openPacket),
  };
}
