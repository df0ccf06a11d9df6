import { defineEvent } from '../../platform/outbox/outbox.ts';

/**
 * Event of any mode: coins were spent, items were won, or both. Followers do not know the modes;
 * `mode` and the mode's own `reference` identify the play. Amounts and ids are strings.
 */
export interface Played {
  playerId: string;
  /** Kind of account, so that public counts can leave out bots. */
  userKind: number;
  mode: number;
  reference: string;
  /**
   * Boxes opened or rounds entered; 0 when the event only reports the outcome of an earlier play.
   */
  plays: number;
  /** Coins only; payments in other assets are not included. */
  spent: string;
  at: string;
  items: { itemId: string; goodsId: string; quality: number; price: string }[];
}
export const played = defineEvent<Played>('play.played');
