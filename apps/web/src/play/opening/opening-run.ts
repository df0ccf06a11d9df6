import type { BoxDetail, DrawResult, OpenedBox } from '@clearcrate/contract/box';
import { TICKETS } from '@clearcrate/fairness/ticket';
import type { TicketSource } from '@clearcrate/fairness/ticket-source';
import { isShellBox } from '../../lib/boxes/box-kind.ts';
import { covers, timesOf } from '../../lib/text/amounts.ts';
import type { BoxContent } from '../box/box.queries.ts';
import { boxOdds, drawContent } from './box-odds.ts';
import { isFreeWay, type OpeningWay } from './opening-way.ts';
import { type ReelCards, reelCards } from './reel/reel-cards.ts';
import { type ReelSchedule, reelSchedule } from './reel/reel-timing.ts';

/** The result of one opening, drawn by the server or a demo. */
export interface Outcome {
  content: BoxContent;
  ticket: number;
  firstTicket: number;
  lastTicket: number;
  /** Undefined for a demo, which has nothing to own, sell or verify. */
  draw?: Pick<DrawResult, 'drawId' | 'bagItemId' | 'nonce' | 'serverSeedHash' | 'guaranteed' | 'recoveryPrice'>;
}

export interface OpeningRun {
  /** Distinguishes runs. */
  key: number;
  outcomes: Outcome[];
  schedule: ReelSchedule;
  reels: ReelCards[];
  /** Undefined for a demo. */
  paid?: Pick<OpenedBox, 'cost' | 'amount' | 'ammon' | 'pointGain' | 'ammonGain'>;
}

const CARDS_BEHIND = 4;

export const chanceOf = ({ firstTicket, lastTicket }: Pick<Outcome, 'firstTicket' | 'lastTicket'>): number =>
  (lastTicket - firstTicket + 1) / TICKETS;

/** Returns the most valuable outcome, the first of equals. */
export function bestOutcome(outcomes: readonly Outcome[]): Outcome | undefined {
  return outcomes.reduce<Outcome | undefined>(
    (best, outcome) => (best && covers(best.content.price, outcome.content.price) ? best : outcome),
    undefined,
  );
}

/** Lays out reels for fixed outcomes; nothing here can change them. */
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

/** Builds a run from the server's answer. The card it stops at shows the item in the bag. */
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

/**
 * Builds a demo run, drawn in the browser by the same function from the same table, without a call.
 */
export function demoRun(box: BoxDetail, count: number, { key, fast, nextTicket }: RunOptions): OpeningRun {
  const table = boxOdds(box.items);
  const outcomes = Array.from({ length: count }, (): Outcome => {
    const { content, ticket } = drawContent(table, nextTicket);
    return { content, ticket, firstTicket: content.firstTicket, lastTicket: content.lastTicket };
  });
  return { key, outcomes, ...layReels(box, outcomes, fast, nextTicket) };
}

export const costOf = (box: Pick<BoxDetail, 'price'>, count: number): string => timesOf(box.price, count);

/** A right is used up by its opening; all other ways can be repeated. */
export const mayRepeat = (way: OpeningWay, run: Pick<OpeningRun, 'paid'>): boolean => !(run.paid && isFreeWay(way));

/** The balance that pays for a box. */
export function balanceOf(box: Pick<BoxDetail, 'kind'>, { amount, ammon }: { amount: string; ammon: string }): string {
  return isShellBox(box) ? ammon : amount;
}
