import { MODES } from '@clearcrate/contract/modes';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { battleReconciliations, prizeCheck, stakeCheck, totalsCheck } from './battle.audit.ts';
import type { BattleDeps } from './battle.deps.ts';
import { registerBattleJobs } from './battle.jobs.ts';
import { putHouseRooms } from './battle.operator.ts';
import { registerBattleRoutes } from './battle.routes.ts';
import { createBattleService } from './battle.service.ts';
import type { HouseRoomPlan } from './room/battle.content.ts';
import { createDissolving } from './room/battle.dissolving.ts';
import { createHouse } from './room/battle.house.ts';
import { createStarting } from './room/battle.starting.ts';
import { createSeating } from './seat/battle.seating.ts';
import { createClosing } from './settlement/battle.closing.ts';
import { nameRooms } from './view/battle.names.ts';
import { findSeated } from './view/battle.reads.ts';
import { createBattleViews } from './view/battle.views.ts';

export type { HouseRoomPlan } from './room/battle.content.ts';

export type Battles = ReturnType<typeof createBattles>;

/**
 * Creates battles: rooms of two or three in which all players open the same boxes and one wins
 * everything.
 */
export function createBattles(platform: Platform, deps: BattleDeps) {
  const { fairness, ledger, modes } = deps;
  modes.register([MODES.battle.number], nameRooms);
  ledger.reconcile(...battleReconciliations);
  ledger.check(stakeCheck, prizeCheck, totalsCheck);
  const seating = createSeating(deps);
  const house = createHouse(platform, deps, seating);
  const service = createBattleService(platform, deps, { seating, house });
  const views = createBattleViews(platform.db, deps);
  const dissolve = createDissolving(platform, deps);
  const start = createStarting(deps);
  const close = createClosing(platform, fairness);
  deps.gateway.seatsFrom('battle', (names) => findSeated(platform.db, names));
  registerBattleJobs(platform, { boxes: deps.boxes, close, dissolve, house, start });
  return {
    /** Inserts or updates the shipped house rooms. */
    plant: (tx: Tx, rooms: readonly HouseRoomPlan[]) => putHouseRooms(tx, rooms, 'shipped'),
    routes: (router: Router) => registerBattleRoutes(router, platform, { ...deps, service, views, house }),
  };
}
