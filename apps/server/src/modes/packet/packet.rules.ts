import type { Minor } from '@clearcrate/contract/money';
import { PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS, type PacketState } from '@clearcrate/contract/packet-rules';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { Calendar } from '../../platform/calendar.ts';
import type { PacketPlan } from './packet.content.ts';

export interface Span {
  startsAtMs: number;
  endsAtMs: number;
}

/** A calendar period, identified by its first day. */
export interface Period extends Span {
  period: string;
}

/** The fields of a plan that determine its periods. */
export interface PlanTimes {
  cycle: number;
  split: number;
  openAfter: number;
  openMinutes: number;
  startsAtMs: number;
  endsAtMs: number | null;
}

/** A packet to issue. */
export interface Issue {
  /** Empty for cycle `once`. */
  period: string;
  counts: Span;
  window: Span;
}

const MINUTE_MS = 60_000;
/**
 * Wait after the end of a period. A posting is dated before it commits, so late commits must arrive
 * first.
 */
const GRACE_MS = 60_000;
/** A packet issued later than this after its period stays open for a whole period from then on. */
const LATE_MS = 3_600_000;
/** Closed periods issued at most after a long downtime. */
const MAX_PERIODS_BACK = 31;

const firstDayAfter = (cycle: number, day: string, calendar: Calendar): string => {
  const [year = 0, month = 1] = day.split('-').map(Number);
  switch (cycle) {
    case PACKET_CYCLES.day:
      return calendar.addDays(day, 1);
    case PACKET_CYCLES.week:
      return calendar.addDays(day, 7);
    case PACKET_CYCLES.month:
      return month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`;
    default:
      return `${year + 1}-01-01`;
  }
};

function firstDayOf(cycle: number, calendar: Calendar, nowMs: number): string {
  switch (cycle) {
    case PACKET_CYCLES.day:
      return calendar.dayOf(nowMs);
    case PACKET_CYCLES.week:
      return calendar.weekOf(nowMs);
    case PACKET_CYCLES.month:
      return `${calendar.monthOf(nowMs)}-01`;
    default:
      return `${calendar.dayOf(nowMs).slice(0, 4)}-01-01`;
  }
}

/** Finds the business day, week, month or year that contains a time. */
export function periodAt(calendar: Calendar, cycle: number, nowMs: number): Period {
  const period = firstDayOf(cycle, calendar, nowMs);
  const next = firstDayAfter(cycle, period, calendar);
  return { period, startsAtMs: calendar.startOfDay(period), endsAtMs: calendar.startOfDay(next) };
}

/** Computes the window in which a packet is open, clamped to its period. */
export function windowIn({ startsAtMs, endsAtMs }: Span, openAfter: number, openMinutes: number): Span {
  const from = openAfter < 0 ? endsAtMs : startsAtMs;
  const opens = Math.min(Math.max(from + openAfter * MINUTE_MS, startsAtMs), endsAtMs - MINUTE_MS);
  const closes = openMinutes === 0 ? endsAtMs : Math.min(opens + openMinutes * MINUTE_MS, endsAtMs);
  return { startsAtMs: opens, endsAtMs: closes };
}

/**
 * Lists the last period closed before the plan started and all closed since, oldest first. Each
 * stays open during the following period, or for the same length when it is issued late.
 */
function closedPeriods(calendar: Calendar, { cycle, startsAtMs, endsAtMs }: PlanTimes, nowMs: number): Issue[] {
  const found: Issue[] = [];
  if (startsAtMs > nowMs) return found;
  let running = periodAt(calendar, cycle, nowMs - GRACE_MS);
  while (found.length < MAX_PERIODS_BACK) {
    const closed = periodAt(calendar, cycle, running.startsAtMs - 1);
    if (running.endsAtMs <= startsAtMs) break;
    const isLate = nowMs - closed.endsAtMs > LATE_MS;
    const closes = isLate ? nowMs + running.endsAtMs - running.startsAtMs : running.endsAtMs;
    const window = { startsAtMs: closed.endsAtMs, endsAtMs: closes };
    if (endsAtMs === null || closed.startsAtMs < endsAtMs)
      found.unshift({ period: closed.period, counts: closed, window });
    running = closed;
  }
  return found;
}

/** Lists the packets of a plan that should exist at a time. */
export function issuesOf(calendar: Calendar, plan: PlanTimes, nowMs: number): Issue[] {
  const { cycle, split, startsAtMs, endsAtMs, openAfter, openMinutes } = plan;
  if (cycle === PACKET_CYCLES.once) {
    if (endsAtMs === null || endsAtMs <= nowMs) return [];
    const window = { startsAtMs, endsAtMs };
    const counts = { startsAtMs: calendar.startOfDay(calendar.dayOf(startsAtMs)), endsAtMs };
    return [{ period: '', counts, window }];
  }
  if (split === PACKET_SPLITS.rate) return closedPeriods(calendar, plan, nowMs);
  if (startsAtMs > nowMs || (endsAtMs !== null && endsAtMs <= nowMs)) return [];
  const running = periodAt(calendar, cycle, nowMs);
  return [{ period: running.period, counts: running, window: windowIn(running, openAfter, openMinutes) }];
}

/** Immutable terms of a packet: those of its plan when it was issued, and its times. */
export interface PacketTerms
  extends Pick<
    PacketPlan,
    'names' | 'notes' | 'total' | 'shares' | 'minRecharge' | 'minSpend' | 'vipLevel' | 'rate' | 'cap'
  > {
  id: bigint;
  kind: number;
  cycle: number;
  split: number;
  planCode: string;
  passwordHash: Buffer | null;
  countsFrom: Date;
  countsTo: Date;
  opensAt: Date;
  closesAt: Date;
  seedNumber: bigint | null;
  owedToAll: Minor;
}

/** Recharge, spending and level of a player that the conditions of a packet check. */
export interface Figures {
  recharged: Minor;
  spent: Minor;
  level: number;
}

const isMet = (packet: PacketTerms, { recharged, spent, level }: Figures): boolean =>
  recharged >= packet.minRecharge && spent >= packet.minSpend && level >= packet.vipLevel;

/** Loss packets need `inducements` of the market policy, random amounts need `payouts`. */
export const isAllowed = (
  { kind, split }: Pick<PacketTerms, 'kind' | 'split'>,
  { inducements, payouts }: Pick<MarketPolicy, 'inducements' | 'payouts'>,
): boolean => (kind !== PACKET_KINDS.loss || inducements) && (split !== PACKET_SPLITS.random || payouts);

export interface ClaimContext {
  claimed: number;
  hasClaimed: boolean;
  figures: Figures;
  /** Amount due from a rate packet; `undefined` when there is none. */
  due: Minor | undefined;
}

/** Determines the state of a packet for a player. The order of checks is that of a claim. */
export function stateOf(
  packet: PacketTerms,
  { claimed, hasClaimed, figures, due }: ClaimContext,
  nowMs: number,
): PacketState {
  if (hasClaimed) return 'claimed';
  if (nowMs < packet.opensAt.getTime()) return 'soon';
  if (nowMs >= packet.closesAt.getTime()) return 'over';
  if (packet.split === PACKET_SPLITS.rate) return due === undefined ? 'unmet' : 'open';
  if (claimed >= packet.shares) return 'empty';
  return isMet(packet, figures) ? 'open' : 'unmet';
}
