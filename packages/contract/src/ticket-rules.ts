/** Questions to those who run the store; page and server go by the same rules. */

export const TICKET_CATEGORIES = [
  'account',
  'play',
  'recharge',
  'delivery',
  'data',
  'bounds',
  'report',
  'other',
] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_LENGTH = { min: 10, max: 1000 } as const;
/** So many may wait for an answer at a time, and so many may be sent in a day. */
export const OPEN_TICKETS = 5;
export const TICKETS_A_DAY = 10;

/** What is stored of what was typed. */
export const cleanTicket = (text: string): string => text.normalize('NFC').trim();

/** The name of the refusal, if there is one. Signs are counted as their reader counts them, not as they are stored. */
export function checkTicket(text: string): 'ticketTooShort' | 'ticketTooLong' | undefined {
  const { length } = [...cleanTicket(text)];
  if (length < TICKET_LENGTH.min) return 'ticketTooShort';
  return length > TICKET_LENGTH.max ? 'ticketTooLong' : undefined;
}
