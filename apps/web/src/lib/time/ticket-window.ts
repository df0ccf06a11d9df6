import { TICKETS } from '@clearcrate/fairness/ticket';

export interface TicketWindow {
  from: number;
  /** The ticket after the last one. */
  to: number;
  /** Zoom factor relative to the whole scale. */
  zoom: number;
}

/**
 * A part of the scale of which the range takes a tenth or more, cut at round tickets where
 * possible.
 */
export function ticketWindow(first: number, last: number): TicketWindow {
  const length = last - first + 1;
  let size = TICKETS;
  while (size / 10 >= length) size /= 10;
  const aligned = Math.floor(first / size) * size;
  const from = last < aligned + size ? aligned : Math.min(first, TICKETS - size);
  return { from, to: from + size, zoom: TICKETS / size };
}

/** Position of a ticket in the window, from 0 to 1: the middle of its slot. */
export const positionIn = ({ from, to }: TicketWindow, ticket: number): number => (ticket + 0.5 - from) / (to - from);

/** The segments within the window, cut at its edges. */
export function segmentsWithin<Segment extends { first: number; last: number }>(
  segments: readonly Segment[],
  { from, to }: TicketWindow,
): (Segment & { start: number; share: number })[] {
  return segments
    .map((segment) => {
      const first = Math.max(segment.first, from);
      const tickets = Math.min(segment.last + 1, to) - first;
      return { ...segment, start: (first - from) / (to - from), share: tickets / (to - from) };
    })
    .filter(({ share }) => share > 0)
    .sort((a, b) => a.first - b.first);
}
