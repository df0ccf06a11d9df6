import { createHash } from 'node:crypto';
import { RANK_BOARDS, type RankBoard, SEASON_DAYS } from '@clearcrate/contract/rank';
import type { Calendar } from '../../platform/calendar.ts';

export const BOARDS: readonly RankBoard[] = Object.values(RANK_BOARDS);

/** First day of the first season; seasons are contiguous. */
const FIRST_SEASON = '2026-01-01';
const DAY_MS = 86_400_000;
const LENGTHS: Readonly<Record<RankBoard, number>> = { 1: 1, 2: 7, 3: SEASON_DAYS };
/** Periods that ended within this time are still settled after an outage. */
const CATCH_UP_DAYS = 45;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The first day of the period that contains a time. */
export function periodOf(calendar: Calendar, board: RankBoard, timeMs: number): string {
  if (board === RANK_BOARDS.day) return calendar.dayOf(timeMs);
  if (board === RANK_BOARDS.week) return calendar.weekOf(timeMs);
  const days = dayNumber(calendar.dayOf(timeMs)) - dayNumber(FIRST_SEASON);
  return calendar.addDays(FIRST_SEASON, Math.floor(days / SEASON_DAYS) * SEASON_DAYS);
}

/** Start of the period, and start of the next one. */
export function spanOf(calendar: Calendar, board: RankBoard, period: string): { startsAtMs: number; endsAtMs: number } {
  return {
    startsAtMs: calendar.startOfDay(period),
    endsAtMs: calendar.startOfDay(calendar.addDays(period, LENGTHS[board])),
  };
}

/** Periods that had ended at a time, oldest first. */
export function endedPeriods(calendar: Calendar, board: RankBoard, timeMs: number): string[] {
  const running = periodOf(calendar, board, timeMs);
  const count = Math.ceil(CATCH_UP_DAYS / LENGTHS[board]);
  return Array.from({ length: count }, (_, index) => calendar.addDays(running, (index - count) * LENGTHS[board]));
}

export interface Prize {
  from: number;
  to: number;
  amount: bigint;
  /** Minimum spending in the period; null means the default share. */
  minimum: bigint | null;
}

/** Prize of a place with its minimum spending. */
export interface Reward {
  prize: bigint;
  minimum: bigint;
}

/** Default minimum in multiples of the prize, which limits the prize to 2 % of the spending. */
const USUAL_TURNOVER = 50n;

export const minimumOf = ({ amount, minimum }: Pick<Prize, 'amount' | 'minimum'>): bigint =>
  minimum ?? amount * USUAL_TURNOVER;

export function rewardOf(prizes: readonly Prize[], place: number): Reward {
  const found = prizes.find(({ from, to }) => place >= from && place <= to);
  return found ? { prize: found.amount, minimum: minimumOf(found) } : { prize: 0n, minimum: 0n };
}

/** The prize of a place below its minimum is not paid, and does not pass to the next place. */
export const paidOf = ({ prize, minimum }: Reward, score: bigint): bigint => (score >= minimum ? prize : 0n);

export interface Score {
  playerId: bigint;
  score: bigint;
}

/** Orders seats by the period's seed. */
export type TieOrder = (userCodes: readonly string[]) => readonly number[];

export interface Placed extends Score {
  place: number;
  userCode: string;
}

/**
 * Pseudonym of a player in the draw between equals: not selectable, and different in each period.
 */
function userCodeOf(board: RankBoard, period: string, playerId: bigint): string {
  return createHash('sha256').update(`rank:${board}:${period}:${playerId}`).digest('hex').slice(0, 16);
}

/** Codes of players who equal the last place but have none; verifying the draw needs them. */
export function tiedBelow(
  board: RankBoard,
  period: string,
  scores: readonly Score[],
  placed: readonly Placed[],
): string[] {
  const last = placed.at(-1);
  const won = new Set(placed.map(({ playerId }) => playerId));
  return scores
    .filter(({ playerId, score }) => score === last?.score && !won.has(playerId))
    .map(({ playerId }) => userCodeOf(board, period, playerId));
}

/**
 * Ranks players by amount. Equal amounts are ordered by a draw whose seats are the players' codes
 * in alphabetical order and whose room seed is the period's seed.
 */
export function placeAll(
  { board, period }: { board: RankBoard; period: string },
  places: number,
  order: TieOrder,
  scores: readonly Score[],
): Placed[] {
  const groups = Map.groupBy(scores, ({ score }) => score);
  const highestFirst = [...groups].sort(([a], [b]) => (a > b ? -1 : 1));
  const ordered = highestFirst.flatMap(([, equals]) => {
    const seats = equals
      .map((one) => ({ ...one, userCode: userCodeOf(board, period, one.playerId) }))
      .sort((a, b) => (a.userCode < b.userCode ? -1 : 1));
    return order(seats.map(({ userCode }) => userCode)).flatMap((seat) => seats[seat - 1] ?? []);
  });
  return ordered.slice(0, places).map((one, index) => ({ ...one, place: index + 1 }));
}
