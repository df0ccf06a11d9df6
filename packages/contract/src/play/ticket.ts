import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';
import { TICKET_CATEGORIES, TICKET_LENGTH } from './ticket-rules.ts';

/** Questions to the operator. The answer is shown with the question and sent to the inbox. */

const category = z.enum(TICKET_CATEGORIES);

const ticket = z.object({
  ticketId: z.string(),
  category,
  content: z.string(),
  createdAt: z.string(),
  answer: z.string().nullable().meta({ description: 'null: not answered yet.' }),
  answeredAt: z.string().nullable(),
});
export type Ticket = z.infer<typeof ticket>;

const waiting: Ticket = {
  ticketId: '31',
  category: 'play',
  content: '昨晚开箱以后页面没有反应，想知道那一次有没有扣金币。',
  createdAt: '2026-11-15T04:00:00.000Z',
  answer: null,
  answeredAt: null,
};
const answered: Ticket = {
  ...waiting,
  answer: '那一次没有开出，也没有扣款；记录里可以看到。',
  answeredAt: '2026-11-15T06:30:00.000Z',
};

export const createTicket = defineEndpoint({
  method: 'POST',
  path: '/api/ticket/createTicket',
  access: 'player',
  summary: 'Sends a question to the operator. Sending the same one again while it is open creates no second one.',
  body: z.object({
    category,
    content: z
      .string()
      // Bounds UTF-16 units before normalisation; the exact length is counted in characters.
      .max(TICKET_LENGTH.max * 4)
      .meta({ description: `${TICKET_LENGTH.min} to ${TICKET_LENGTH.max} characters.` }),
  }),
  data: ticket,
  errors: ['ticketTooShort', 'ticketTooLong', 'ticketTooMany', 'ticketTooOften', 'moduleClosed'],
  example: { body: { category: waiting.category, content: waiting.content }, data: waiting },
});

export const getTicketList = defineEndpoint({
  method: 'POST',
  path: '/api/ticket/getTicketList',
  access: 'player',
  summary: 'The player’s own questions with their answers, newest first.',
  body: pageQuery,
  data: pageOf(ticket),
  example: { body: { page: 1 }, data: { items: [answered], total: 1 } },
});
