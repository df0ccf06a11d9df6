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

/** The mode's number in events. */

export interface BetLimits {
  betMin: Minor;
  betMax: Minor;
  payoutMax: Minor;
  roundMax: Minor;
}

const DEFAULT_LIMITS: BetLimits = { betMin: 100n, betMax: 50_000n, payoutMax: 5_000_000n, roundMax: 20_000_000n };

/** Reads the betting limits of a channel. An unreadable or missing setting has the store's default. */
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

/** Reads the rules of the next chain: an edge of at most a half, a maximum of at least 2.00. */
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

/** How long a round takes bets, and how long a finished one is shown; whole seconds. */
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

/** Parses a stake and checks it against the limits. */
export function readStake(text: string, { betMin, betMax }: BetLimits): Minor {
  const stake = parseAmount(text);
  if (text === '' || stake === 0n) throw new AppError('crashAmountMissing');
  if (stake === undefined || stake < betMin || stake > betMax)
    throw new AppError('crashAmountBounds', { min: formatAmount(betMin), max: formatAmount(betMax) });
  return stake;
}

/** Parses an automatic escape to hundredths; `undefined` for none. */
export function readAuto(text: string): number | undefined {
  if (text === '') return undefined;
  const value = parseAmount(text);
  if (value === undefined || value < BigInt(CRASH_AUTO_MIN) || value > DEFAULT_CRASH_RULES.maximum)
    throw new AppError('crashAutoInvalid', { min: formatAmount(BigInt(CRASH_AUTO_MIN)) });
  return Number(value);
}

/**
 * The value at which a bet escapes by itself: the requested one, the maximum, or the one at which it
 * pays the most a bet may pay.
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

/** The time at which a flight ends: the millisecond in which it reaches its point; at 1.00 the start. */
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
 * Judges an escape by hand by the time it was received, which must be before the millisecond in which
 * the point is reached. An automatic escape that was due before takes precedence.
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

/** Settles a bet without an escape by hand: at its automatic value if the flight reached it. */
export function settleBet(bet: { stake: Minor; autoAt: number }, point: Minor, interrupted: boolean): BetOutcome {
  if (BigInt(bet.autoAt) <= point)
    return { state: 'escaped', value: bet.autoAt, paid: crashPayout(bet.stake, bet.autoAt) };
  return { state: interrupted ? 'refunded' : 'lost', value: null, paid: 0n };
}

/** The name of a stake's hold. */
export const betName = (roundId: bigint, playerId: bigint, slot: number) =>
  ({ kind: 'crash.bet', reference: `${roundId}/${playerId}/${slot}` }) as const;

/** Version of a round's messages: one higher with every published change. */
export const versionOf = (roundId: bigint, state: number): number => Number(roundId) * 3 + Math.min(state, 3) - 1;
