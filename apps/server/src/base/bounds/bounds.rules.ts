import type { PlayFigures } from '@clearcrate/contract/bounds';
import {
  type BreakKind,
  type LimitKind,
  type LimitPeriod,
  RAISE_DELAY_MS,
  STATISTICS_SPAN,
} from '@clearcrate/contract/bounds-rules';
import { formatAmount, type Minor } from '@clearcrate/contract/money';

/** A stored limit. An `undefined` amount means no limit. */
export interface Limit {
  amount: Minor | undefined;
  /** A requested higher limit, and when it takes effect. */
  next: { amount: Minor | undefined; atMs: number } | undefined;
}

export const NO_LIMIT: Limit = { amount: undefined, next: undefined };

const isHigher = (wanted: Minor | undefined, current: Minor | undefined): boolean =>
  current !== undefined && (wanted === undefined || wanted > current);

/** The limit in force at `nowMs`, with a raise that is due. No job has to apply it. */
export function limitAt(limit: Limit, nowMs: number): Limit {
  return limit.next && limit.next.atMs <= nowMs ? { amount: limit.next.amount, next: undefined } : limit;
}

/**
 * A lower limit applies at once and cancels a pending raise. A higher one takes effect a whole day
 * from now, even when another one was pending.
 */
export function changeLimit(stored: Limit, wanted: Minor | undefined, nowMs: number): Limit {
  const { amount } = limitAt(stored, nowMs);
  if (!isHigher(wanted, amount)) return { amount: wanted, next: undefined };
  return { amount, next: { amount: wanted, atMs: nowMs + RAISE_DELAY_MS } };
}

export function withoutRaise(stored: Limit, nowMs: number): Limit {
  return { amount: limitAt(stored, nowMs).amount, next: undefined };
}

export interface Break {
  kind: BreakKind;
  untilMs: number;
}

export function breakAt<B extends Break>(stored: B | undefined, nowMs: number): B | undefined {
  return stored && stored.untilMs > nowMs ? stored : undefined;
}

/** A running break, and whether it was set on this account or on another one of the person. */
export interface BindingBreak extends Break {
  isOwn: boolean;
}

/** The break that ends last; of two that end together the account's own. */
export function longestBreak(
  breaks: readonly { stored: Break | undefined; isOwn: boolean }[],
): BindingBreak | undefined {
  let longest: BindingBreak | undefined;
  for (const { stored, isOwn } of breaks) {
    if (!stored) continue;
    const isLonger = !longest || stored.untilMs > longest.untilMs;
    if (isLonger || (isOwn && stored.untilMs === longest?.untilMs)) longest = { ...stored, isOwn };
  }
  return longest;
}

/** A limit in force, and whether it was set on this account. */
export interface BindingLimit {
  amount: Minor;
  isOwn: boolean;
}

/** The lowest limit; of equal ones the account's own. */
export function lowestLimit(
  limits: readonly { amount: Minor | undefined; isOwn: boolean }[],
): BindingLimit | undefined {
  let lowest: BindingLimit | undefined;
  for (const { amount, isOwn } of limits) {
    if (amount === undefined) continue;
    if (!lowest || amount < lowest.amount || (isOwn && amount === lowest.amount)) lowest = { amount, isOwn };
  }
  return lowest;
}

/** The same day of a later month, or that month's last day when it has no such day. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastDate = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, lastDate))).toISOString().slice(0, 10);
}

/** Today with the first days of its week (Monday) and month. */
export interface Today {
  day: string;
  weekStart: string;
  monthStart: string;
}

/** A player's figures of one day, with running sums of its week and month up to that day. */
export interface DayFigures {
  day: string;
  spent: Minor;
  recharged: Minor;
  won: Minor;
  sold: Minor;
  openings: number;
  weekSpent: Minor;
  monthSpent: Minor;
  weekRecharged: Minor;
  monthRecharged: Minor;
}

/**
 * Carries the last day with activity over to today: running sums are kept within the same week or
 * month.
 */
export function carryOver(last: DayFigures | undefined, { day, weekStart, monthStart }: Today): DayFigures {
  if (last?.day === day) return last;
  const sameWeek = last !== undefined && last.day >= weekStart;
  const sameMonth = last !== undefined && last.day >= monthStart;
  return {
    day,
    spent: 0n,
    recharged: 0n,
    won: 0n,
    sold: 0n,
    openings: 0,
    weekSpent: sameWeek ? last.weekSpent : 0n,
    monthSpent: sameMonth ? last.monthSpent : 0n,
    weekRecharged: sameWeek ? last.weekRecharged : 0n,
    monthRecharged: sameMonth ? last.monthRecharged : 0n,
  };
}

