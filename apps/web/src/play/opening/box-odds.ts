import type { BoxDetail } from '@clearcrate/contract/box';
import { guaranteedOdds } from '@clearcrate/fairness/derived-odds';
import { buildOdds, type OddsTable, pick, type TicketShare } from '@clearcrate/fairness/odds';
import type { TicketSource } from '@clearcrate/fairness/ticket-source';
import { qualityLevel } from '@clearcrate/ui/odds/quality.ts';
import { minorOf } from '../../lib/text/amounts.ts';
import type { BoxContent } from '../box/box.queries.ts';

export interface ContentShare extends TicketShare {
  content: BoxContent;
}

/** The published table in the form that the server draws from. */
export function boxOdds(items: readonly BoxContent[]): OddsTable<ContentShare> {
  const inOrder = [...items].sort((a, b) => a.firstTicket - b.firstTicket);
  return buildOdds(inOrder.map((content) => ({ item: content.goodsId, tickets: content.tickets, content })));
}

export interface TicketSegment {
  goodsId: string;
  goodsLevel: string;
  first: number;
  last: number;
}

/** Ticket ranges of the items, in the box's table or its guaranteed sub-table. */
export function ticketSegments(
  { items, guarantee }: Pick<BoxDetail, 'items' | 'guarantee'>,
  guaranteed: boolean,
): TicketSegment[] {
  if (!guaranteed || !guarantee) {
    return items.map(({ goodsId, goodsLevel, firstTicket: first, lastTicket: last }) => ({
      goodsId,
      goodsLevel,
      first,
      last,
    }));
  }
  const entries = boxOdds(items).entries.map(({ item, tickets, content }) => ({
    item,
    tickets,
    quality: qualityLevel(content.goodsLevel),
    value: minorOf(content.price),
    goodsLevel: content.goodsLevel,
  }));
  const table = guaranteedOdds(entries, { quality: qualityLevel(guarantee.minLevel) });
  return table.entries.map((entry, index) => ({
    goodsId: entry.item,
    goodsLevel: entry.goodsLevel,
    first: table.ends[index - 1] ?? 0,
    last: (table.ends[index] ?? 0) - 1,
  }));
}

export interface DrawnContent {
  content: BoxContent;
  ticket: number;
}

export function drawContent(table: OddsTable<ContentShare>, nextTicket: TicketSource): DrawnContent {
  const ticket = nextTicket();
  return { content: pick(table, ticket).entry.content, ticket };
}
