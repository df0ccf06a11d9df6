import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { EMAIL_MAX_LENGTH } from './email-rules.ts';

const areaCode = z
  .string()
  .max(5)
  .default('+86')
  .meta({ examples: ['+86'] });
const mobile = z
  .string()
  .max(24)
  .meta({ examples: ['13800000000'] });
/** The form rules check lengths, with the right error; the schema only bounds them. */
const password = z.string().max(200);
const code = z.string().max(12);
const session = z.object({ token: z.string(), userId: z.string() });

/** Purposes whose code may go to a phone. */
export const SMS_SCENES = ['register', 'login', 'forgot', 'bind', 'password', 'reserve', 'steam', 'email'] as const;
/** Purposes whose code may go to an e-mail address. */
export const MAIL_SCENES = ['forgot', 'password', 'steam', 'email', 'newEmail'] as const;
export const CODE_SCENES = [...SMS_SCENES, 'newEmail'] as const;
export type CodeScene = (typeof CODE_SCENES)[number];
export type SmsScene = (typeof SMS_SCENES)[number];
export type MailScene = (typeof MAIL_SCENES)[number];
export const CODE_WAYS = ['sms', 'mail'] as const;
export type CodeWay = (typeof CODE_WAYS)[number];

const email = z
  .string()
  .max(EMAIL_MAX_LENGTH)
  .optional()
  .meta({ description: 'The address that a `newEmail` code verifies.' });

const work = z.object({
  salt: z.string().meta({ description: 'Hexadecimal, 16 bytes.' }),
  target: z.string().meta({ description: 'The key to find, hexadecimal, 16 bytes.' }),
  tries: z.number().int().meta({ description: 'The number lies between 0 and this.' }),
});
export type PuzzleWork = z.infer<typeof work>;
const EXAMPLE_WORK = { salt: '5f3c…', target: 'a07e…', tries: 48 };

/** Errors of a newly chosen password, in every call that sets one. */
export const NEW_PASSWORD_ERRORS = [
  'passwordCharacters',
  'passwordTooShort',
  'passwordTooLong',
  'passwordCommon',
  'passwordPersonal',
  'passwordsDiffer',
] as const;

export const getGraphicCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/getGraphicCode',
  access: 'public',
  summary:
    'A slider puzzle: a picture with gaps and the square piece that fits one of them, at the height it slides along, and a proof of work (scrypt, N 2048, r 8, p 1) to solve meanwhile. Clients that cannot use the picture solve `workAlone`, a longer proof of work, instead. Valid for two minutes. The work grows with recent use of the address and of the number, so send the number it is for.',
  body: z.object({
    areaCode,
    mobile: z.string().max(24).optional(),
    scene: z
      .enum(CODE_SCENES)
      .optional()
      .meta({ description: 'The purpose of the code to be sent; absent when signing in by password.' }),
    email,
  }),
  data: z.object({
    graphicId: z.string(),
    background: z.string().meta({ description: 'The picture with the gap, as a data URL.' }),
    piece: z.string().meta({ description: 'The piece, as a data URL.' }),
    width: z.number().int(),
    height: z.number().int(),
    pieceWidth: z
      .number()
      .int()
      .meta({ description: 'Width and height of the piece, in the same units as the picture.' }),
    pieceY: z.number().int(),
    work,
    workAlone: work,
  }),
  errors: ['rateLimited', 'busy', 'mobileMissing'],
  example: {
    body: { areaCode: '+86', mobile: '13800000000', scene: 'login' },
    data: {
      graphicId: 'q3Jc…',
      background: 'data:image/webp;base64,…',
      piece: 'data:image/webp;base64,…',
      width: 320,
      height: 160,
      pieceWidth: 52,
      pieceY: 61,
      work: EXAMPLE_WORK,
      workAlone: { ...EXAMPLE_WORK, tries: 1536 },
    },
  },
});

export const checkGraphicCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/checkGraphicCode',
  access: 'public',
  summary:
    'Checks the position of the piece’s left edge and the solution of the proof of work; without `x`, that of `workAlone`. Returns a ticket for one code or one sign-in attempt within two minutes. The puzzle is used up either way.',
  body: z.object({
    graphicId: z.string().max(64),
    x: z.number().int().min(0).max(2000).optional(),
    counter: z.number().int().min(0).max(1_000_000),
  }),
  data: z.object({ ticket: z.string() }),
  errors: ['sliderFailed', 'rateLimited'],
  example: { body: { graphicId: 'q3Jc…', x: 148, counter: 21 }, data: { ticket: 'Zt0a…' } },
});

