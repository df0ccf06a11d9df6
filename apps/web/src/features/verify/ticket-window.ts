import type { OddsTable } from '@clearcrate/fairness/odds';
import type { OddsEntry } from '@clearcrate/fairness/odds-version';
import { TICKETS } from '@clearcrate/fairness/ticket';

export interface ScaleSegment {
  item: string;
  quality: number;
  first: number;
  /** Of the window's width. */
  share: number;
}

export interface TicketScaleView {
  from: number;
  to: number;
  /** How much of all tickets is shown. */
  part: number;
  segments: ScaleSegment[];
}

/** The scale around a range, enlarged by tens until the range fills a tenth of it or more. */
export function scaleAround(table: OddsTable<OddsEntry>, first: number, last: number): TicketScaleView {
  let size = TICKETS;
  while (size / 10 > last - first + 1) size /= 10;
  const aligned = first - (first % size);
  const from = last < aligned + size ? aligned : Math.min(first, TICKETS - size);
  const to = from + size;
  const segments = table.entries.flatMap(({ item, quality }, index) => {
    const start = table.ends[index - 1] ?? 0;
    const tickets = Math.min(table.ends[index] ?? 0, to) - Math.max(start, from);
    return tickets > 0 ? [{ item, quality, first: start, share: tickets / size }] : [];
  });
  return { from, to, part: size / TICKETS, segments };
}
