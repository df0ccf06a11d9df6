import { TICKETS } from '../draw/ticket.ts';

/** A number of tickets and the item they win. */
export interface TicketShare {
  item: string;
  tickets: number;
}

/** Both ends included. */
export interface TicketRange {
  first: number;
  last: number;
}

/** Contiguous shares from ticket 0 on, in the given order, covering every ticket once. */
export interface OddsTable<Entry extends TicketShare = TicketShare> {
  readonly entries: readonly Entry[];
  /** The ticket after the last one of each entry. */
  readonly ends: readonly number[];
}

export interface Picked<Entry extends TicketShare> extends TicketRange {
  entry: Entry;
}

export type OddsProblem =
  | { problem: 'empty' }
  | { problem: 'name'; item: string }
  | { problem: 'repeated'; item: string }
  | { problem: 'tickets'; item: string }
  | { problem: 'total'; total: number };

/** ASCII only, so that the text of a table has the same bytes everywhere. */
export const NAME_PATTERN = /^[A-Za-z0-9._:/-]{1,64}$/;

/** Lists all problems of a table. A table without problems covers exactly 1 000 000 tickets. */
export function validateOdds(entries: readonly TicketShare[]): OddsProblem[] {
  if (entries.length === 0) return [{ problem: 'empty' }];
  const problems: OddsProblem[] = [];
  const seen = new Set<string>();
  let total = 0;
  for (const { item, tickets } of entries) {
    if (!NAME_PATTERN.test(item)) problems.push({ problem: 'name', item });
    if (seen.has(item)) problems.push({ problem: 'repeated', item });
    if (!Number.isSafeInteger(tickets) || tickets < 1) problems.push({ problem: 'tickets', item });
    seen.add(item);
    total += tickets;
  }
  if (total !== TICKETS) problems.push({ problem: 'total', total });
  return problems;
}

export function buildOdds<Entry extends TicketShare>(entries: readonly Entry[]): OddsTable<Entry> {
  const [problem] = validateOdds(entries);
  if (problem) throw new RangeError(`invalid odds table: ${JSON.stringify(problem)}`);
  let end = 0;
  const ends = entries.map(({ tickets }) => {
    end += tickets;
    return end;
  });
  return { entries, ends };
}

export function rangeOf(table: OddsTable, item: string): TicketRange | undefined {
  const index = table.entries.findIndex((entry) => entry.item === item);
  const end = table.ends[index];
  return end === undefined ? undefined : { first: table.ends[index - 1] ?? 0, last: end - 1 };
}

/** Returns the entry whose range holds the ticket. */
export function pick<Entry extends TicketShare>({ entries, ends }: OddsTable<Entry>, ticket: number): Picked<Entry> {
  if (!Number.isInteger(ticket) || ticket < 0 || ticket >= TICKETS) throw new RangeError(`${ticket} is not a ticket`);
  let low = 0;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ticket < (ends[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  const entry = entries[low];
  const end = ends[low];
  if (!entry || end === undefined) throw new RangeError('the table has no entries');
  return { entry, first: ends[low - 1] ?? 0, last: end - 1 };
}

/** Formats `2600` as `0.2600`; four decimals express a number of tickets exactly. */
export function percentDigits(tickets: number): string {
  if (!Number.isInteger(tickets) || tickets < 0 || tickets > TICKETS) throw new RangeError(`${tickets} tickets`);
  const digits = String(tickets).padStart(5, '0');
  return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Formats `2600` as `0.2600 %`. */
export function probabilityText(tickets: number): string {
  return `${percentDigits(tickets)} %`;
}
