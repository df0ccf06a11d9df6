import { z } from 'zod';
import { TICKET_ANSWER_MAX, TICKET_CATEGORIES } from '../play/ticket-rules.ts';
import { LOCALES } from '../store/locale.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { CSV, csvBody, listQuery } from './list.ts';

/** The support desk: questions of players, with assignment, private notes and canned replies. */

/** `parked`: set aside until others have done their part. */
export const TICKET_STATES = ['open', 'parked', 'answered'] as const;
export const TICKET_NOTE_MAX = 1_000;

const ticket = z.object({
  ticketId: z.string(),
  playerId: z.string(),
  nickname: z.string(),
  category: z.enum(TICKET_CATEGORIES),
  content: z.string(),
  createdAt: z.string(),
  state: z.enum(TICKET_STATES),
  assignee: z.object({ operatorId: z.string(), name: z.string() }).nullable(),
  answer: z.string().nullable(),
  answeredBy: z.string().nullable(),
  answeredAt: z.string().nullable(),
  notes: z.number().int(),
});
const exampleTicket = {
  ticketId: '31',
  playerId: '100001',
  nickname: '云上客',
  category: 'play',
  content: '昨晚开箱以后页面没有反应，想知道那一次有没有扣金币。',
  createdAt: '2026-11-15T04:00:00.000Z',
  state: 'open',
  assignee: null,
  answer: null,
  answeredBy: null,
  answeredAt: null,
  notes: 0,
} as const;

const queue = z.object({
  ...listQuery(['created']),
  state: z.enum(TICKET_STATES).optional(),
  category: z.enum(TICKET_CATEGORIES).optional(),
  assignee: z.enum(['me', 'none']).optional(),
});

export const getTickets = defineEndpoint({
  method: 'POST',
  path: '/api/console/getTickets',
  access: 'operator',
  permission: 'tickets.read',
  summary: 'Questions of players, oldest first.',
  body: queue,
  data: cursorPageOf(ticket),
  example: { body: { state: 'open' }, data: { items: [exampleTicket], next: null } },
});

export const exportTickets = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportTickets',
  access: 'operator',
  permission: 'tickets.read',
  summary: 'The filtered questions as CSV.',
  body: csvBody(queue),
  ...CSV,
  example: { body: { columns: [{ field: 'ticketId', title: 'No.' }] }, data: '\uFEFFNo.\r\n31\r\n' },
});

export const getTicketFigures = defineEndpoint({
  method: 'POST',
  path: '/api/console/getTicketFigures',
  access: 'operator',
  permission: 'tickets.read',
  summary: 'What waits, and how long answers took in the last seven days.',
  body: z.object({}),
  data: z.object({
    open: z.number().int(),
    parked: z.number().int(),
    oldestAt: z.string().nullable(),
    answered: z.number().int(),
    medianMinutes: z.number().nullable(),
    slowMinutes: z.number().nullable().meta({ description: 'Nine of ten answers took no longer.' }),
  }),
  example: {
    body: {},
    data: {
      open: 3,
      parked: 1,
      oldestAt: '2026-11-15T04:00:00.000Z',
      answered: 40,
      medianMinutes: 35,
      slowMinutes: 180,
    },
  },
});

const note = z.object({ noteId: z.string(), by: z.string(), content: z.string(), createdAt: z.string() });

export const getTicketNotes = defineEndpoint({
  method: 'POST',
  path: '/api/console/getTicketNotes',
  access: 'operator',
  permission: 'tickets.read',
  subject: 'ticketId',
  summary: 'Private notes of operators on a question, oldest first.',
  body: z.object({ ticketId: wireId }),
  data: z.object({ items: z.array(note) }),
  example: {
    body: { ticketId: '31' },
    data: {
      items: [{ noteId: '1', by: 'He Qing', content: 'Asked finance.', createdAt: '2026-11-15T05:00:00.000Z' }],
    },
  },
});

export const addTicketNote = defineEndpoint({
  method: 'POST',
  path: '/api/console/addTicketNote',
  access: 'operator',
  permission: 'tickets.answer',
  subject: 'ticketId',
  summary: 'Adds a note that the player never sees.',
  body: z.object({ ticketId: wireId, content: z.string().trim().min(1).max(TICKET_NOTE_MAX) }),
  data: z.object({}),
  errors: ['notFound'],
  example: { body: { ticketId: '31', content: 'Asked finance.' }, data: {} },
});

