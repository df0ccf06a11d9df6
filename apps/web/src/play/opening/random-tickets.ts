import { createTicketSource, type TicketSource } from '@clearcrate/fairness/ticket-source';

/** The browser's own randomness, for display only: demo openings and the other cards of a reel. */
export const browserTickets: TicketSource = createTicketSource((words) => crypto.getRandomValues(words));
