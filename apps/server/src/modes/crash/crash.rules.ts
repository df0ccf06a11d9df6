import {
  CRASH_AUTO_MIN,
  CRASH_REST_MS,
  CRASH_WAIT_MS,
  crashPayout,
  crashTimeOf,
  crashValueAt,
} from '@clearcrate/contract/crash-rules';
import { formatAmount, type Minor, parseAmount } from '@clearcrate/contract/money';
import { DEFAULT_CRASH_RULES } from '@clearcrate/fairness/crash';
import { AppError } from '../../platform/errors.ts';

/** The mode's number in what followers hear. */

export interface BetLimits {
  betMin: Minor;
  betMax: Minor;
  payoutMax: Minor;
  roundMax: Minor;
}

const DEFAULT_LIMITS: BetLimits = { betMin: 100n, betMax: 50_000n, payoutMax: 5_000_000n, roundMax: 20_000_000n };

/**
 * What a channel allows in a bet; whatever it says nothing readable about is the store's default.
 */
export function betLimits(settings: ReadonlyMap<string, string>, priceCap?: Minor): BetLimits {
  const amountOf = (name: keyof BetLimits): Minor => {
    const said = parseAmount(settings.get(`crash.${name}`) ?? '');
    return said === undefined || said === 0n ? DEFAULT_LIMITS[name] : said;
  };
  const betMax = amountOf('betMax');
  return {
    betMin: amountOf('betMin'),
    betMax: priceCap !== undefined && priceCap < betMax ? priceCap : betMax,
    payoutMax: amountOf('payoutMax'),
    roundMax: amountOf('roundMax'),
  };
}

/** The rules of the next chain: a share of at most half, a highest point of at least 2.00. */
export function chainRules(settings: ReadonlyMap<string, string>) {
  const edge = parseAmount(settings.get('crash.edge') ?? '');
  const maximum = parseAmount(settings.get('crash.maximum') ?? '');
  return {
    edgeBasisPoints: edge !== undefined && edge <= 5_000n ? Number(edge) : DEFAULT_CRASH_RULES.edgeBasisPoints,
    maximum:
      maximum !== undefined && maximum >= 200n && maximum <= DEFAULT_CRASH_RULES.maximum
        ? maximum
        : DEFAULT_CRASH_RULES.maximum,
  };
}

/** How long a round takes bets and how long one is looked at when it is over; whole seconds. */
export const CRASH_TIMES = {
  wait: { least: 5, most: 60 },
  rest: { least: 2, most: 30 },
} as const;

export function roundTimes(settings: ReadonlyMap<string, string>): { waitMs: number; restMs: number } {
  const msOf = (name: keyof typeof CRASH_TIMES, defaultMs: number): number => {
    const seconds = Number(settings.get(`crash.${name}`) || Number.NaN);
    const { least, most } = CRASH_TIMES[name];
    return Number.isInteger(seconds) && seconds >= least && seconds <= most ? seconds * 1000 : defaultMs;
  };
  return { waitMs: msOf('wait', CRASH_WAIT_MS), restMs: msOf('rest', CRASH_REST_MS) };
}

/** The stake a text asks for, inside the limits. */
export function readStake(text: string, { betMin, betMax }: BetLimits): Minor {
  const stake = parseAmount(text);
  if (text === '' || stake === 0n) throw new AppError('crashAmountMissing');
  if (stake === undefined || stake < betMin || stake > betMax)
    throw new AppError('crashAmountBounds', { min: formatAmount(betMin), max: formatAmount(betMax) });
  return stake;
}

/** The automatic escape a text asks for, in hundredths; nothing for none. */
export function readAuto(text: string): number | undefined {
  if (text === '') return undefined;
  const value = parseAmount(text);
  if (value === undefined || value < BigInt(CRASH_AUTO_MIN) || value > DEFAULT_CRASH_RULES.maximum)
    throw new AppError('crashAutoInvalid', { min: formatAmount(BigInt(CRASH_AUTO_MIN)) });
  return Number(value);
}

/**
 * Where a bet escapes by itself at the latest: as asked, at the highest point there is, or where it
 * would pay too much.
 */
export function latestEscape(
  stake: Minor,
  wanted: number | undefined,
  { payoutMax, maximum }: Pick<BetLimits, 'payoutMax'> & { maximum: Minor },
): number {
  const capped = (payoutMax * 100n) / stake;
  const most = Number(capped < maximum ? capped : maximum);
  return Math.max(CRASH_AUTO_MIN, Math.min(wanted ?? most, most));
}

/**
 * When a flight ends: at the millisecond in which its point is reached. At 1.00 it ends as it
 * begins.
 */
export const endOf = (startsAtMs: number, point: Minor): number => startsAtMs + crashTimeOf(Number(point));

export interface Flight {
  startsAtMs: number;
  point: Minor;
}

export type Judgement =
  | { kind: 'notStarted' }
  | { kind: 'tooLate' }
  | { kind: 'escaped'; value: number; isAuto: boolean };

/**
 * What an escape by hand comes to that arrived at a moment. It must come before the millisecond in
 * which the point is reached; an automatic one that was due before goes first.
 */
export function judgeEscape({ startsAtMs, point }: Flight, autoAt: number, arrivedAtMs: number): Judgement {
  if (arrivedAtMs < startsAtMs) return { kind: 'notStarted' };
  const value = crashValueAt(arrivedAtMs - startsAtMs);
  const isAuto = autoAt <= value && BigInt(autoAt) <= point;
  if (isAuto) return { kind: 'escaped', value: autoAt, isAuto };
  return arrivedAtMs < endOf(startsAtMs, point) ? { kind: 'escaped', value, isAuto } : { kind: 'tooLate' };
}

export interface BetOutcome {
  state: 'escaped' | 'lost' | 'refunded';
  value: number | null;
  paid: Minor;
}

/**
 * How a bet that did not escape by hand ends: by itself at its value, if the flight came so far.
 */
export function settleBet(bet: { stake: Minor; autoAt: number }, point: Minor, interrupted: boolean): BetOutcome {
  if (BigInt(bet.autoAt) <= point)
    return { state: 'escaped', value: bet.autoAt, paid: crashPayout(bet.stake, bet.autoAt) };
  return { state: interrupted ? 'refunded' : 'lost', value: null, paid: 0n };
}

/** A stake is held under the name of its round, player and slot. */
export const betName = (roundId: bigint, playerId: bigint, slot: number) =>
  ({ kind: 'crash.bet', reference: `${roundId}/${playerId}/${slot}` }) as const;

/** Counts up by one with every change of the round that everybody hears of. */
export const versionOf = (roundId: bigint, state: number): number => Number(roundId) * 3 + Math.min(state, 3) - 1;
