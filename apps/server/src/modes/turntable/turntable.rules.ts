import type { Calendar } from '../../platform/calendar.ts';
import { invariant } from '../../platform/errors.ts';
import { asPlanned, type Prize, type PrizeTable } from '../../play/prizes/prizes.module.ts';

export interface TurntableTerms {
  /** Invited friends needed to unlock the top prize. */
  friends: number;
}

/**
 * Computes the tickets while the top prize is locked: its tickets go to the most frequent other
 * prize, the first of equals.
 */
export function lockedTickets(prizes: readonly Pick<Prize, 'tickets' | 'isTop'>[]): number[] {
  const top = prizes.find(({ isTop }) => isTop);
  const others = prizes.filter(({ isTop }) => !isTop);
  invariant(others.length > 0, 'the turntable has no prize besides the top prize');
  const most = others.reduce((best, one) => (one.tickets > best.tickets ? one : best));
  return prizes.map((one) => (one.isTop ? 0 : one.tickets + (one === most ? (top?.tickets ?? 0) : 0)));
}

/** Two tables for each version: `open` for players with enough invited friends, `locked` for all others. */
export const TURNTABLE: PrizeTable<TurntableTerms, 'locked' | 'open'> = {
  mode: 'turntable',
  name: 'turntable',
  posting: 'turntable.prize',
  terms: ['friends'],
  priceOf: () => 0n,
  variants: { locked: lockedTickets, open: asPlanned },
};

export const variantOf = (isOpen: boolean): 'locked' | 'open' => (isOpen ? 'open' : 'locked');

/** Finds the Monday of the week that contains a time, and the start of the next week. */
export function turntableWeek(calendar: Calendar, nowMs: number): { week: string; endsAtMs: number } {
  const week = calendar.weekOf(nowMs);
  return { week, endsAtMs: calendar.startOfDay(calendar.addDays(week, 7)) };
}
