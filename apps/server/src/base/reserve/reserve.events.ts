import { defineEvent } from '../../platform/outbox/outbox.ts';

/** A player of a channel in reservation mode has been let in. */
export interface ReserveAdmitted {
  playerId: string;
}
export const reserveAdmitted = defineEvent<ReserveAdmitted>('reserve.admitted');
