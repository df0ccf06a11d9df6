import { createHash } from 'node:crypto';
import { RANK_BOARDS, type RankBoard, SEASON_DAYS } from '@clearcrate/contract/rank';
import type { Calendar } from '../../platform/calendar.ts';

export const BOARDS: readonly RankBoard[] = Object.values(RANK_BOARDS);

/** Seasons follow each other without a gap from this day on. */
const FIRST_SEASON = '2026-01-01';
const DAY_MS = 86_400_000;
const LENGTHS: Readonly<Record<RankBoard, number>> = { 1: 1, 2: 7, 3: SEASON_DAYS };
/** How far back a period that was missed is still settled: longer than any stop a store survives. */
const CATCH_UP_DAYS = 45;

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;

/** The first day of the period that holds the moment. */
export function periodOf(calendar: Calendar, board: RankBoard, timeMs: number): string {
  if (board === RANK_BOARDS.day) return calendar.dayOf(timeMs);
  if (board === RANK_BOARDS.week) return calendar.weekOf(timeMs);
  const days = dayNumber(calendar.dayOf(timeMs)) - dayNumber(FIRST_SEASON);
  return calendar.addDays(FIRST_SEASON, Math.floor(days / SEASON_DAYS) * SEASON_DAYS);
}

/** From the first moment of the period to the first one after it. */
export function spanOf(calendar: Calendar, board: RankBoard, period: string): { startsAtMs: number; endsAtMs: number } {
  return {
    startsAtMs: calendar.startOfDay(period),
    endsAtMs: calendar.startOfDay(calendar.addDays(period, LENGTHS[board])),
  };
}

/** Periods that were over at the moment, oldest first. */
export function endedPeriods(calendar: Calendar, board: RankBoard, timeMs: number): string[] {
  const running = periodOf(calendar, board, timeMs);
  const count = Math.ceil(CATCH_UP_DAYS / LENGTHS[board]);
  return Array.from({ length: count }, (_, index) => calendar.addDays(running, (index - count) * LENGTHS[board]));
}

export interface Prize {
  from: number;
  to: number;
  amount: bigint;
  /** What the holder of the place must have spent in the period; at the usual share where nothing is said. */
  minimum: bigint | null;
}

/** What a place earns, and from how much spent on. */
export interface Reward {
  prize: bigint;
  minimum: bigint;
}

/** A prize is at most two per cent of what is spent for it: below that, spending for the sake of the prize pays for itself. */
const USUAL_TURNOVER = 50n;

export const minimumOf = ({ amount, minimum }: Pick<Prize, 'amount' | 'minimum'>): bigint =>
  minimum ?? amount * USUAL_TURNOVER;

export function rewardOf(prizes: readonly Prize[], place: number): Reward {
  const found = prizes.find(({ from, to }) => place >= from && place <= to);
  return found ? { prize: found.amount, minimum: minimumOf(found) } : { prize: 0n, minimum: 0n };
}

/** The prize of a place whose holder has not spent enough is not paid, and not handed down: whoever stands lower has spent less. */
export const paidOf = ({ prize, minimum }: Reward, score: bigint): bigint => (score >= minimum ? prize : 0n);

export interface Score {
  playerId: bigint;
  score: bigint;
}

/** The seats in the order that the period's seed gives them. */
export type TieOrder = (userCodes: readonly string[]) => readonly number[];

export interface Placed extends Score {
  place: number;
  userCode: string;
}

/** Stands for a player in the draw between equals. Nobody can choose it, and it does not tell who they are elsewhere. */
function userCodeOf(board: RankBoard, period: string, playerId: bigint): string {
  return createHash('sha256').update(`rank:${board}:${period}:${playerId}`).digest('hex').slice(0, 16);
}

/** Players who have the amount of the last place and got none: without their codes nobody could make the draw again. */
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
 * The places of a period. More coins stand higher. Players with equal amounts are put in order by a shared draw: their
 * codes, in alphabetical order, are its seats, and the period's seed is its room seed.
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
