import type { DataOf } from '@clearcrate/contract/endpoint';
import { formatAmount } from '@clearcrate/contract/money';
import { getWelfareBoxList, getWelfareList, openWelfareBox, WELFARE_WINDOW } from '@clearcrate/contract/welfare';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WelfareDeps } from './welfare.deps.ts';
import type { WelfareInput } from './welfare.opening.ts';
import { findOpened, isDropDone } from './welfare.repository.ts';
import { DAILY_DROP, levelState, thresholdOf, welfareDay } from './welfare.rules.ts';

interface RouteDeps extends WelfareDeps {
  open: Operate<WelfareInput, DataOf<typeof openWelfareBox>>;
}

function thresholdIn({ settings }: MarketPolicy, level: number): bigint {
  const threshold = thresholdOf(level, settings);
  invariant(threshold !== undefined, `no threshold for welfare level ${level}`);
  return threshold;
}

const isoOf = (timeMs: number) => new Date(timeMs).toISOString();

export function registerWelfareRoutes(router: Router, platform: Platform, deps: RouteDeps): void {
  const { calendar, clock, config, db } = platform;
  const { boxes, ledger, policy } = deps;

  router.route(getWelfareBoxList, async (_body, { locale, channelCode }) => {
    const [found, settings] = await Promise.all([boxes.welfareCards(locale), policy.forVisitor(channelCode)]);
    const items = found.map(({ level, card }) => ({
      ...card,
      level,
      threshold: formatAmount(thresholdIn(settings, level)),
    }));
    const timeZone = config.BUSINESS_TIME_ZONE;
    return { ...WELFARE_WINDOW, timeZone, dailyDrop: formatAmount(DAILY_DROP), items };
  });

  router.route(getWelfareList, async (_body, { player, locale }) => {
    const settings = await policy.admit(player, 'Grade');
    const nowMs = clock.now();
    const day = welfareDay(calendar, nowMs);
    const [found, balances, opened, dropDone] = await Promise.all([
      boxes.welfareCards(locale),
      ledger.balancesOf(db, player.playerId),
      findOpened(runnerOf(db), [player.playerId], day.day),
      isDropDone(runnerOf(db), day.day),
    ]);
    const items = found.map(({ boxId, level }) => {
      const today = opened.find((one) => one.level === level);
      const threshold = thresholdIn(settings, level);
      const facts = { points: balances.welfare, threshold, openedToday: today !== undefined, dropDone };
      const { state, changesAtMs } = levelState(facts, day, nowMs);
      return {
        boxId: String(boxId),
        level,
        threshold: formatAmount(threshold),
        state,
        changesAt: changesAtMs === null ? null : isoOf(changesAtMs),
        bagItemId: today ? String(today.drawId) : null,
      };
    });
    return { points: formatAmount(balances.welfare), nextDropAt: isoOf(day.nextMidnightMs), items };
  });

  router.route(openWelfareBox, async ({ boxId, version }, { player, locale, operation }) => {
    const settings = await policy.admit(player, 'Grade');
    const box = (await boxes.welfareCards(locale)).find((one) => one.boxId === boxId);
    if (!box) throw new AppError('boxUnknown');
    const { level } = box;
    const opening = await boxes.freeOpenings.input({ player, locale, policy: settings, boxId, version });
    return deps.open(operation, { opening, level, threshold: thresholdIn(settings, level) });
  });
}
