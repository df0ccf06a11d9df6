import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import type { Deed, PlayBook, Stake } from '../../base/bounds/bounds.module.ts';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import { invariant } from '../../platform/errors.ts';
import type { Moment } from '../../platform/moment.ts';
import { event, type OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { Holdings } from '../bag/bag.module.ts';
import type { DrawLog } from '../fairness/fairness.module.ts';
import { type Played, played } from './play.events.ts';
import { type Gains, gainMoves, gainsOf } from './play.rules.ts';

/** A price in coins, and what it is posted as. */
export interface CoinPrice {
  amount: Minor;
  kind: PostingKind;
  reference: string;
  policy: MarketPolicy;
}

export interface PlayWorkParts {
  sheet: BalanceSheet;
  book: PlayBook;
  draws: DrawLog;
  bag: Holdings;
  /** Free numbers for draws and things. */
  numbers: bigint[];
  /** When it happens, taken behind the locks: what a play writes, tells and is checked against goes by this and by no other clock. */
  moment: Moment;
}

/**
 * All that a play may do while it decides: move coins, count, draw, give and take things, tell. It is in memory until the
 * group commits, and a play that refuses halfway has done none of it.
 */
export class PlayWork {
  readonly sheet: BalanceSheet;
  readonly book: PlayBook;
  readonly draws: DrawLog;
  readonly bag: Holdings;
  readonly nowMs: number;
  /** The business day of all books. */
  readonly day: string;
  private readonly numbers: bigint[];
  private told: OutboxEvent[] = [];

  constructor({ sheet, book, draws, bag, numbers, moment }: PlayWorkParts) {
    this.sheet = sheet;
    this.book = book;
    this.draws = draws;
    this.bag = bag;
    this.numbers = numbers;
    this.nowMs = moment.nowMs;
    this.day = moment.day;
  }

  /** Free numbers, in order. Those of a refused play stay unused. */
  takeNumbers(count: number): bigint[] {
    invariant(this.numbers.length >= count, 'more numbers were taken than asked for');
    return this.numbers.splice(0, count);
  }

  /** Takes coins for play, as far as limits let, with what spending them brings. */
  payCoins(playerId: bigint, { amount, kind, reference, policy }: CoinPrice): Gains {
    this.book.checkSpend(playerId, amount, policy);
    const gains = gainsOf(amount, policy.shellsPerHundredCoins);
    this.sheet.post({
      owner: playerId,
      kind,
      reference,
      moves: [...this.sheet.spend(playerId, amount, 'sales'), ...gainMoves(gains)],
    });
    this.count(playerId, { spent: amount });
    return gains;
  }

  count(playerId: bigint, deed: Deed): void {
    this.sheet.onRefusal(this.book.count(playerId, deed));
  }

  /** Takes a stake that is given back out of the figures of the day it was counted on, whatever day it is by now. */
  uncount(playerId: bigint, stake: Stake, bookedOn: string): void {
    this.sheet.onRefusal(this.book.uncount(playerId, stake, bookedOn));
  }

  /** Tells followers what happened, once it has. */
  tell(fact: Omit<Played, 'spent' | 'at'> & { spent: Minor }): void {
    const at = new Date(this.nowMs).toISOString();
    this.told.push(event(played, { ...fact, spent: formatAmount(fact.spent), at }));
  }

  /** Anything else that is to be told with it. */
  announce(...events: OutboxEvent[]): void {
    this.told.push(...events);
  }

  /** What one play told; the next begins with nothing. */
  takeEvents(): OutboxEvent[] {
    const events = this.told;
    this.told = [];
    return events;
  }
}
