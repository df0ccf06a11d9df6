import { z } from 'zod';
import { goodsCard } from '../modes/box.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';

/** The player's inbox. */

export const MESSAGE_KINDS = { system: 1, prize: 2, delivery: 3, recharge: 4, battle: 5 } as const;
export type MessageKind = (typeof MESSAGE_KINDS)[keyof typeof MESSAGE_KINDS];
/** Inbox size. Beyond it the oldest read messages are deleted; unread ones stay. */
export const INBOX_SIZE = 1000;

const kindNumber = z
  .number()
  .int()
  .min(1)
  .max(5)
  .meta({ description: '1 system, 2 prize, 3 delivery, 4 recharge, 5 battle.' });
const wantedKind = z.number().int().min(0).max(5).default(0).meta({ description: '0: any.' });

const message = z.object({
  messageId: z.string(),
  kind: kindNumber,
  title: z.string(),
  content: z.string(),
  link: z.string().meta({ description: 'A page of the store below /m and /p, such as /vip; empty for none.' }),
  action: z.string().meta({ description: 'Label of the link; empty for the default label.' }),
  isRead: z.boolean(),
  createdAt: z.string(),
});
export type Message = z.infer<typeof message>;

const unread = {
  noReadMessages: z.number().int(),
  unreadByKind: z.array(z.object({ kind: kindNumber, count: z.number().int() })),
};

const messageExample = {
  messageId: '9001',
  kind: 1,
  title: '升到 V4 了',
  content: '成长值达到 1,000.00。V4 的红包可以领取了。',
  link: '/vip',
  action: '去领红包',
  isRead: false,
  createdAt: '2026-11-15T04:00:00.000Z',
};
const unreadExample = { noReadMessages: 1, unreadByKind: [{ kind: 1, count: 1 }] };

export const getMessage = defineEndpoint({
  method: 'POST',
  path: '/api/user/getMessage',
  access: 'player',
  summary: 'The player’s messages in their language, newest first, with the number of unread ones.',
  body: pageQuery.extend({ kind: wantedKind }),
  data: pageOf(message).extend(unread),
  example: { body: { page: 1, kind: 0 }, data: { items: [messageExample], total: 1, ...unreadExample } },
});

export const getMessageDetail = defineEndpoint({
  method: 'POST',
  path: '/api/user/getMessageDetail',
  access: 'player',
  summary: 'One message with its item, if any.',
  body: z.object({ messageId: wireId }),
  data: message.extend({ goods: goodsCard.nullable() }),
  errors: ['messageUnknown'],
  example: { body: { messageId: '9001' }, data: { ...messageExample, goods: null } },
});

export const readyMessage = defineEndpoint({
  method: 'POST',
  path: '/api/user/readyMessage',
  access: 'player',
  summary: 'Marks one message as read, or all of them, or all of a kind.',
  body: z.object({
    messageId: wireId.optional().meta({ description: 'Absent: all.' }),
    kind: wantedKind,
  }),
  data: z.object(unread),
  example: { body: { messageId: '9001' }, data: { noReadMessages: 0, unreadByKind: [] } },
});

export const delReadyMessage = defineEndpoint({
  method: 'POST',
  path: '/api/user/delReadyMessage',
  access: 'player',
  summary: 'Deletes all read messages.',
  data: z.object({ deleted: z.number().int() }),
  example: { data: { deleted: 12 } },
});

export const delMessage = defineEndpoint({
  method: 'POST',
  path: '/api/user/delMessage',
  access: 'player',
  summary: 'Deletes one message, read or not.',
  body: z.object({ messageId: wireId }),
  data: z.object(unread),
  errors: ['messageUnknown'],
  example: { body: { messageId: '9001' }, data: { noReadMessages: 0, unreadByKind: [] } },
});
