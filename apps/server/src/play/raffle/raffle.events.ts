import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A round of the beacon, by its chain. */
export interface ToldRound {
  chain: string;
  round: number;
}

/** The entries are final; with a beacon its round is awaited. */
export interface RaffleClosed {
  mode: number;
  raffleId: string;
  version: number;
  entries: number;
  beacon: ToldRound | null;
}
export const raffleClosed = defineEvent<RaffleClosed>('raffle.closed');

/** The order was drawn and the prizes are in the bags, or there were no entries. */
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
