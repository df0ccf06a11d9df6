import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import { TIME_BOX_PERIODS } from '@clearcrate/contract/raffle-rules';
import {
  getMyTimeBox,
  getTimeBoxEntryList,
  getTimeBoxHistory,
  getTimeBoxList,
  getTimeBoxProof,
  joinTimeBox,
} from '@clearcrate/contract/time-box';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { entryPage, findOwnEntries, listEntries } from '../../play/raffle/raffle.module.ts';
import type { TimeBoxDeps } from './time-box.deps.ts';
import { findRounds, levelOf, listBoxes, listDrawn } from './time-box.repository.ts';
import { spanOf } from './time-box.rules.ts';
import type { TimeBoxService } from './time-box.service.ts';
import type { RoundViews } from './time-box.views.ts';

export interface TimeBoxRouteDeps extends TimeBoxDeps {
  service: TimeBoxService;
  views: RoundViews;
}

function registerOwn(router: Router, platform: Platform, { recharged, service }: TimeBoxRouteDeps): void {
  const { calendar, clock, db } = platform;
  router.route(joinTimeBox, ({ roundId }, { player, operation }) => service.join(operation, player, roundId));

  router.route(getMyTimeBox, async (_body, { player: { playerId } }) => {
    const boxes = await listBoxes(db);
    const ids = boxes.flatMap(({ running, last }) => [running, last].filter((id) => id !== null));
    const nowMs = clock.now();
    const since = (period: (typeof TIME_BOX_PERIODS)[number]) =>
      recharged.since(db, playerId, new Date(spanOf(period, nowMs, calendar).startsAtMs));
    const [own, level, hour, day, week] = await Promise.all([
      findOwnEntries(db, playerId, ids),
      levelOf(db, playerId),
      ...TIME_BOX_PERIODS.map(since),
    ] as const);
    const entries = [...own.values()];
    return {
      level,
      recharged: { hour: formatAmount(hour ?? 0n), day: formatAmount(day ?? 0n), week: formatAmount(week ?? 0n) },
      joined: entries.map(({ raffle_id, seat, user_code }) => ({
        roundId: String(raffle_id),
        seat,
        userCode: user_code,
      })),
      won: entries.flatMap(({ raffle_id, place }) => (place === null ? [] : [{ roundId: String(raffle_id), place }])),
    };
  });
}

export function registerTimeBoxRoutes(router: Router, platform: Platform, deps: TimeBoxRouteDeps): void {
  const { db } = platform;
  const { views, fairness } = deps;
  registerOwn(router, platform, deps);

  router.route(getTimeBoxList, async (_body, { locale }) => {
    const boxes = await listBoxes(db);
    const ids = boxes.flatMap(({ running, last }) => [running, last].filter((id) => id !== null));
    const shown = await views(ids, locale);
    const roundOf = (id: bigint | null) => (id === null ? null : (shown.get(id) ?? null));
    return {
      items: boxes.map(({ period, tier, running, last }) => ({
        period,
        tier,
        round: roundOf(running),
        last: roundOf(last),
      })),
    };
  });

  router.route(getTimeBoxHistory, async ({ cursor, pageSize, ...box }, { locale }) => {
    const ids = await listDrawn(db, box, cursor, pageSize);
    const shown = await views(ids, locale);
    const last = ids.at(-1);
    return {
      items: ids.flatMap((id) => shown.get(id) ?? []),
      next: last !== undefined && ids.length === pageSize ? String(last) : null,
    };
  });

  router.route(getTimeBoxEntryList, async ({ roundId, cursor, pageSize }) => {
    if (!(await findRounds(db, [roundId])).has(roundId)) throw new AppError('timeBoxUnknown');
    return entryPage(await listEntries(db, roundId, cursor, pageSize), pageSize);
  });

  router.route(getTimeBoxProof, async ({ roundId }) => {
    const proof = await fairness.orders.ofRoom(MODES.timeBox.number, roundId);
    if (!proof) throw new AppError('timeBoxUnknown');
    return proof;
  });
}
