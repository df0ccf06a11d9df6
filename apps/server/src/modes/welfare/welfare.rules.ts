import { type Minor, parseAmount } from '@clearcrate/contract/money';
import { WELFARE_WINDOW, type WelfareState } from '@clearcrate/contract/welfare';
import type { Calendar } from '../../platform/calendar.ts';

const DEFAULT_THRESHOLDS: readonly Minor[] = [100_00n, 500_00n, 2_000_00n, 5_000_00n, 10_000_00n];
/** Welfare points taken at every midnight. */
export const DAILY_DROP: Minor = 100_00n;

type Settings = ReadonlyMap<string, string>;

/**
 * Reads the threshold of a level. An invalid setting means the default, so that a typo never makes
 * a level free.
 */
export function thresholdOf(level: number, settings: Settings): Minor | undefined {
  return parseAmount(settings.get(`welfare.level${level}`) ?? '') ?? DEFAULT_THRESHOLDS[level - 1];
}

const minutesOf = (wallClock: string): number => {
  const [hours = 0, minutes = 0] = wallClock.split(':').map(Number);
  return hours * 60 + minutes;
};
const MINUTE_MS = 60_000;

/** Times of the opening window on one business day. */
export interface WelfareDay {
  day: string;
  opensAtMs: number;
  /** Exclusive end of the window; its last minute is included. */
  closesAtMs: number;
  nextMidnightMs: number;
  nextOpensAtMs: number;
}

export function welfareDay(calendar: Calendar, nowMs: number): WelfareDay {
  const day = calendar.dayOf(nowMs);
  const startMs = calendar.startOfDay(day);
  const nextMidnightMs = calendar.startOfDay(calendar.addDays(day, 1));
  return {
    day,
    opensAtMs: startMs + minutesOf(WELFARE_WINDOW.opens) * MINUTE_MS,
    closesAtMs: startMs + (minutesOf(WELFARE_WINDOW.closes) + 1) * MINUTE_MS,
    nextMidnightMs,
    nextOpensAtMs: nextMidnightMs + minutesOf(WELFARE_WINDOW.opens) * MINUTE_MS,
  };
}

export interface LevelFacts {
  points: Minor;
  threshold: Minor;
  openedToday: boolean;
  /** Whether the drop of the last midnight has finished. Until then the points are yesterday's. */
  dropDone: boolean;
}

/** Determines the state of a level, and when it changes without an action of the player. */
export function levelState(
  { points, threshold, openedToday, dropDone }: LevelFacts,
  day: WelfareDay,
  nowMs: number,
): { state: WelfareState; changesAtMs: number | null } {
  if (openedToday) return { state: 'opened', changesAtMs: day.nextOpensAtMs };
  if (points < threshold) return { state: 'locked', changesAtMs: null };
  if (nowMs < day.opensAtMs) return { state: 'refreshing', changesAtMs: day.opensAtMs };
  if (nowMs >= day.closesAtMs) return { state: 'refreshing', changesAtMs: day.nextOpensAtMs };
  if (!dropDone) return { state: 'refreshing', changesAtMs: null };
  return { state: 'openable', changesAtMs: Math.min(day.closesAtMs, day.nextMidnightMs) };
}

/** Computes the drop of a player: at most `DAILY_DROP` of the balance at midnight. */
export function dropOf(balance: Minor, earnedSince: Minor): Minor {
  const atMidnight = balance > earnedSince ? balance - earnedSince : 0n;
  return atMidnight < DAILY_DROP ? atMidnight : DAILY_DROP;
}

/** Lists the days since the last known drop, so that a downtime skips none. */
export function dueDays(calendar: Calendar, lastDay: string | undefined, today: string): string[] {
  if (lastDay === undefined) return [today];
  const days: string[] = [];
  for (let day = calendar.addDays(lastDay, 1); day <= today; day = calendar.addDays(day, 1)) days.push(day);
  return days;
}
