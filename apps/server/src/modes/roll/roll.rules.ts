import type { Minor } from '@clearcrate/contract/money';
import type { Calendar } from '../../platform/calendar.ts';
import { AppError } from '../../platform/errors.ts';
import type { RollPeriod } from './roll.content.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MINUTES = 1_440;

export interface Schedule {
  period: RollPeriod;
  drawMinute: number;
  drawOnceAt: Date | null;
}

/**
 * Computes the time `minute` minutes after the start of a day or week. Days are added by calendar,
 * since not every day has 24 hours.
 */
function momentIn(calendar: Calendar, firstDay: string, minute: number): number {
  const day = calendar.addDays(firstDay, Math.floor(minute / DAY_MINUTES));
  return calendar.startOfDay(day) + (minute % DAY_MINUTES) * MINUTE_MS;
}

/** Computes the next draw time after now; `undefined` when a `once` room is past. */
export function nextDraw(
  { period, drawMinute, drawOnceAt }: Schedule,
  nowMs: number,
  calendar: Calendar,
): number | undefined {
  const today = calendar.dayOf(nowMs);
  if (period === 'once') return drawOnceAt && drawOnceAt.getTime() > nowMs ? drawOnceAt.getTime() : undefined;
  if (period === 'hour') {
    const start = calendar.startOfDay(today);
    const hour = start + Math.floor((nowMs - start) / HOUR_MS) * HOUR_MS + (drawMinute % 60) * MINUTE_MS;
    return hour > nowMs ? hour : hour + HOUR_MS;
  }
  const [first, days] = period === 'day' ? [today, 1] : [calendar.weekOf(nowMs), 7];
  const moment = momentIn(calendar, first, drawMinute % (days * DAY_MINUTES));
  return moment > nowMs ? moment : momentIn(calendar, calendar.addDays(first, days), drawMinute % (days * DAY_MINUTES));
}

/** Conditions of a room. */
export interface Conditions {
  minLevel: number;
  recharge: Minor;
  /** Business day as shown to the player. */
  rechargeSince: string;
  needsSpread: boolean;
  spreadCode: string;
}

/** The facts about a player that conditions check. */
export interface PlayerFacts {
  level: number;
  recharged: Minor;
  isInvited: boolean;
}

/** Throws the error of the first condition that is not met. */
export function checkConditions(asked: Conditions, has: PlayerFacts, amountText: (amount: Minor) => string): void {
  if (has.level < asked.minLevel) throw new AppError('rollLevelMissing', { level: asked.minLevel });
  if (has.recharged < asked.recharge)
    throw new AppError('rollRechargeMissing', { amount: amountText(asked.recharge), since: asked.rechargeSince });
  if (asked.needsSpread && !has.isInvited) throw new AppError('rollSpreadMissing', { code: asked.spreadCode });
}
