/** Rules of questions to the operator, shared by page and server. */

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
/** Characters of an answer. */
export const TICKET_ANSWER_MAX = 2_000;
/** Maximum number of open questions, and of questions per day. */
export const OPEN_TICKETS = 5;
export const TICKETS_A_DAY = 10;

/** Normalises a text for storage. */
export const cleanTicket = (text: string): string => text.normalize('NFC').trim();

/** The error of a text, if any. Characters are counted as code points, not as UTF-16 units. */
export function checkTicket(text: string): 'ticketTooShort' | 'ticketTooLong' | undefined {
  const { length } = [...cleanTicket(text)];
  if (length < TICKET_LENGTH.min) return 'ticketTooShort';
  return length > TICKET_LENGTH.max ? 'ticketTooLong' : undefined;
}
