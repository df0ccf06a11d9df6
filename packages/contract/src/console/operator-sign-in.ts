import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { AUTHENTICATOR_CODE, OPERATOR_PASSWORD, RECOVERY_CODE } from './operator-rules.ts';
import { OPERATOR_ROLES } from './permissions.ts';

/** How operators sign in: password, then the code of an authenticator app or a recovery code. */

export const emailText = z
  .email()
  .max(120)
  .transform((text) => text.toLowerCase());
export const passwordText = z.string().min(OPERATOR_PASSWORD.min).max(OPERATOR_PASSWORD.max);
const codeText = z.union([z.string().regex(AUTHENTICATOR_CODE), z.string().regex(RECOVERY_CODE)]);
const token = z.string().min(20).max(400);

/** The signed-in operator, as every way to sign in answers. */
export const me = z.object({
  operatorId: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(OPERATOR_ROLES),
  /** Unused recovery codes. */
  recoveryCodesLeft: z.number().int(),
  lastSignIn: z.object({ at: z.string(), ip: z.string() }).nullable(),
  idleMinutes: z.number().int(),
});
export const exampleMe = {
  operatorId: '1',
  name: 'Shen Mo',
  email: 'shen@example.com',
  role: 'owner',
  recoveryCodesLeft: 10,
  lastSignIn: { at: '2026-11-18T10:02:00.000Z', ip: '10.2.0.14' },
  idleMinutes: 30,
} as const;

export const signInOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/signIn',
  access: 'console',
  summary: 'Checks e-mail and password; the ticket is good for five minutes and for the second step only.',
  body: z.object({ email: emailText, password: z.string().max(OPERATOR_PASSWORD.max) }),
  data: z.object({ ticket: z.string() }),
  errors: ['operatorUnknown', 'operatorLocked'],
  example: { body: { email: 'shen@example.com', password: 'correct horse battery' }, data: { ticket: 'v1.c2VhbGVk' } },
});

export const confirmSignIn = defineEndpoint({
  method: 'POST',
  path: '/api/console/confirmSignIn',
  access: 'console',
  summary: 'Second step: opens the session and sets its cookies. A code works once.',
  body: z.object({ ticket: token, code: codeText }),
  data: me,
  errors: ['operatorCodeWrong', 'operatorLocked', 'operatorTicketOver'],
  example: { body: { ticket: 'v1.c2VhbGVkLXRpY2tldA', code: '123456' }, data: exampleMe },
});

export const getInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/console/getInvitation',
  access: 'console',
  summary: 'What an invitation offers, with the secret for the authenticator app.',
  body: z.object({ token }),
  data: z.object({
    email: z.string(),
    name: z.string(),
    role: z.enum(OPERATOR_ROLES),
    secret: z.string(),
    otpauthUrl: z.string(),
    expiresAt: z.string(),
  }),
  errors: ['invitationOver'],
  example: {
    body: { token: 'k3Jx0mO3n5tq1r2s3t4u5v6w7x8y9z0' },
    data: {
      email: 'he@example.com',
      name: 'He Qing',
      role: 'support',
      secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      otpauthUrl: 'otpauth://totp/Clearcrate:he%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      expiresAt: '2026-11-21T10:00:00.000Z',
    },
  },
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/console/acceptInvitation',
  access: 'console',
  summary: 'Creates the account (or renews the sign-in of one), signs in, and shows the recovery codes once.',
  body: z.object({ token, password: passwordText, code: z.string().regex(AUTHENTICATOR_CODE) }),
  data: z.object({ me, recoveryCodes: z.array(z.string()) }),
  errors: ['invitationOver', 'operatorCodeWrong', 'operatorLocked', 'operatorPasswordWeak'],
  example: {
    body: { token: 'k3Jx0mO3n5tq1r2s3t4u5v6w7x8y9z0', password: 'correct horse battery', code: '123456' },
    data: { me: exampleMe, recoveryCodes: ['7KQ2-MRXA-9WTB'] },
  },
});

export const getMe = defineEndpoint({
  method: 'POST',
  path: '/api/console/getMe',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  summary: 'The signed-in operator.',
  body: z.object({}),
  data: me,
  example: { body: {}, data: exampleMe },
});

export const signOutOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/signOut',
  access: 'operator',
  permission: 'self.manage',
  summary: 'Ends this session and clears its cookies.',
  body: z.object({}),
  data: z.object({}),
  example: { body: {}, data: {} },
});

export const confirmOperator = defineEndpoint({
  method: 'POST',
  path: '/api/console/confirm',
  access: 'operator',
  permission: 'self.manage',
  summary: 'Asks for a fresh code before a dangerous act; holds for ten minutes.',
  body: z.object({ code: codeText }),
  data: z.object({}),
  errors: ['operatorCodeWrong', 'operatorLocked'],
  example: { body: { code: '123456' }, data: {} },
});

export const getOwnSessions = defineEndpoint({
  method: 'POST',
  path: '/api/console/getOwnSessions',
  access: 'operator',
  permission: 'self.manage',
  unaudited: true,
  summary: 'One’s own open sessions, this one first.',
  body: z.object({}),
  data: z.object({
    items: z.array(
      z.object({
        sessionId: z.string(),
        isThis: z.boolean(),
        openedAt: z.string(),
        seenAt: z.string(),
        ip: z.string(),
        userAgent: z.string(),
      }),
    ),
  }),
  example: {
    body: {},
    data: {
      items: [
        {
          sessionId: '12',
          isThis: true,
          openedAt: '2026-11-19T01:00:00.000Z',
          seenAt: '2026-11-19T01:30:00.000Z',
          ip: '10.2.0.14',
          userAgent: 'Mozilla/5.0',
        },
      ],
    },
  },
});

export const endOwnSession = defineEndpoint({
  method: 'POST',
  path: '/api/console/endOwnSession',
  access: 'operator',
  permission: 'self.manage',
  subject: 'sessionId',
  summary: 'Ends one of one’s own sessions.',
  body: z.object({ sessionId: wireId }),
  data: z.object({}),
  errors: ['notFound'],
  example: { body: { sessionId: '12' }, data: {} },
});

export const renewRecoveryCodes = defineEndpoint({
  method: 'POST',
  path: '/api/console/renewRecoveryCodes',
  access: 'operator',
  permission: 'self.manage',
  confirmed: true,
  summary: 'Replaces all recovery codes; the new ones are shown once.',
  body: z.object({}),
  data: z.object({ recoveryCodes: z.array(z.string()) }),
  example: { body: {}, data: { recoveryCodes: ['7KQ2-MRXA-9WTB'] } },
});
