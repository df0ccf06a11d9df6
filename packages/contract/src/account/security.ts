import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { NEW_PASSWORD_ERRORS } from './auth.ts';
import { EMAIL_MAX_LENGTH } from './email-rules.ts';

/** Account security: the password, the e-mail address and the signed-in devices. */

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/changePassword',
  access: 'player',
  summary:
    'Sets a new password, confirmed by the old one or by a code of scene `password`. Every other session of the player ends.',
  body: z.object({
    oldPassword: z.string().max(200).optional(),
    code: z.string().max(12).optional(),
    password: z.string().max(200),
    confirmPassword: z.string().max(200),
  }),
  data: z.object({ endedSessions: z.number().int() }),
  errors: [
    ...NEW_PASSWORD_ERRORS,
    'passwordUnchanged',
    'oldPasswordWrong',
    'codeRequired',
    'codeWrong',
    'signInLocked',
    'rateLimited',
    'mobileMissing',
    'busy',
  ],
  example: {
    body: { oldPassword: 'secret12', password: 'secret34', confirmPassword: 'secret34' },
    data: { endedSessions: 1 },
  },
});

export const bindEmail = defineEndpoint({
  method: 'POST',
  path: '/api/user/bindEmail',
  access: 'player',
  summary:
    'Binds an e-mail address, or replaces the bound one. `code` (scene `email`) proves the player, `emailCode` (scene `newEmail`) the address. The earlier address is notified by e-mail.',
  body: z.object({ email: z.string().max(EMAIL_MAX_LENGTH), emailCode: z.string().max(12), code: z.string().max(12) }),
  data: z.object({ email: z.string().meta({ description: 'Masked.' }) }),
  errors: [
    'emailInvalid',
    'emailTaken',
    'emailUnchanged',
    'codeRequired',
    'codeWrong',
    'emailCodeWrong',
    'codeWayClosed',
    'rateLimited',
    'mobileMissing',
  ],
  example: {
    body: { email: 'mei.lin@example.com', emailCode: '402816', code: '482913' },
    data: { email: 'm****n@example.com' },
  },
});

export const removeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/user/removeEmail',
  access: 'player',
  summary: 'Removes the bound e-mail address, confirmed by a code of scene `email`. The address is notified by e-mail.',
  body: z.object({ code: z.string().max(12) }),
  data: z.object({}),
  errors: ['emailMissing', 'codeRequired', 'codeWrong', 'rateLimited', 'mobileMissing'],
  example: { body: { code: '482913' }, data: {} },
});

const deviceSession = z.object({
  sessionId: z.string(),
  isCurrent: z.boolean().meta({ description: 'The session this call was made with.' }),
  browser: z.string().meta({ description: 'Empty when unknown.' }),
  system: z.string().meta({ description: 'Empty when unknown.' }),
  platformId: z.number().int().meta({ description: '1 PC, 2 H5, 3 Android, 4 iOS.' }),
  ip: z.string().meta({ description: 'Address of the sign-in, without its last part.' }),
  signedInAt: z.string(),
  lastSeenAt: z.string().meta({ description: 'To within ten minutes.' }),
});
export type DeviceSession = z.infer<typeof deviceSession>;

export const getSessionList = defineEndpoint({
  method: 'POST',
  path: '/api/user/getSessionList',
  access: 'player',
  summary: 'All devices signed in to the account, this one first.',
  data: z.object({ items: z.array(deviceSession) }),
  example: {
    data: {
      items: [
        {
          sessionId: '4711',
          isCurrent: true,
          browser: 'Chrome',
          system: 'Android',
          platformId: 2,
          ip: '203.0.113.*',
          signedInAt: '2026-11-15T02:30:00.000Z',
          lastSeenAt: '2026-11-15T04:00:00.000Z',
        },
      ],
    },
  },
});

export const endSession = defineEndpoint({
  method: 'POST',
  path: '/api/user/endSession',
  access: 'player',
  summary: 'Signs one of the player’s own devices out: its token becomes invalid and its sockets are closed.',
  body: z.object({ sessionId: wireId }),
  data: z.object({}),
  errors: ['sessionUnknown'],
  example: { body: { sessionId: '4711' }, data: {} },
});

export const endOtherSessions = defineEndpoint({
  method: 'POST',
  path: '/api/user/endOtherSessions',
  access: 'player',
  summary: 'Signs out all devices except the calling one.',
  data: z.object({ endedSessions: z.number().int() }),
  example: { data: { endedSessions: 2 } },
});
