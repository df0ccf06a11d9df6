import { MODES } from '@clearcrate/contract/modes';
import { RAFFLE_STATES } from '@clearcrate/contract/raffle-rules';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import { loadModeTexts } from '../../platform/messages.ts';
import type { Platform } from '../../platform/platform.ts';
import { raffleClosed, raffleSettled } from '../../play/raffle/raffle.events.ts';
import type { TimeBoxPlan } from './time-box.content.ts';
import type { TimeBoxDeps } from './time-box.deps.ts';
import { createOpening } from './time-box.opening.ts';
import { putTimeBoxes } from './time-box.operator.ts';
import { findRounds } from './time-box.repository.ts';
import { registerTimeBoxRoutes } from './time-box.routes.ts';
import { createTimeBoxService } from './time-box.service.ts';
import { createRoundViews } from './time-box.views.ts';

export type { TimeBoxPlan } from './time-box.content.ts';
export type TimeBoxes = ReturnType<typeof createTimeBoxes>;

const POLL_MS = 500;
const words = loadModeTexts('timeBox');

/**
 * Creates time boxes: hourly, daily and weekly prizes drawn among players who recharged enough in
 * the period.
 */
export function createTimeBoxes(platform: Platform, deps: TimeBoxDeps) {
  const { jobs, outbox } = platform;
  const { modes, raffles } = deps;
  modes.register([MODES.timeBox.number], async (queryable, ids, locale) => {
    const rounds = await findRounds(queryable, ids);
    const nameOf = (period: string, tier: number) =>
      `${words[locale][`period.${period}`] ?? ''}${tier > 0 ? ` V${tier}` : ''}`;
    return new Map([...rounds].map(([id, { period, tier }]) => [id, nameOf(period, tier)]));
  });
  const open = createOpening(platform, deps);
  // Run by the leader of the lease. Every step is idempotent and catches up after a downtime.
  jobs.leased({
    name: 'time-box.rounds',
    everyMs: POLL_MS,
    run: (lease) =>
      eachInTurn([() => raffles.settleDue(lease, MODES.timeBox.number), () => open(lease)], (step) => step()),
  });
  outbox.subscribe('time-box.closed', raffleClosed, async (_tx, closed) => {
    for (const { mode, ...change } of closed)
      if (mode === MODES.timeBox.number) raffles.tell('timebox', { ...change, state: RAFFLE_STATES.closed });
  });
  outbox.subscribe('time-box.settled', raffleSettled, async (_tx, settled) => {
    for (const { mode, raffleId, version, entries } of settled)
      if (mode === MODES.timeBox.number)
        raffles.tell('timebox', { raffleId, version, entries, state: RAFFLE_STATES.over });
  });
  const service = createTimeBoxService(platform, deps);
  const views = createRoundViews(platform, deps);

  return {
    /** Inserts or updates the shipped boxes. */
    plant: (tx: Tx, plans: readonly TimeBoxPlan[]) => putTimeBoxes(tx, plans, 'shipped'),
    routes: (router: Router) => registerTimeBoxRoutes(router, platform, { ...deps, service, views }),
  };
}
