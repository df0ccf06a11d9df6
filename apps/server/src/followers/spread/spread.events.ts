import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A promoter earned commission on a recharge of an invited player. */
export interface SpreadEarned {
  playerId: string;
  amount: string;
  nickName: string;
}
export const spreadEarned = defineEvent<SpreadEarned>('spread.earned');

/** An invited player received the gift for the first recharge. */
export interface FirstGiftGiven {
  playerId: string;
  amount: string;
}
export const firstGiftGiven = defineEvent<FirstGiftGiven>('spread.first-gift');

/** A promoter received free openings for reaching a number of members. */
export interface FreeOpeningGranted {
  playerId: string;
  count: number;
}
export const freeOpeningGranted = defineEvent<FreeOpeningGranted>('spread.free-opening');
