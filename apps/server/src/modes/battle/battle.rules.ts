import {
  BATTLE_BEACON_WAIT_MS,
  BATTLE_LIMITS,
  BATTLE_MODES,
  type BattleMode,
  ROOM_PASSWORD,
} from '@clearcrate/contract/battle-rules';
import type { Minor } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';

/** The limits of a channel for rooms. */
export interface RoomLimits {
  maxBoxes: number;
  maxKinds: number;
  aiOpen: boolean;
}

/** A setting may lower the store's own limit, never raise it. */
function limitIn(settings: ReadonlyMap<string, string>, key: string, most: number): number {
  const wanted = Number(settings.get(key));
  return Number.isInteger(wanted) && wanted >= 1 && wanted < most ? wanted : most;
}

export const roomLimits = (settings: ReadonlyMap<string, string>): RoomLimits => ({
  maxBoxes: limitIn(settings, 'battle.maxBoxes', BATTLE_LIMITS.boxes),
  maxKinds: limitIn(settings, 'battle.maxKinds', BATTLE_LIMITS.kinds),
  aiOpen: settings.get('battle.ai') === '1',
});

/** Rejects an invalid list of boxes with the matching error name. */
export function checkBoxes(boxIds: readonly bigint[], { maxBoxes, maxKinds }: RoomLimits): void {
  if (boxIds.length === 0) throw new AppError('battleBoxMissing');
  if (boxIds.length > maxBoxes) throw new AppError('battleBoxesOverLimit', { max: maxBoxes });
  if (new Set(boxIds).size > maxKinds) throw new AppError('battleKindsOverLimit', { max: maxKinds });
}

/** Undefined for a room without a password. */
export function checkPassword(password: string): string | undefined {
  if (password === '') return undefined;
  if (!ROOM_PASSWORD.test(password)) throw new AppError('battlePasswordInvalid');
  return password;
}

/** Returns the winning seat; undefined when two or more seats tie. */
export function winnerOf(totals: readonly { seat: number; total: Minor }[], mode: BattleMode): number | undefined {
  const better = mode === BATTLE_MODES.clown ? (a: Minor, b: Minor) => a < b : (a: Minor, b: Minor) => a > b;
  const best = totals.reduce((top, one) => (better(one.total, top.total) ? one : top));
  return totals.filter(({ total }) => total === best.total).length === 1 ? best.seat : undefined;
}

export interface DrawnItem {
  seat: number;
  price: Minor;
}

export interface Division {
  winnerSeat: number | undefined;
  pot: Minor;
  /** By seat, from 1: values of what it opened and of what it won. */
  seats: { seat: number; total: Minor; won: Minor }[];
}

/** Divides the items: all to the winner, or on a tie each player's own. */
export function divide(items: readonly DrawnItem[], seatCount: number, mode: BattleMode): Division {
  const totals = Array.from({ length: seatCount }, (_, index) => ({
    seat: index + 1,
    total: items.filter(({ seat }) => seat === index + 1).reduce((sum, { price }) => sum + price, 0n),
  }));
  const winnerSeat = winnerOf(totals, mode);
  const pot = totals.reduce((sum, { total }) => sum + total, 0n);
  const wonBy = (seat: number, total: Minor) => {
    if (winnerSeat === undefined) return total;
    return seat === winnerSeat ? pot : 0n;
  };
  return { winnerSeat, pot, seats: totals.map(({ seat, total }) => ({ seat, total, won: wonBy(seat, total) })) };
}

/** Returns the seat that gets an item. */
export const ownerSeat = ({ seat }: DrawnItem, { winnerSeat }: Division): number => winnerSeat ?? seat;

/**
 * Returns whether a full room waited too long for its beacon round. The time is fixed: a later
 * round is never used.
 */
export const isBeaconLate = ({ afterMs }: { afterMs: number }, nowMs: number): boolean =>
  afterMs + BATTLE_BEACON_WAIT_MS <= nowMs;

/** The hold of a stake is named by room and seat. */
export const stakeName = (roomId: bigint, seat: number) =>
  ({ kind: 'battle.join', reference: `${roomId}/${seat}` }) as const;
