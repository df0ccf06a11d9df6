import type { Minor } from '@clearcrate/contract/money';
import type { PostingKind } from '@clearcrate/contract/postings';
import type { Account } from './chart.ts';
import type { Balances } from './purse.ts';

/** Value that goes from one account to another of the same asset: balanced by its form. */
export interface Move {
  from: Account;
  to: Account;
  amount: Minor;
}

/**
 * One happening in a player's accounts. Its movements are between that player's accounts and the
 * house's.
 */
export interface Posting {
  owner: bigint;
  kind: PostingKind;
  /** What it was for, so that it can be found again from there. */
  reference?: string;
  moves: readonly Move[];
}

/** A posting as it will be written, with the balances it left behind. */
export interface SettledPosting {
  owner: bigint;
  kind: PostingKind;
  reference: string;
  moves: readonly Move[];
  balances: Balances;
}
