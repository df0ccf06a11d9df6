import type { OddsTable } from '@clearcrate/fairness/odds';
import type { TicketSource } from '@clearcrate/fairness/ticket-source';
import type { BoxContent } from '../../box/box.queries.ts';
import { type ContentShare, drawContent } from '../box-odds.ts';

export interface ReelPlan {
  /** Cards before the result. */
  before: number;
  /** Visible cards after the result. */
  after: number;
}

export interface ReelCards {
  cards: BoxContent[];
  stopIndex: number;
}

/**
 * The cards of one reel. All but the result are drawn independently from the published odds:
 * nothing is placed beside the result to look like a near miss.
 */
export function reelCards(
  table: OddsTable<ContentShare>,
  result: BoxContent,
  { before, after }: ReelPlan,
  nextTicket: TicketSource,
): ReelCards {
  const drawn = (count: number) => Array.from({ length: count }, () => drawContent(table, nextTicket).content);
  return { cards: [...drawn(before), result, ...drawn(after)], stopIndex: before };
}
