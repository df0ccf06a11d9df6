import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A recharge of somebody they invited has earned a promoter coins. */
export interface SpreadEarned {
  playerId: string;
  amount: string;
  nickName: string;
}
export const spreadEarned = defineEvent<SpreadEarned>('spread.earned');

/** Enough invited players have recharged: a free opening. */
export interface FreeOpeningGranted {
  playerId: string;
  count: number;
}
export const freeOpeningGranted = defineEvent<FreeOpeningGranted>('spread.free-opening');
