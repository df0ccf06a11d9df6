import { DEFAULTS } from '@clearcrate/contract/limits';
import { MODES } from '@clearcrate/contract/modes';
import type { Lease } from '../../platform/jobs/lease.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RollDeps } from './roll.deps.ts';
import { findPlansWithout, hasRoom, insertRoom, type PlanRow } from './roll.repository.ts';
import { nextDraw } from './roll.rules.ts';

/**
 * Opens the next room of each plan without an open one, with the next seed, current prize prices
 * and the plan's conditions.
 */
export function createRenewing({ calendar, clock, db, rows }: Platform, { policy, raffles }: RollDeps) {
  const openRoom = (lease: Lease, plan: PlanRow, nowMs: number, drawsAtMs: number): Promise<void> =>
    lease.transaction(async (tx) => {
      const drawsAt = new Date(drawsAtMs);
      if (await hasRoom(tx, plan.code, drawsAt)) return;
      const prizes = await raffles.prizesOf(tx, plan.prizes);
      if (prizes.length === 0) return;
      const [raffleId] = (await raffles.open(tx, MODES.roll.number, [
        { maxPlayers: plan.max_players, prizes, opensAtMs: nowMs, drawsAtMs },
      ])) as [bigint];
      const since = calendar.startOfDay(calendar.addDays(calendar.dayOf(nowMs), -plan.recharge_days));
      await insertRoom(tx, { raffleId, plan, drawsAt, rechargeSince: plan.recharge > 0n ? new Date(since) : null });
    });

  return async (lease: Lease): Promise<void> => {
    const plans = await findPlansWithout(db);
    if (plans.length === 0) return;
    const { openModules } = await policy.forVisitor(DEFAULTS.channelCode);
    if (!openModules.has('Roll')) return;
    const nowMs = clock.now();
    const due = plans.flatMap((plan) => {
      const { period, draw_minute: drawMinute, draw_once_at: drawOnceAt } = plan;
      const drawsAtMs = nextDraw({ period, drawMinute, drawOnceAt }, nowMs, calendar);
      return drawsAtMs === undefined ? [] : [{ plan, drawsAtMs }];
    });
    await rows.each(due, {
      job: 'roll.renew',
      keyOf: ({ plan }) => plan.code,
      one: ({ plan, drawsAtMs }) => openRoom(lease, plan, nowMs, drawsAtMs),
    });
  };
}
