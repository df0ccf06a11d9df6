import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A recharge of somebody they invited has earned a promoter coins. */
export interface SpreadEarned {
  playerId: string;
  amount: string;
  nickName: string;
}
export const spreadEarned = defineEvent<SpreadEarned>('spread.earned');

/** The first recharge of an invited player has brought their gift. */
export interface FirstGiftGiven {
  playerId: string;
  amount: string;
}
export const firstGiftGiven = defineEvent<FirstGiftGiven>('spread.first-gift');

/** Enough invited players have recharged: a free opening. */
export interface FreeOpeningGranted {
  playerId: string;
  count: number;
}
export const freeOpeningGranted = defineEvent<FreeOpeningGranted>('spread.free-opening');
