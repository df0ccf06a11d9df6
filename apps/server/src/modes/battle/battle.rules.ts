import {
  BATTLE_BEACON_WAIT_MS,
  BATTLE_LIMITS,
  BATTLE_MODES,
  type BattleMode,
  ROOM_PASSWORD,
} from '@clearcrate/contract/battle-rules';
import type { Minor } from '@clearcrate/contract/money';
import { AppError } from '../../platform/errors.ts';

/** What a channel allows in a room. */
export interface RoomLimits {
  maxBoxes: number;
  maxKinds: number;
  aiOpen: boolean;
}

/** A setting may ask for less than the store's own limit, never for more. */
function limitIn(settings: ReadonlyMap<string, string>, key: string, most: number): number {
  const wanted = Number(settings.get(key));
  return Number.isInteger(wanted) && wanted >= 1 && wanted < most ? wanted : most;
}

export const roomLimits = (settings: ReadonlyMap<string, string>): RoomLimits => ({
  maxBoxes: limitIn(settings, 'battle.maxBoxes', BATTLE_LIMITS.boxes),
  maxKinds: limitIn(settings, 'battle.maxKinds', BATTLE_LIMITS.kinds),
  aiOpen: settings.get('battle.ai') === '1',
});

/** Refuses a list of boxes that no room can have, by the name of what is wrong with it. */
export function checkBoxes(boxIds: readonly bigint[], { maxBoxes, maxKinds }: RoomLimits): void {
  if (boxIds.length === 0) throw new AppError('battleBoxMissing');
  if (boxIds.length > maxBoxes) throw new AppError('battleBoxesOverLimit', { max: maxBoxes });
  if (new Set(boxIds).size > maxKinds) throw new AppError('battleKindsOverLimit', { max: maxKinds });
}

/** Nothing where anybody may join. */
export function checkPassword(password: string): string | undefined {
  if (password === '') return undefined;
  if (!ROOM_PASSWORD.test(password)) throw new AppError('battlePasswordInvalid');
  return password;
}

/** The seat that takes all; nobody's where the best totals are equal, of two or of more. */
export function winnerOf(totals: readonly { seat: number; total: Minor }[], mode: BattleMode): number | undefined {
  const better = mode === BATTLE_MODES.clown ? (a: Minor, b: Minor) => a < b : (a: Minor, b: Minor) => a > b;
  const best = totals.reduce((top, one) => (better(one.total, top.total) ? one : top));
  return totals.filter(({ total }) => total === best.total).length === 1 ? best.seat : undefined;
}

export interface DrawnThing {
  seat: number;
  price: Minor;
}

export interface Division {
  winnerSeat: number | undefined;
  pot: Minor;
  /** By seat, from 1: worth of what it opened, and of what it got. */
  seats: { seat: number; total: Minor; won: Minor }[];
}

/** Who gets what: the winner everything, or everybody their own. */
export function divide(things: readonly DrawnThing[], seatCount: number, mode: BattleMode): Division {
  const totals = Array.from({ length: seatCount }, (_, index) => ({
    seat: index + 1,
    total: things.filter(({ seat }) => seat === index + 1).reduce((sum, { price }) => sum + price, 0n),
  }));
  const winnerSeat = winnerOf(totals, mode);
  const pot = totals.reduce((sum, { total }) => sum + total, 0n);
  const wonBy = (seat: number, total: Minor) => {
    if (winnerSeat === undefined) return total;
    return seat === winnerSeat ? pot : 0n;
  };
  return { winnerSeat, pot, seats: totals.map(({ seat, total }) => ({ seat, total, won: wonBy(seat, total) })) };
}

/** Whose a thing becomes. */
export const ownerSeat = ({ seat }: DrawnThing, { winnerSeat }: Division): number => winnerSeat ?? seat;

/** How long a full room waits for its round of the beacon is fixed: after that it is never drawn, whatever comes. */
export const isBeaconLate = ({ afterMs }: { afterMs: number }, nowMs: number): boolean =>
  afterMs + BATTLE_BEACON_WAIT_MS <= nowMs;

/** A stake is held under the name of its room and seat. */
export const stakeName = (roomId: bigint, seat: number) =>
  ({ kind: 'battle.join', reference: `${roomId}/${seat}` }) as const;
