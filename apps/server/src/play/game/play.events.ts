import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * Something that happened in a mode: coins were spent, things were won, or both. Whoever follows knows no mode; the mode's
 * number and its own reference tell which it was. Amounts and ids are strings.
 */
export interface Played {
  playerId: string;
  /** Lets public counts leave machines out. */
  userKind: number;
  mode: number;
  reference: string;
  /** How many times it was played: boxes opened, rounds entered; 0 where only the outcome of an earlier play came. */
  plays: number;
  /** Coins. What was paid in anything else is not counted here. */
  spent: string;
  at: string;
  items: { itemId: string; goodsId: string; quality: number; price: string }[];
}
export const played = defineEvent<Played>('play.played');
