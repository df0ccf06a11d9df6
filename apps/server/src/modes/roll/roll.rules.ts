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

/** The moment in the hour, day or week that begins then. Days are walked by the calendar, since not each has 24 hours. */
function momentIn(calendar: Calendar, firstDay: string, minute: number): number {
  const day = calendar.addDays(firstDay, Math.floor(minute / DAY_MINUTES));
  return calendar.startOfDay(day) + (minute % DAY_MINUTES) * MINUTE_MS;
}

/** When a room that is opened now is drawn; nothing where it never is. */
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

/** What a room asks for. */
export interface Conditions {
  minLevel: number;
  recharge: Minor;
  /** As the player is told it. */
  rechargeSince: string;
  needsSpread: boolean;
  spreadCode: string;
}

/** What a player brings. */
export interface Standing {
  level: number;
  recharged: Minor;
  isInvited: boolean;
}

/** Refuses by the name of the first condition that is not met. */
export function checkConditions(asked: Conditions, has: Standing, amountText: (amount: Minor) => string): void {
  if (has.level < asked.minLevel) throw new AppError('rollLevelMissing', { level: asked.minLevel });
  if (has.recharged < asked.recharge)
    throw new AppError('rollRechargeMissing', { amount: amountText(asked.recharge), since: asked.rechargeSince });
  if (asked.needsSpread && !has.isInvited) throw new AppError('rollSpreadMissing', { code: asked.spreadCode });
}
