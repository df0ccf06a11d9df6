import { defineEvent } from '../../platform/outbox/outbox.ts';

/** The order was drawn and the prizes lie in the bags; or nobody had joined. */
export interface RaffleSettled {
  mode: number;
  raffleId: string;
  version: number;
  entries: number;
}
export const raffleSettled = defineEvent<RaffleSettled>('raffle.settled');

/** A player got a prize. */
export interface RaffleWon {
  playerId: string;
  mode: number;
  raffleId: string;
  place: number;
  itemId: string;
  goodsId: string;
  price: string;
}
export const raffleWon = defineEvent<RaffleWon>('raffle.won');