export interface Deed {
  spent?: Minor;
  recharged?: Minor;
  won?: Minor;
  sold?: Minor;
  openings?: number;
}

export function addDeed(figures: DayFigures, { spent = 0n, recharged = 0n, won = 0n, sold = 0n, openings = 0 }: Deed) {
  return {
    day: figures.day,
    spent: figures.spent + spent,
    recharged: figures.recharged + recharged,
    won: figures.won + won,
    sold: figures.sold + sold,
    openings: figures.openings + openings,
    weekSpent: figures.weekSpent + spent,
    monthSpent: figures.monthSpent + spent,
    weekRecharged: figures.weekRecharged + recharged,
    monthRecharged: figures.monthRecharged + recharged,
  };
}

export const isEmptyDay = ({ spent, recharged, won, sold, openings }: DayFigures): boolean =>
  spent + recharged + won + sold === 0n && openings === 0;

/** What a play was counted with before it was settled. */
export type Stake = Required<Pick<Deed, 'spent' | 'openings'>>;

/** Never negative: an earlier release may have counted the stake on a different day. */
const without = (sum: Minor, amount: Minor): Minor => (sum > amount ? sum - amount : 0n);

/**
 * Today's figures without a stake booked today or earlier, including the running sums of its week
 * and month.
 */
export function takeBack(
  figures: DayFigures,
  { spent, openings }: Stake,
  bookedOn: string,
  { day, weekStart, monthStart }: Today,
): DayFigures {
  const isToday = bookedOn >= day;
  return {
    ...figures,
    spent: isToday ? without(figures.spent, spent) : figures.spent,
    openings: isToday ? Math.max(0, figures.openings - openings) : figures.openings,
    weekSpent: bookedOn >= weekStart ? without(figures.weekSpent, spent) : figures.weekSpent,
    monthSpent: bookedOn >= monthStart ? without(figures.monthSpent, spent) : figures.monthSpent,
  };
}

export function usedOf(figures: DayFigures, kind: LimitKind, period: LimitPeriod): Minor {
  const { spent, weekSpent, monthSpent, recharged, weekRecharged, monthRecharged } = figures;
  const sums = {
    spend: { day: spent, week: weekSpent, month: monthSpent },
    recharge: { day: recharged, week: weekRecharged, month: monthRecharged },
  };
  return sums[kind][period];
}

/** Sums the figures of all accounts of a person; all must be of the same day. */
export function addFigures(all: readonly [DayFigures, ...DayFigures[]]): DayFigures {
  return all.slice(1).reduce(
    (sum, one) => ({
      day: sum.day,
      spent: sum.spent + one.spent,
      recharged: sum.recharged + one.recharged,
      won: sum.won + one.won,
      sold: sum.sold + one.sold,
      openings: sum.openings + one.openings,
      weekSpent: sum.weekSpent + one.weekSpent,
      monthSpent: sum.monthSpent + one.monthSpent,
      weekRecharged: sum.weekRecharged + one.weekRecharged,
      monthRecharged: sum.monthRecharged + one.monthRecharged,
    }),
    all[0],
  );
}

type DaySums = Pick<DayFigures, 'day' | 'recharged' | 'spent' | 'won' | 'sold'>;

export function sumFigures(days: readonly DaySums[]): PlayFigures {
  const sum = (name: 'recharged' | 'spent' | 'won' | 'sold') => days.reduce((total, day) => total + day[name], 0n);
  const [spent, won] = [sum('spent'), sum('won')];
  return {
    recharged: formatAmount(sum('recharged')),
    spent: formatAmount(spent),
    won: formatAmount(won),
    sold: formatAmount(sum('sold')),
    result: formatAmount(won - spent),
  };
}

/** First days of the latest periods, oldest first, the current one included. */
export function periodStarts(by: LimitPeriod, { day, weekStart, monthStart }: Today, addDays: AddDays): string[] {
  const count = STATISTICS_SPAN[by];
  return Array.from({ length: count }, (_, index) => {
    const back = index + 1 - count;
    if (by === 'day') return addDays(day, back);
    return by === 'week' ? addDays(weekStart, 7 * back) : addMonths(monthStart, back);
  });
}
type AddDays = (day: string, count: number) => string;

/** Groups days into periods; a period without activity has zeros. */
export function byPeriod(days: readonly DaySums[], starts: readonly string[]): ({ start: string } & PlayFigures)[] {
  return starts.map((start, index) => {
    const end = starts[index + 1];
    const own = days.filter(({ day }) => day >= start && (end === undefined || day < end));
    return { start, ...sumFigures(own) };
  });
}
