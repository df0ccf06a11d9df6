import { LUCKY_CHANCE } from '@clearcrate/fairness/lucky';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { nearestChance } from './lucky-choice.ts';

/** The ring is the ticket scale: ticket 0 is at twelve o'clock, clockwise and linear. */

export const degreesOf = (ticket: number): number => (ticket / TICKETS) * 360;

export interface Point {
  x: number;
  y: number;
}

export function pointAt(ticket: number, radius: number): Point {
  const angle = (ticket / TICKETS) * 2 * Math.PI;
  return { x: radius * Math.sin(angle), y: -radius * Math.cos(angle) };
}

const written = ({ x, y }: Point) => `${x.toFixed(3)} ${y.toFixed(3)}`;

/** A sector of the ring between two radii. */
export function sectorPath(from: number, to: number, inner: number, outer: number): string {
  const isLarge = to - from > TICKETS / 2 ? 1 : 0;
  const [a, b, c, d] = [pointAt(from, outer), pointAt(to, outer), pointAt(to, inner), pointAt(from, inner)];
  return `M ${written(a)} A ${outer} ${outer} 0 ${isLarge} 1 ${written(b)} L ${written(c)} A ${inner} ${inner} 0 ${isLarge} 0 ${written(d)} Z`;
}

/**
 * The chance at the pointer's position, clamped to the highest; past twelve o'clock it is the
 * lowest.
 */
export function chanceAt({ x, y }: Point): number {
  const turn = (Math.atan2(x, -y) / (2 * Math.PI) + 1) % 1;
  const tickets = turn * TICKETS;
  const middle = (LUCKY_CHANCE.max + TICKETS) / 2;
  return tickets > middle ? LUCKY_CHANCE.min : nearestChance(tickets);
}
