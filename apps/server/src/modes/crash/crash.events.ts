import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A round was called off or could not be ended in time; the player has their stake back. */
export interface CrashRefunded {
  playerId: string;
  roundId: string;
  amount: string;
}
export const crashRefunded = defineEvent<CrashRefunded>('crash.refunded');
