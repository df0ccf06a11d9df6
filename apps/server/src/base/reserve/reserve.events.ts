import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player of a channel in reservation mode was admitted. */
export interface ReserveAdmitted {
  playerId: string;
}
export const reserveAdmitted = defineEvent<ReserveAdmitted>('reserve.admitted');
