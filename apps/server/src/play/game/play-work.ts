import { formatAmount, type Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import type { Deed, PlayBook, Stake } from '../../base/bounds/bounds.module.ts';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Moment } from '../../platform/moment.ts';
import { event, type OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { Holdings } from '../bag/bag.module.ts';
import type { DrawLog } from '../fairness/fairness.module.ts';
import { played } from './play.events.ts';
import { type Gains, gainMoves, gainsOf } from './play.rules.ts';

/** A price in coins with the kind and reference of its posting. */
export interface CoinPrice {
  amount: Minor;
  kind: PostingKind;
  reference: string;
  policy: MarketPolicy;
}

/** The limits that a play checks before it may draw or take the player's user code. */
export type Entry =
  | 'free'
  | {
      /** Coins for one opening; 0 when it is paid in another asset. */
      price: Minor;
      /** Number of openings it counts for. */
      openings: number;
      policy: Pick<MarketPolicy, 'boxPriceCap' | 'dailyOpeningCap'>;
    };

/** A play as `play.played` reports it to followers. */
export interface PlayFact {
  playerId: bigint;
  userKind: number;
  mode: number;
  reference: bigint;
  /** Boxes opened or rounds entered; 0 for the outcome of an earlier play. */
  plays: number;
  /** In coins. */
  spent: Minor;
}

export interface WonItem {
  id: bigint;
  goodsId: bigint;
  quality: number;
  price: Minor;
}

export interface PlayWorkParts {
  sheet: BalanceSheet;
  book: PlayBook;
  draws: DrawLog;
  bag: Holdings;
  /** Unused ids for draws and items. */
  numbers: bigint[];
  /** Moment of the batch, taken behind the locks. The only time a play may use. */
  moment: Moment;
}

/**
 * Everything a play may do while it decides: move coins, count limits, draw, grant and take items,
 * emit events. All of it is in memory until the batch commits; a play that throws leaves no effect.
 */
export class PlayWork {
  readonly sheet: BalanceSheet;
  readonly book: PlayBook;
  readonly draws: DrawLog;
  readonly bag: Holdings;
  readonly nowMs: number;
  /** Business day on which the play is counted. */
  readonly day: string;
  private readonly numbers: bigint[];
  private events: OutboxEvent[] = [];
  /** Coins that the current play has charged. */
  private charged: Minor = 0n;

  constructor({ sheet, book, draws, bag, numbers, moment }: PlayWorkParts) {
    this.sheet = sheet;
    this.book = book;
    this.draws = draws;
    this.bag = bag;
    this.numbers = numbers;
    this.nowMs = moment.nowMs;
    this.day = moment.day;
  }

  /**
   * Checks the player's break, the market's cap on prices and its daily cap on openings, counts the
   * openings, and lets the play draw for the player. Without it `draws` rejects.
   */
  enter(playerId: bigint, entry: Entry): void {
    this.book.checkBreak(playerId);
    this.draws.admit(playerId, entry === 'free' ? 0n : entry.price);
    if (entry !== 'free') {
      const { price, openings, policy } = entry;
      const cap = policy.boxPriceCap;
      if (cap !== undefined && price > cap) throw new AppError('priceAboveCap', { cap: formatAmount(cap) });
      this.book.checkOpenings(playerId, openings, policy);
      this.count(playerId, { openings });
    }
  }

  /** Takes unused ids in order. Ids taken by a rejected play are not reused. */
  takeNumbers(count: number): bigint[] {
    invariant(this.numbers.length >= count, 'the play takes more ids than it reserved');
    return this.numbers.splice(0, count);
  }

  /**
   * Charges coins after checking spending limits, and grants points, welfare points and shells for
   * them.
   */
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
    this.charged += amount;
    return gains;
  }

  /** Pays coins that were won, and counts them as won. */
  payOut(playerId: bigint, { amount, kind, reference }: Omit<CoinPrice, 'policy'>): void {
    this.sheet.post({ owner: playerId, kind, reference, moves: [{ from: 'payout', to: 'coin', amount }] });
    this.count(playerId, { won: amount });
  }

  count(playerId: bigint, deed: Deed): void {
    this.sheet.onRefusal(this.book.count(playerId, deed));
  }

  /** Removes a returned stake from the figures of the day on which it was counted. */
  uncount(playerId: bigint, stake: Stake, bookedOn: string): void {
    this.sheet.onRefusal(this.book.uncount(playerId, stake, bookedOn));
  }

  /** Puts won items into the bag, counts their worth as won, and emits the play. */
  win(fact: PlayFact, items: readonly WonItem[]): void {
    const { playerId, mode: source, reference } = fact;
    this.bag.put(...items.map(({ id, goodsId, price }) => ({ id, playerId, goodsId, price, source, reference })));
    this.count(playerId, { won: items.reduce((sum, { price }) => sum + price, 0n) });
    this.emitPlayed(fact, items);
  }

  /** Emits the `play.played` event, dispatched after the commit. Most plays call `win` instead. */
  emitPlayed({ playerId, reference, spent, ...fact }: PlayFact, items: readonly WonItem[] = []): void {
    this.events.push(
      event(played, {
        ...fact,
        playerId: String(playerId),
        reference: String(reference),
        spent: formatAmount(spent),
        at: new Date(this.nowMs).toISOString(),
        items: items.map(({ id, goodsId, quality, price }) => ({
          itemId: String(id),
          goodsId: String(goodsId),
          quality,
          price: formatAmount(price),
        })),
      }),
    );
  }

  /** Emits further events in the same transaction. */
  announce(...events: OutboxEvent[]): void {
    this.events.push(...events);
  }

  /** Ends one play of the batch and returns its events. Its draws must cost what it has charged. */
  finish(): OutboxEvent[] {
    const { events, charged } = this;
    const { drawn, cost } = this.draws;
    invariant(drawn === 0 || cost === charged, `the play draws for ${cost} and charges ${charged}`);
    this.reset();
    return events;
  }

  /** Forgets the current play, which ended or was rejected. */
  reset(): void {
    this.events = [];
    this.charged = 0n;
    this.draws.reset();
  }
}
