import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { TICKETS } from '@clearcrate/fairness/ticket';

/** A prize on the wheel: its tickets in one of the two tables. */
export interface Slice {
  prize: TurntablePrize;
  first: number;
  /** The ticket after its last one; the same as the first for a prize that is locked. */
  end: number;
}

/** The wheel as it is drawn from: sectors side by side, true to their tickets. */
export function slicesOf(prizes: readonly TurntablePrize[], isOpen: boolean): Slice[] {
  let next = 0;
  return prizes.map((prize) => {
    const first = next;
    next += isOpen ? prize.tickets : prize.lockedTickets;
    return { prize, first, end: next };
  });
}

const FULL = 2 * Math.PI;

function pointAt(ticket: number, radius: number): string {
  const angle = (ticket / TICKETS) * FULL;
  return `${(radius * Math.sin(angle)).toFixed(3)} ${(-radius * Math.cos(angle)).toFixed(3)}`;
}

export function slicePath({ first, end }: Pick<Slice, 'first' | 'end'>, radius: number): string {
  const isLarge = end - first > TICKETS / 2 ? 1 : 0;
  return `M 0 0 L ${pointAt(first, radius)} A ${radius} ${radius} 0 ${isLarge} 1 ${pointAt(end, radius)} Z`;
}

export const degreesOf = (ticket: number): number => (ticket / TICKETS) * 360;

/** How a prize is labelled: across from 4.5 % on, along the radius from 2 % on, and by a dot below that. */
export function labelOf({ first, end }: Pick<Slice, 'first' | 'end'>): 'across' | 'along' | 'dot' | 'none' {
  const share = (end - first) / TICKETS;
  if (share === 0) return 'none';
  if (share >= 0.045) return 'across';
  return share >= 0.02 ? 'along' : 'dot';
}

const TURNS = 5;

/** The wheel turns under a fixed needle and stops with the ticket at twelve o'clock. */
export const restingAngle = (ticket: number): number => TURNS * 360 - degreesOf(ticket + 0.5);
