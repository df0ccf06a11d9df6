import { defineEvent } from '../../platform/outbox/outbox.ts';

/** An operator has answered a player's question. */
export interface TicketAnswered {
  playerId: string;
  ticketId: string;
  content: string;
  answer: string;
}
export const ticketAnswered = defineEvent<TicketAnswered>('ticket.answered');
