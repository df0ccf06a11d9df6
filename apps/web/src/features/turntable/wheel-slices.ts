import type { TurntablePrize } from '@clearcrate/contract/turntable';
import { TICKETS } from '@clearcrate/fairness/ticket';

/** A prize on the wheel: its tickets in one of the two tables. */
export interface Slice {
  prize: TurntablePrize;
  first: number;
  /** The ticket after its last one; equal to the first for a locked prize. */
  end: number;
}

/** The sectors of the wheel, to scale. */
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

/** Widths of a label's letters and of its sector, relative to the radius. */
const FIGURE_WIDTH = 0.06;
const LETTER_WIDTH = 0.08;
const IDEOGRAPH_WIDTH = 0.115;
export const LABEL_DISTANCE = 0.64;

/** The label of a sector: an amount, or the name of an item. */
export const figureOf = ({ prize }: Slice): string => prize.amount ?? prize.goods?.finishName ?? '';

function widthOf(text: string): number {
  const widths = [...text].map((letter) => {
    if (/[\d.,]/.test(letter)) return FIGURE_WIDTH;
    return /[\u2e80-\uffef]/.test(letter) ? IDEOGRAPH_WIDTH : LETTER_WIDTH;
  });
  return widths.reduce((sum, width) => sum + width, 0);
}

/**
 * The layout of a label: across if it fits into its sector, along the radius from 2 % on, a dot
 * below that.
 */
export function labelOf(slice: Slice): 'across' | 'along' | 'dot' | 'none' {
  const share = (slice.end - slice.first) / TICKETS;
  if (share === 0) return 'none';
  const room = 2 * LABEL_DISTANCE * Math.sin(Math.PI * Math.min(share, 0.5));
  if (room >= widthOf(figureOf(slice))) return 'across';
  return share >= 0.02 ? 'along' : 'dot';
}

const TURNS = 5;

/** The wheel turns under a fixed needle and stops with the ticket at twelve o'clock. */
export const restingAngle = (ticket: number): number => TURNS * 360 - degreesOf(ticket + 0.5);

/**
 * Returns whether a clockwise angle from the top points to the right, where text along it is
 * reversed to be upright.
 */
export const isRightHalf = (degrees: number): boolean => ((degrees % 360) + 360) % 360 < 180;
