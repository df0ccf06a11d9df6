import { MESSAGE_IDS } from '@clearcrate/contract/gateway-ids';
import { MODES } from '@clearcrate/contract/modes';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { Tx } from '../../platform/db/database.ts';
import { announceToAll } from '../../platform/gateway/gateway.topics.ts';
import type { Router } from '../../platform/http/router.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { Platform } from '../../platform/platform.ts';
import { raffleClosed, raffleSettled } from '../../play/raffle/raffle.events.ts';
import type { RollPlan } from './roll.content.ts';
import type { RollDeps } from './roll.deps.ts';
import { putRollPlans } from './roll.operator.ts';
import { createRenewing } from './roll.renewing.ts';
import { findRooms } from './roll.repository.ts';
import { registerRollRoutes } from './roll.routes.ts';
import { createRollService } from './roll.service.ts';
import { createRollViews, nameOf } from './roll.views.ts';

export type { RollPlan } from './roll.content.ts';
export type Rolls = ReturnType<typeof createRolls>;

const POLL_MS = 500;

/** Creates roll rooms: free prizes for players who meet the conditions, drawn at the deadline. */
export function createRolls(platform: Platform, deps: RollDeps) {
  const { bus, db, jobs, outbox } = platform;
  const { modes, raffles } = deps;
  modes.register([MODES.roll.number], async (queryable, ids, locale) => {
    const rooms = await findRooms(queryable, ids);
    return new Map([...rooms].map(([id, room]) => [id, nameOf(room, locale)]));
  });
  const renew = createRenewing(platform, deps);
  // Run by the leader of the lease. Every step is idempotent.
  jobs.leased({
    name: 'roll.rooms',
    everyMs: POLL_MS,
    run: (lease) =>
      eachInTurn([() => raffles.settleDue(lease, MODES.roll.number), () => renew(lease)], (step) => step()),
  });
  outbox.subscribe('roll.closed', raffleClosed, async (_tx, closed) => {
    for (const { mode, ...change } of closed)
      if (mode === MODES.roll.number) raffles.tell('roll', { ...change, state: RAFFLE_STATES.closed });
  });
  outbox.subscribe('roll.settled', raffleSettled, async (_tx, settled) => {
    for (const { mode, raffleId, version, entries } of settled) {
      if (mode !== MODES.roll.number) continue;
      raffles.tell('roll', { raffleId, version, entries, state: RAFFLE_STATES.over });
      if (entries > 0) announceToAll(bus, { id: MESSAGE_IDS.rollSettled, data: { rollId: raffleId } });
    }
  });
  const service = createRollService(platform, deps);
  const views = createRollViews(platform, deps);

  return {
    /** Inserts or updates the shipped rooms. */
    plant: (tx: Tx, plans: readonly RollPlan[]) => putRollPlans(tx, plans, 'shipped'),
    /** Inserts rooms of a demo streamer when that account exists. */
    async plantFor(anchorMobile: string, plans: readonly RollPlan[]): Promise<void> {
      const anchor = await db
        .selectFrom('player')
        .select('spread_code')
        .where('mobile', '=', anchorMobile)
        .executeTakeFirst();
      if (!anchor) return;
      const named = plans.map((plan) => ({ ...plan, anchorCode: anchor.spread_code }));
      await db.transaction().execute((tx) => putRollPlans(tx, named, 'shipped'));
    },
    routes: (router: Router) => registerRollRoutes(router, platform, { ...deps, service, views }),
  };
}