export const getVerifyCode = defineEndpoint({
  method: 'POST',
  path: '/api/auth/getVerifyCode',
  access: 'public',
  channel: true,
  summary:
    'Sends a six-digit code by SMS, whether or not the number is registered. Needs the ticket of a solved slider; a `bind` code needs a signed-in player without a number; `password`, `steam` and `email` codes go to the signed-in player’s own number, whatever number is given, and need no ticket within 15 minutes after the same device entered a code for it. With `way` `mail`, where the player’s channel offers it, `forgot`, `password`, `steam` and `email` codes go to the player’s bound e-mail address instead; a `forgot` code is answered alike whether or not there is such a player or address. A `newEmail` code goes to the `email` that the signed-in player wants to bind.',
  body: z.object({
    areaCode,
    mobile,
    scene: z.enum(CODE_SCENES),
    ticket: z.string().max(64).default(''),
    way: z.enum(CODE_WAYS).default('sms'),
    email,
  }),
  data: z.object({ resendAfterS: z.number().int(), expiresInS: z.number().int() }),
  errors: [
    'mobileInvalid',
    'sliderRequired',
    'sliderFailed',
    'codeTooSoon',
    'codeLimitReached',
    'codeServiceBusy',
    'rateLimited',
    'unauthorized',
    'mobileAlreadyBound',
    'mobileMissing',
    'emailInvalid',
    'emailMissing',
    'emailUnchanged',
    'codeWayClosed',
    'mailServiceBusy',
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
  summary: 'Creates an account and signs in. Both boxes must be ticked: the agreement, and being 18 or older.',
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
    ...NEW_PASSWORD_ERRORS,
    'nicknameLength',
    'nicknameCharacters',
    'nicknameStaff',
    'mobileInvalid',
    'codeRequired',
    'codeWrong',
    'agreementRequired',
    'adultRequired',
    'rateLimited',
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
  summary:
    'Signs in, by password or by a code sent to the phone. After wrong passwords for the account, or from the address, a password needs the ticket of a solved puzzle (`sliderRequired` says so). A device that has signed in to the account before is counted separately.',
  body: z.object({
    areaCode,
    account: mobile,
    password: password.optional(),
    code: code.optional(),
    ticket: z.string().max(64).default(''),
  }),
  data: session,
  errors: [
    'accountInvalid',
    'credentialsWrong',
    'codeRequired',
    'codeWrong',
    'sliderRequired',
    'sliderFailed',
    'signInLocked',
    'rateLimited',
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
  summary: 'Ends this session: its token becomes invalid and its sockets are closed.',
  data: z.object({}),
  example: { data: {} },
});

export const verifyToken = defineEndpoint({
  method: 'POST',
  path: '/api/auth/verifyToken',
  access: 'public',
  summary: 'Reports whether the token is valid, and extends it if so.',
  data: z.object({ isValid: z.boolean() }),
  example: { data: { isValid: false } },
});

export const forgotPassword = defineEndpoint({
  method: 'POST',
  path: '/api/auth/forgotPassword',
  access: 'public',
  summary:
    'Sets a new password with a code sent to the phone or the bound e-mail address. Every session of the account ends.',
  body: z.object({ areaCode, mobile, code, password, confirmPassword: password }),
  data: z.object({}),
  errors: [
    ...NEW_PASSWORD_ERRORS,
    'mobileInvalid',
    'codeRequired',
    'codeWrong',
    'rateLimited',
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
  errors: ['mobileInvalid', 'codeRequired', 'codeWrong', 'rateLimited', 'mobileTaken', 'mobileAlreadyBound'],
  example: { body: { areaCode: '+86', mobile: '13912345678', code: '402816' }, data: {} },
});

export const getDevOutbox = defineEndpoint({
  method: 'GET',
  path: '/dev/outbox.json',
  access: 'development',
  summary: 'The newest text messages and e-mails of the development providers. `/dev/outbox` shows them as a page.',
  data: z.object({
    items: z.array(
      z.object({
        mobile: z.string().meta({ description: 'The number, or the address of an e-mail.' }),
        locale: z.string(),
        subject: z.string().meta({ description: 'Of an e-mail; empty for a text message.' }),
        text: z.string(),
        sentAt: z.iso.datetime(),
      }),
    ),
  }),
  example: {
    data: {
      items: [
        {
          mobile: '+8613800000000',
          locale: 'en',
          subject: '',
          text: '402816 is your sign-in code.',
          sentAt: '2026-11-15T02:30:00.000Z',
        },
      ],
    },
  },
});
