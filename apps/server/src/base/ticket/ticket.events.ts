import { defineEvent } from '../../platform/outbox/outbox.ts';

/** Somebody who runs the store has answered a player's question. */
export interface TicketAnswered {
  playerId: string;
  ticketId: string;
  content: string;
  answer: string;
}
export const ticketAnswered = defineEvent<TicketAnswered>('ticket.answered');
