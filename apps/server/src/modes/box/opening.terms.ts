import type { UserKind } from '@clearcrate/contract/kinds';
import type { Locale } from '@clearcrate/contract/locale';
import type { Minor } from '@clearcrate/contract/money';
import type { PlayBook } from '../../base/bounds/bounds.module.ts';
import type { MarketPolicy } from '../../base/policy/policy.module.ts';
import { houseAccountId, playerAccountId } from '../../ledger/chart.ts';
import type { BalanceSheet } from '../../ledger/sheet.ts';
import type { SqlRunner } from '../../platform/db/statement.ts';
import { type DrawTables, type Gains, gainEntries, gainsOf, isPaidInShells } from './opening.rules.ts';

export interface OpenInput {
  playerId: bigint;
  userKind: UserKind;
  locale: Locale;
  tables: DrawTables;
  count: number;
  policy: MarketPolicy;
}

/** What an opening was let through for. */
export interface Settled<Used> {
  /** In the box's own asset. */
  cost: Minor;
  /** Of that, coins that count against the limits of play. */
  spent: Minor;
  gains: Gains;
  /** What the terms have to write down. */
  used: Used;
}

/** What an opening asks for: a price, or a right that stands in for one. Read, checked and taken in the opening's own transaction. */
export interface OpeningTerms<Input extends OpenInput, Known, Used> {
  /** Names the operation, for good. */
  name: string;
  /** Runs behind the account locks, once for the group. */
  load(runner: SqlRunner, inputs: readonly Input[], day: string): Promise<Known>;
  /** Refuses by throwing. What it takes is gone for the next opening of the same group, so `known` counts along. */
  settle(input: Input, known: Known, sheet: BalanceSheet, drawIds: readonly bigint[], book: PlayBook): Settled<Used>;
  persist?(runner: SqlRunner, used: readonly Used[]): Promise<unknown>[];
}

function payShells(sheet: BalanceSheet, { playerId }: OpenInput, cost: Minor, reference: string): void {
  const entries = [
    { account: playerAccountId(playerId, 'shell'), amount: -cost },
    { account: houseAccountId('shellIssue'), amount: cost },
  ];
  sheet.post({ kind: 'box.open.shell', reference, entries });
}

function payCoins(sheet: BalanceSheet, { playerId, policy }: OpenInput, cost: Minor, reference: string): Gains {
  const gains = gainsOf(cost, policy.shellsPerHundredCoins);
  const entries = [
    ...sheet.spendCoins(playerId, cost),
    { account: houseAccountId('boxSales'), amount: cost },
    ...gainEntries(playerId, gains),
  ];
  sheet.post({ kind: 'box.open', reference, entries });
  return gains;
}

/** The price of the box, in coins or shells. */
export const paidTerms: OpeningTerms<OpenInput, undefined, undefined> = {
  name: 'box.open',
  load: async () => undefined,
  settle: (input, _known, sheet, [firstId], book) => {
    const { playerId, policy, tables, count } = input;
    const cost = tables.box.version.price * BigInt(count);
    const reference = String(firstId);
    if (isPaidInShells(tables.box)) {
      payShells(sheet, input, cost, reference);
      return { cost, spent: 0n, gains: gainsOf(0n, 0n), used: undefined };
    }
    book.checkSpend(playerId, cost, policy);
    return { cost, spent: cost, gains: payCoins(sheet, input, cost, reference), used: undefined };
  },
};
