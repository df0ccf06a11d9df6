import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { MarketPolicy } from '../../../base/policy/policy.module.ts';
import type { SqlRunner } from '../../../platform/db/statement.ts';
import type { Moment } from '../../../platform/moment.ts';
import { type Gains, NO_GAINS, type PlayWork } from '../../../play/game/play.module.ts';
import { type DrawTables, isPaidInShells } from './opening.rules.ts';

export interface OpenInput {
  playerId: bigint;
  userKind: UserKind;
  locale: Locale;
  tables: DrawTables;
  count: number;
  policy: MarketPolicy;
}

/** Accepted payment of an opening. */
export interface Payment<Used> {
  /** In the box's own asset. */
  cost: Minor;
  /** The part paid in coins. */
  spent: Minor;
  gains: Gains;
  /** Input of `persist`. */
  used: Used;
}

/**
 * Payment of an opening: a price or a right. Read, checked and taken in the opening's transaction.
 */
export interface OpeningTerms<Input extends OpenInput, Known, Used> {
  /** Name of the operation. Stored with idempotency keys, so it must never change. */
  name: string;
  /** Runs behind the locks, once per batch. */
  load(runner: SqlRunner, inputs: readonly Input[], moment: Moment): Promise<Known>;
  /** Throws to reject. Must update `known`, since later openings of the batch decide on it. */
  pay(input: Input, known: Known, work: PlayWork, drawIds: readonly bigint[]): Payment<Used>;
  persist?(runner: SqlRunner, used: readonly Used[]): Promise<unknown>[];
}

/** Payment by price, in coins or shells. */
export const paidTerms: OpeningTerms<OpenInput, undefined, undefined> = {
  name: 'box.open',
  load: async () => undefined,
  pay: ({ playerId, policy, tables, count }, _known, work, [firstId]) => {
    const cost = tables.box.version.price * BigInt(count);
    const reference = String(firstId);
    if (isPaidInShells(tables.box)) {
      const moves = [{ from: 'shell', to: 'shellIssue', amount: cost }] as const;
      work.sheet.post({ owner: playerId, kind: 'box.open.shell', reference, moves });
      return { cost, spent: 0n, gains: NO_GAINS, used: undefined };
    }
    const gains = work.payCoins(playerId, { amount: cost, kind: 'box.open', reference, policy });
    return { cost, spent: cost, gains, used: undefined };
  },
};
