import type { Minor } from '@clearcrate/contract/money';
import { PLAYER_ACCOUNT_NAMES, type PlayerAccount } from './chart.ts';

/**
 * A player's balances. They are one row in the database, and one value here: a change makes a new
 * one.
 */
export type Balances = Readonly<Record<PlayerAccount, Minor>>;

export const EMPTY_PURSE: Balances = Object.freeze(
  Object.fromEntries(PLAYER_ACCOUNT_NAMES.map((name) => [name, 0n])) as Record<PlayerAccount, Minor>,
);

/** Coins that can be spent, bought and given ones together. */
export const coinsOf = ({ coin, bonus }: Balances): Minor => coin + bonus;

/** In the order of the chart, as a posting keeps them. */
export const balanceList = (balances: Balances): Minor[] => PLAYER_ACCOUNT_NAMES.map((name) => balances[name]);
