import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { cursorPageOf } from '../wire/page.ts';
import { CSV, csvBody, listQuery } from './list.ts';
import { OPERATOR_NAME } from './operator-rules.ts';
import { emailText } from './operator-sign-in.ts';
import { OPERATOR_ROLES } from './permissions.ts';

/** The people who run the store. */

const role = z.enum(OPERATOR_ROLES);
const reason = z.string().trim().min(3).max(300);
const named = z.object({ operatorId: wireId });
const link = z.object({ link: z.string(), expiresAt: z.string() });
const exampleLink = {
  link: 'http://localhost:8080/console/#/invitation/k3Jx0mO3n5tq1r2s3t4u5v6w7x8y9z0',
  expiresAt: '2026-11-21T10:00:00.000Z',
};
const REJECTIONS = ['operatorNotFound', 'operatorLastOwner', 'operatorSelf'] as const;

const person = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  state: z.enum(['active', 'suspended', 'expired']),
  accessUntil: z.string().nullable(),
  lastSignInAt: z.string().nullable(),
  openSessions: z.number().int(),
  invitedBy: z.string(),
  createdAt: z.string(),
});
const people = z.object({
  ...listQuery(['joined', 'name', 'role', 'lastSignIn']),
  role: role.optional(),
});

export const getOperators = defineEndpoint({
  method: 'POST',
  path: '/api/console/getOperators',
  access: 'operator',
  permission: 'operators.read',
  summary: 'Everyone who may sign in, or could.',
  body: people,
  data: cursorPageOf(person),
  example: {
    body: {},
    data: {
      items: [
        {
          operatorId: '1',
          name: 'Shen Mo',
          email: 'shen@example.com',
          role: 'owner',
          state: 'active',
          accessUntil: null,
          lastSignInAt: '2026-11-18T10:02:00.000Z',
          openSessions: 1,
          invitedBy: '',
          createdAt: '2026-11-01T00:00:00.000Z',
        },
      ],
      next: null,
    },
  },
});

export const exportOperators = defineEndpoint({
  method: 'POST',
  path: '/api/console/exportOperators',
  access: 'operator',
  permission: 'operators.read',
  summary: 'The filtered operators as CSV.',
  body: csvBody(people),
  ...CSV,
  example: {
    body: { columns: [{ field: 'email', title: 'E-mail' }] },
    data: '\uFEFFE-mail\r\nshen@example.com\r\n',
  },
});

export const getInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/console/getInvitations',
  access: 'operator',
  permission: 'operators.read',
  summary: 'Open invitations, newest first.',
  body: z.object({}),
  data: z.object({
    items: z.array(
      z.object({
        invitationId: z.string(),
        name: z.string(),
        email: z.string(),
        role,
        invitedBy: z.string(),
        expiresAt: z.string(),
      }),
    ),
  }),
  example: { body: {}, data: { items: [] } },
});

export const inviteOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/inviteOperator',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'email',
  confirmed: true,
  summary: 'Creates a link that works once, for 72 hours.',
  body: z.object({
    email: emailText,
    name: z.string().trim().min(OPERATOR_NAME.min).max(OPERATOR_NAME.max),
    role,
    accessUntil: z.iso.datetime().nullable().default(null),
    reason,
  }),
  data: link,
  errors: ['operatorEmailTaken'],
  example: {
    body: { email: 'he@example.com', name: 'He Qing', role: 'support', accessUntil: null, reason: 'new in support' },
    data: exampleLink,
  },
});

export const withdrawInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/console/withdrawInvitation',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'invitationId',
  summary: 'Makes the link of an invitation useless.',
  body: z.object({ invitationId: wireId, reason }),
  data: z.object({}),
  errors: ['invitationOver'],
  example: { body: { invitationId: '3', reason: 'wrong address' }, data: {} },
});

export const changeOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/changeOperator',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'operatorId',
  confirmed: true,
  summary: 'Changes role and end of access; open sessions end when they lose something.',
  body: named.extend({ role, accessUntil: z.iso.datetime().nullable(), reason }),
  data: z.object({}),
  errors: REJECTIONS,
  example: { body: { operatorId: '2', role: 'finance', accessUntil: null, reason: 'moved to finance' }, data: {} },
});

export const suspendOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/suspendOperator',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'operatorId',
  confirmed: true,
  summary: 'Closes the way in and ends all sessions.',
  body: named.extend({ reason }),
  data: z.object({}),
  errors: REJECTIONS,
  example: { body: { operatorId: '2', reason: 'left the company' }, data: {} },
});

export const reinstateOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/reinstateOperator',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'operatorId',
  confirmed: true,
  summary: 'Opens the way in again.',
  body: named.extend({ reason }),
  data: z.object({}),
  errors: ['operatorNotFound'],
  example: { body: { operatorId: '2', reason: 'back from leave' }, data: {} },
});

export const resetOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/resetOperator',
  access: 'operator',
  permission: 'operators.manage',
  subject: 'operatorId',
  confirmed: true,
  summary: 'For a lost phone: ends all sessions and creates a link to set password and second factor anew.',
  body: named.extend({ reason }),
  data: link,
  errors: REJECTIONS,
  example: { body: { operatorId: '2', reason: 'phone stolen' }, data: exampleLink },
});
