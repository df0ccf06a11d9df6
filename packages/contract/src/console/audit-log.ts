import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { CSV, csvBody, listQuery } from './list.ts';
import { OPERATOR_ROLES } from './permissions.ts';

/** What operators did, tried and were denied. Append-only; each entry holds the hash of the one before. */

const entry = z.object({
  entryId: z.string(),
  at: z.string(),
  operatorId: z.string(),
  name: z.string(),
  role: z.enum(OPERATOR_ROLES),
  action: z.string().meta({ description: 'Last part of the call’s path.' }),
  path: z.string(),
  subject: z.string(),
  reason: z.string(),
  outcome: z.string().meta({ description: '`asked` before the effect; afterwards `done` or the name of the error.' }),
  ip: z.string(),
  requestId: z.string(),
  body: z.string().meta({ description: 'What was sent, as JSON, without passwords and codes.' }),
  change: z.object({ before: z.string(), after: z.string() }).nullable(),
  previousHash: z.string(),
  hash: z.string(),
  content: z.string().meta({ description: 'The text that was hashed behind the previous hash.' }),
});

const filter = z.object({
  ...listQuery(['number']),
  operatorId: wireId.optional(),
  action: z
    .string()
    .regex(/^\w{1,60}$/)
    .optional(),
  outcome: z
    .enum(['done', 'rejected', 'asked'])
    .optional()
    .meta({ description: '`asked` lists what has begun. Without it, what has ended.' }),
  from: z.iso.datetime().optional(),
  until: z.iso.datetime().optional(),
});

export const getAuditLog = defineEndpoint({
  method: 'POST',
  path: '/api/console/getAuditLog',
  access: 'operator',
  permission: 'auditLog.read',
  summary: 'Entries, newest first.',
  body: filter,
  data: cursorPageOf(entry),
  example: {
    body: {},
    data: {
      items: [
        {
          entryId: '18410',
          at: '2026-11-15T01:35:46.218Z',
          operatorId: '3',
          name: 'Xu Nanqiao',
          role: 'finance',
          action: 'takeDelivery',
          path: '/api/delivery/takeDelivery',
          subject: 'E26111504000012345678',
          reason: '',
          outcome: 'done',
          ip: '10.2.0.14',
          requestId: 'a1b2c3d4-1',
          body: '{"orderNo":"E26111504000012345678"}',
          change: null,
          previousHash: '9275d862d8c238047a223f73e5a85db22fe2621a49a496ef9b15e64b8c48bfc8',
          hash: '13cf6aab26ed3825660ac3ef7fba0628792c648aa20a19b9c78a7d6ae3716eb4',
          content: '[18410, "2026-11-15T01:35:46.218000Z", …]',
        },
      ],
      next: null,
    },
  },
});

export const exportAuditLog = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportAuditLog',
  access: 'operator',
  permission: 'auditLog.read',
  summary: 'The filtered entries as CSV.',
  body: csvBody(filter),
  ...CSV,
  example: {
    body: { columns: [{ field: 'entryId', title: 'No.' }] },
    data: '\uFEFFNo.\r\n18410\r\n',
  },
});

export const verifyAuditLog = defineEndpoint({
  method: 'POST',
  path: '/api/console/verifyAuditLog',
  access: 'operator',
  permission: 'auditLog.read',
  summary: 'Computes the whole chain again; names the first entry that does not fit.',
  body: z.object({}),
  data: z.object({ count: z.number().int(), head: z.string(), brokenAt: z.string().nullable(), checkedAt: z.string() }),
  example: {
    body: {},
    data: {
      count: 18_414,
      head: 'b268b7f0d8c238047a223f73e5a85db22fe2621a49a496ef9b15e64b8c4da93e',
      brokenAt: null,
      checkedAt: '2026-11-15T01:44:12.000Z',
    },
  },
});