export const getTicketAgents = defineEndpoint({
  method: 'POST',
  path: '/api/console/getTicketAgents',
  access: 'operator',
  permission: 'tickets.read',
  summary: 'Operators who may answer questions.',
  body: z.object({}),
  data: z.object({ items: z.array(z.object({ operatorId: z.string(), name: z.string() })) }),
  example: { body: {}, data: { items: [{ operatorId: '4', name: 'He Qing' }] } },
});

export const assignTicket = defineEndpoint({
  method: 'POST',
  path: '/api/console/assignTicket',
  access: 'operator',
  permission: 'tickets.answer',
  subject: 'ticketId',
  summary: 'Gives an open question to an operator who may answer it, or back to all.',
  body: z.object({ ticketId: wireId, operatorId: wireId.nullable() }),
  data: z.object({}),
  errors: ['ticketAnswered', 'operatorNotFound'],
  example: { body: { ticketId: '31', operatorId: '4' }, data: {} },
});

export const parkTicket = defineEndpoint({
  method: 'POST',
  path: '/api/console/parkTicket',
  access: 'operator',
  permission: 'tickets.answer',
  subject: 'ticketId',
  summary: 'Sets a question aside until others have done their part, or takes it up again.',
  body: z.object({ ticketId: wireId, isParked: z.boolean() }),
  data: z.object({}),
  errors: ['ticketAnswered'],
  example: { body: { ticketId: '31', isParked: true }, data: {} },
});

export const answerTicket = defineEndpoint({
  method: 'POST',
  path: '/api/console/answerTicket',
  access: 'operator',
  permission: 'tickets.answer',
  subject: 'ticketId',
  summary: 'Answers a question once; the words go to the player’s inbox.',
  body: z.object({ ticketId: wireId, answer: z.string().trim().min(1).max(TICKET_ANSWER_MAX) }),
  data: z.object({}),
  errors: ['ticketAnswered'],
  example: { body: { ticketId: '31', answer: '那一次没有开出，也没有扣款。' }, data: {} },
});

const text = z.string().trim().min(1).max(TICKET_ANSWER_MAX);
const texts = z.object(
  Object.fromEntries(LOCALES.map((locale) => [locale, text])) as Record<(typeof LOCALES)[number], typeof text>,
);
const replyName = z.string().trim().min(1).max(60);
const exampleTexts = { zh: '已收到', en: 'Received', vi: 'Đã nhận', ko: '접수했습니다', tw: '已收到' };

export const getCannedReplies = defineEndpoint({
  method: 'POST',
  path: '/api/console/getCannedReplies',
  access: 'operator',
  permission: 'tickets.read',
  summary: 'Replies written beforehand, in five languages.',
  body: z.object({}),
  data: z.object({ items: z.array(z.object({ replyId: z.string(), name: z.string(), texts })) }),
  example: { body: {}, data: { items: [{ replyId: '1', name: 'Received', texts: exampleTexts }] } },
});

export const saveCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/console/saveCannedReply',
  access: 'operator',
  permission: 'tickets.manage',
  subject: 'name',
  summary: 'Saves a reply; one of the same name is replaced.',
  body: z.object({ name: replyName, texts }),
  data: z.object({ replyId: z.string() }),
  example: { body: { name: 'Received', texts: exampleTexts }, data: { replyId: '1' } },
});

export const removeCannedReply = defineEndpoint({
  method: 'POST',
  path: '/api/console/removeCannedReply',
  access: 'operator',
  permission: 'tickets.manage',
  subject: 'replyId',
  summary: 'Removes a reply.',
  body: z.object({ replyId: wireId }),
  data: z.object({}),
  errors: ['notFound'],
  example: { body: { replyId: '1' }, data: {} },
});

export const getPlayerEvents = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPlayerEvents',
  access: 'operator',
  permission: 'tickets.read',
  subject: 'playerId',
  summary: 'What a player did and what happened to them last, newest first.',
  body: z.object({ playerId: wireId }),
  data: z.object({
    items: z.array(
      z.object({
        at: z.string(),
        kind: z.enum(['posting', 'order', 'delivery', 'signIn', 'ticket']),
        what: z.string(),
        amount: z.string(),
        reference: z.string(),
      }),
    ),
  }),
  example: {
    body: { playerId: '100001' },
    data: {
      items: [
        { at: '2026-11-15T03:59:00.000Z', kind: 'posting', what: 'box.open', amount: '-9.90', reference: '31416' },
      ],
    },
  },
});
