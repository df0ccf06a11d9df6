import type { BoxDetail, DrawResult, OpenedBox } from '@clearcrate/contract/box';
import { TICKETS } from '@clearcrate/fairness/ticket';
import { covers, timesOf } from '../../lib/amounts.ts';
import { isShellBox } from '../../lib/boxes/box-kind.ts';
import type { BoxContent } from '../box/box.queries.ts';
import { boxOdds, drawContent } from './box-odds.ts';
import { isFreeWay, type OpeningWay } from './opening-way.ts';
import type { TicketSource } from './random-tickets.ts';
import { type ReelCards, reelCards } from './reel-cards.ts';
import { type ReelSchedule, reelSchedule } from './reel-timing.ts';

/** What came out of one opening, whoever drew it. */
export interface Outcome {
  content: BoxContent;
  ticket: number;
  firstTicket: number;
  lastTicket: number;
  /** Absent for a demo: nothing was recorded, so there is nothing to own, to sell or to check. */
  draw?: Pick<DrawResult, 'drawId' | 'bagItemId' | 'nonce' | 'serverSeedHash' | 'guaranteed' | 'recoveryPrice'>;
}

export interface OpeningRun {
  /** Tells runs apart. */
  key: number;
  outcomes: Outcome[];
  schedule: ReelSchedule;
  reels: ReelCards[];
  /** Absent for a demo. */
  paid?: Pick<OpenedBox, 'cost' | 'amount' | 'ammon' | 'pointGain' | 'ammonGain'>;
}

const CARDS_BEHIND = 4;

export const chanceOf = ({ firstTicket, lastTicket }: Pick<Outcome, 'firstTicket' | 'lastTicket'>): number =>
  (lastTicket - firstTicket + 1) / TICKETS;

/** The dearest; of equals the first. */
export function bestOutcome(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.reduce<Outcome | undefined>(
    (best, outcome) => (best && covers(best.content.price, outcome.content.price) ? best : outcome),
    undefined,
  );
}

/** Nothing here can change what was drawn: the outcomes are fixed before the first card is laid. */
function layReels(box: BoxDetail, outcomes: Outcome[], fast: boolean, nextTicket: TicketSource) {
  const table = boxOdds(box.items);
  const schedule = reelSchedule(outcomes.length, fast);
  const plan = { before: schedule.before, after: CARDS_BEHIND };
  return { schedule, reels: outcomes.map(({ content }) => reelCards(table, content, plan, nextTicket)) };
}

interface RunOptions {
  key: number;
  fast: boolean;
  nextTicket: TicketSource;
}

/** The server's answer as a run. The card that stops shows what the bag now holds. */
export function paidRun(box: BoxDetail, opened: OpenedBox, { key, fast, nextTicket }: RunOptions): OpeningRun {
  const outcomes = opened.items.map((item): Outcome => {
    const { ticket, firstTicket, lastTicket } = item;
    const published = box.items.find((content) => content.goodsId === item.goodsId);
    const tickets = published?.tickets ?? lastTicket - firstTicket + 1;
    const content = { ...item, code: published?.code ?? '', tickets };
    return { content, ticket, firstTicket, lastTicket, draw: item };
  });
  return { key, outcomes, paid: opened, ...layReels(box, outcomes, fast, nextTicket) };
}

/** Drawn in the browser by the same function and from the same table; told to nobody. */
export function demoRun(box: BoxDetail, count: number, { key, fast, nextTicket }: RunOptions): OpeningRun {
  const table = boxOdds(box.items);
  const outcomes = Array.from({ length: count }, (): Outcome => {
    const { content, ticket } = drawContent(table, nextTicket);
    return { content, ticket, firstTicket: content.firstTicket, lastTicket: content.lastTicket };
  });
  return { key, outcomes, ...layReels(box, outcomes, fast, nextTicket) };
}

export const costOf = (box: Pick<BoxDetail, 'price'>, count: number): string => timesOf(box.price, count);

/** A right is used up by its opening; everything else may be opened again. */
export const mayRepeat = (way: OpeningWay, run: Pick<OpeningRun, 'paid'>): boolean => !(run.paid && isFreeWay(way));

/** The balance a box is paid from. */
export function balanceOf(box: Pick<BoxDetail, 'kind'>, { amount, ammon }: { amount: string; ammon: string }): string {
  return isShellBox(box) ? ammon : amount;
}
