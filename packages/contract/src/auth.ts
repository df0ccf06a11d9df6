import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

const areaCode = z
  .string()
  .max(5)
  .default('+86')
  .meta({ examples: ['+86'] });
const mobile = z
  .string()
  .max(24)
  .meta({ examples: ['13800000000'] });
/** Lengths are judged by the form rules, which know the right message; the schema only keeps them bounded. */
const password = z.string().max(200);
const code = z.string().max(12);
const session = z.object({ token: z.string(), userId: z.string() });

export const CODE_SCENES = ['register', 'login', 'forgot', 'bind', 'password', 'reserve', 'steam'] as const;
export type CodeScene = (typeof CODE_SCENES)[number];

export const getGraphicCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/getGraphicCode',
  access: 'public',
  summary:
    'A slider puzzle: a picture with a gap and the square piece that fits it, at the height it slides along. Lives two minutes.',
  data: z.object({
    graphicId: z.string(),
    background: z.string().meta({ description: 'The picture with the gap, as a data address.' }),
    piece: z.string().meta({ description: 'The piece, as a data address.' }),
    width: z.number().int(),
    height: z.number().int(),
    pieceWidth: z
      .number()
      .int()
      .meta({ description: 'Width and height of the piece, in the same units as the picture.' }),
    pieceY: z.number().int(),
  }),
  errors: ['rateLimited', 'busy'],
  example: {
    data: {
      graphicId: 'q3Jc…',
      background: 'data:image/webp;base64,…',
      piece: 'data:image/webp;base64,…',
      width: 320,
      height: 160,
      pieceWidth: 52,
      pieceY: 61,
    },
  },
});

export const checkGraphicCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/checkGraphicCode',
  access: 'public',
  summary:
    'Checks where the left edge of the piece was put. Right: a ticket that buys one code, within two minutes. The puzzle is used up either way.',
  body: z.object({ graphicId: z.string().max(64), x: z.number().int().min(0).max(2000) }),
  data: z.object({ ticket: z.string() }),
  errors: ['sliderFailed', 'rateLimited'],
  example: { body: { graphicId: 'q3Jc…', x: 148 }, data: { ticket: 'Zt0a…' } },
});

export const getVerifyCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/getVerifyCode',
  access: 'public',
  summary:
    'Sends a six-digit code by SMS, whether or not the number is registered. Needs the ticket of a solved slider; a `bind` code needs a signed-in player without a number; `password` and `steam` codes go to the signed-in player’s own number, whatever number is named.',
  body: z.object({ areaCode, mobile, scene: z.enum(CODE_SCENES), ticket: z.string().max(64).default('') }),
  data: z.object({ resendAfterS: z.number().int(), expiresInS: z.number().int() }),
  errors: [
    'mobileInvalid',
    'sliderRequired',
    'sliderFailed',
    'codeTooSoon',
    'codeLimitReached',
    'codeServiceBusy',
    'unauthorized',
    'mobileAlreadyBound',
    'mobileMissing',
  ],
  example: {
    body: { areaCode: '+86', mobile: '13800000000', scene: 'login', ticket: 'Zt0a…' },
    data: { resendAfterS: 60, expiresInS: 300 },
  },
});

export const register = defineEndpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  channel: true,
  summary: 'Opens an account and signs in. Both ticks must be set: the agreement, and being 18 or older.',
  body: z.object({
    areaCode,
    mobile,
    code,
    password,
    confirmPassword: password,
    nickName: z.string().max(40).optional(),
    invitationCode: z.string().max(32).optional(),
    agreed: z.boolean().default(false),
    adult: z.boolean().default(false),
  }),
  data: session,
  errors: [
    'passwordCharacters',
    'passwordTooShort',
    'passwordTooLong',
    'passwordCommon',
    'passwordPersonal',
    'passwordsDiffer',
    'nicknameLength',
    'nicknameCharacters',
    'nicknameStaff',
    'mobileInvalid',
    'codeRequired',
    'codeWrong',
    'agreementRequired',
    'adultRequired',
    'signInLocked',
    'inviteCodeUnknown',
    'mobileTaken',
    'busy',
  ],
  example: {
    body: {
      areaCode: '+86',
      mobile: '13912345678',
      code: '402816',
      password: 'secret12',
      confirmPassword: 'secret12',
      nickName: '云上客',
      agreed: true,
      adult: true,
    },
    data: { token: 'hV2k…', userId: '100042' },
  },
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  channel: true,
  summary: 'Signs in, by password or by a code sent to the phone.',
  body: z.object({ areaCode, account: mobile, password: password.optional(), code: code.optional() }),
  data: session,
  errors: [
    'accountInvalid',
    'credentialsWrong',
    'codeRequired',
    'codeWrong',
    'signInLocked',
    'mobileUnknown',
    'accountSuspended',
    'busy',
  ],
  example: {
    body: { areaCode: '+86', account: '13800000000', password: 'demo1234' },
    data: { token: 'hV2k…', userId: '100001' },
  },
});

export const logout = defineEndpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'player',
  summary: 'Ends this session: its token is dead from here on, its sockets are closed.',
  data: z.object({}),
  example: { data: {} },
});

export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verifyToken',
  access: 'public',
  summary: 'Says whether the token sent along is alive, and prolongs it when it is.',
  data: z.object({ isValid: z.boolean() }),
  example: { data: { isValid: false } },
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  access: 'public',
  summary: 'Sets a new password with a code sent to the phone. Every session of the account ends.',
  body: z.object({ areaCode, mobile, code, password, confirmPassword: password }),
  data: z.object({}),
  errors: [
    'passwordCharacters',
    'passwordTooShort',
    'passwordTooLong',
    'passwordCommon',
    'passwordPersonal',
    'passwordsDiffer',
    'mobileInvalid',
    'codeRequired',
    'codeWrong',
    'signInLocked',
    'mobileUnknown',
    'busy',
  ],
  example: {
    body: { areaCode: '+86', mobile: '13800000000', code: '402816', password: 'secret12', confirmPassword: 'secret12' },
    data: {},
  },
});

export const bindMobile = defineEndpoint({
  method: 'POST',
  path: '/api/auth/bindMobile',
  access: 'player',
  summary: 'Binds a phone to an account that has none.',
  body: z.object({ areaCode, mobile, code }),
  data: z.object({}),
  errors: ['mobileInvalid', 'codeRequired', 'codeWrong', 'signInLocked', 'mobileTaken', 'mobileAlreadyBound'],
  example: { body: { areaCode: '+86', mobile: '13912345678', code: '402816' }, data: {} },
});

export const getDevOutbox = defineEndpoint({
  method: 'GET',
  path: '/dev/outbox.json',
  access: 'development',
  summary: 'The newest text messages of the stand-in SMS provider. `/dev/outbox` shows them as a page.',
  data: z.object({
    items: z.array(z.object({ mobile: z.string(), locale: z.string(), text: z.string(), sentAt: z.iso.datetime() })),
  }),
  example: {
    data: {
      items: [
        {
          mobile: '+8613800000000',
          locale: 'en',
          text: '402816 is your sign-in code.',
          sentAt: '2026-11-15T02:30:00.000Z',
        },
      ],
    },
  },
});
