import { webcrypto } from 'node:crypto';
import { chiSquare } from '@clearcrate/fairness/statistics';
import { createTicketSource } from '@clearcrate/fairness/ticket-source';
import { describe, expect, it } from 'vitest';
import type { BoxContent } from '../../box/box.queries.ts';
import { boxOdds, drawContent, ticketSegments } from '../box-odds.ts';
import { reelCards } from './reel-cards.ts';

const TICKETS = [1345, 1580, 9075, 18_000, 70_000, 200_000, 300_000, 400_000];
const LEVELS = [7, 6, 6, 5, 4, 3, 2, 2];
/** A fair source fails once in ten thousand runs; a staged one always fails. */
const LEAST_P = 0.0001;

function boxItems(): BoxContent[] {
  let end = 0;
  return TICKETS.map((tickets, index) => {
    end += tickets;
    return {
      goodsId: String(index + 1),
      code: `item-${index}`,
      weaponName: 'KV-47',
      finishName: `finish ${index}`,
      goodsLevel: `level${LEVELS[index]}`,
      exterior: 'FN',
      price: `${1000 - index * 100}.00`,
      image: '',
      imageLarge: '',
      tickets,
      firstTicket: end - tickets,
      lastTicket: end - 1,
    };
  });
}

const items = boxItems();
const table = boxOdds(items);
const nextTicket = createTicketSource((words) => webcrypto.getRandomValues(words));

function countById(drawn: readonly BoxContent[]): number[] {
  return items.map(({ goodsId }) => drawn.filter((item) => item.goodsId === goodsId).length);
}

describe('the cards of a reel', () => {
  it('stops at the result of any source', () => {
    const [rarest] = items as [BoxContent];
    const { cards, stopIndex } = reelCards(table, rarest, { before: 30, after: 4 }, nextTicket);
    expect(cards).toHaveLength(35);
    expect(cards[stopIndex]).toBe(rarest);
  });

  it('draws all other cards from the published odds', () => {
    const [result] = items as [BoxContent];
    const others = Array.from({ length: 3000 }, () => {
      const { cards, stopIndex } = reelCards(table, result, { before: 30, after: 4 }, nextTicket);
      return cards.filter((_, index) => index !== stopIndex);
    }).flat();
    expect(chiSquare(countById(others), TICKETS).pValue).toBeGreaterThan(LEAST_P);
  });

  it.each([0, items.length - 1])('has no other distribution beside a result (item %i) than anywhere else', (index) => {
    const result = items[index] as BoxContent;
    const neighbours = Array.from({ length: 40_000 }, () => {
      const { cards, stopIndex } = reelCards(table, result, { before: 1, after: 1 }, nextTicket);
      return [cards[stopIndex - 1] as BoxContent, cards[stopIndex + 1] as BoxContent];
    }).flat();
    expect(chiSquare(countById(neighbours), TICKETS).pValue).toBeGreaterThan(LEAST_P);
  });
});

describe('a demo draw', () => {
  it('gives the item whose range contains the ticket', () => {
    for (const { content, ticket } of Array.from({ length: 500 }, () => drawContent(table, nextTicket))) {
      expect(ticket).toBeGreaterThanOrEqual(content.firstTicket);
      expect(ticket).toBeLessThanOrEqual(content.lastTicket);
    }
  });

  it('skips words that would favour low tickets', () => {
    const words = [4_294_000_000, 4_294_967_295, 4_293_999_999];
    const source = createTicketSource((target) => target.set(words));
    expect(source()).toBe(999_999);
  });
});

describe('the segments of the ticket scale', () => {
  it('are the published ranges', () => {
    const segments = ticketSegments({ items, guarantee: null }, false);
    expect(segments.map(({ first, last }) => last - first + 1)).toEqual(TICKETS);
  });

  it('cover all tickets with the guaranteed qualities only', () => {
    const segments = ticketSegments({ items, guarantee: { afterOpenings: 60, minLevel: 'level6' } }, true);
    expect(segments.map(({ goodsId }) => goodsId)).toEqual(['1', '2', '3']);
    expect(segments[0]?.first).toBe(0);
    expect(segments.at(-1)?.last).toBe(999_999);
  });
});
