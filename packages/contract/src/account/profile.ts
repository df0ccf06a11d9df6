import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';

/** A player’s profile. Some values can be set once only. */

export const update = defineEndpoint({
  method: 'POST',
  path: '/api/user/update',
  access: 'player',
  summary: 'Changes what others see of the player. Absent fields stay as they are.',
  body: z.object({
    nickName: z.string().max(40).optional(),
    sex: z.number().int().min(0).max(2).optional().meta({ description: '0 unsaid, 1 male, 2 female.' }),
    avater: z.string().max(200).optional(),
    avaterFrame: z.number().int().min(0).max(10_000).optional().meta({ description: '0: none.' }),
  }),
  data: z.object({}),
  errors: [
    'nicknameLength',
    'nicknameCharacters',
    'nicknameStaff',
    'nicknameTooOften',
    'avatarUnknown',
    'avatarFrameUnknown',
    'avatarFrameLocked',
    'forbidden',
  ],
  example: { body: { nickName: '云上客', sex: 1 }, data: {} },
});

export const changeInvitationCode = defineEndpoint({
  method: 'POST',
  path: '/api/user/changeInvitationCode',
  access: 'player',
  summary: 'Sets the player’s inviter by that player’s spread code. Once and permanently.',
  body: z.object({ invitationCode: z.string().max(32) }),
  data: z.object({ invitationCode: z.string() }),
  errors: ['inviteCodeUnknown', 'inviteCodeFixed', 'inviteCodeOwn', 'inviteCodeLoop'],
  example: { body: { invitationCode: 'K7P2QX' }, data: { invitationCode: 'K7P2QX' } },
});

export const changeSpreadCode = defineEndpoint({
  method: 'POST',
  path: '/api/user/changeSpreadCode',
  access: 'player',
  summary: 'Changes the player’s spread code to one of their choice. Once; the old code becomes invalid.',
  body: z.object({ spreadCode: z.string().max(32) }),
  data: z.object({ spreadCode: z.string() }),
  errors: ['spreadCodeInvalid', 'spreadCodeTaken', 'spreadCodeFixed'],
  example: { body: { spreadCode: 'CLOUD9' }, data: { spreadCode: 'CLOUD9' } },
});

export const bindSteam = defineEndpoint({
  method: 'POST',
  path: '/api/user/bindSteam',
  access: 'player',
  summary:
    'Binds the trade link for deliveries, confirmed by a code of scene `steam`. It cannot be changed afterwards.',
  body: z.object({ steamUrl: z.string().max(300), code: z.string().max(12).default('') }),
  data: z.object({ steamUrl: z.string() }),
  errors: ['steamUrlInvalid', 'steamAlreadyBound', 'codeRequired', 'codeWrong', 'rateLimited', 'mobileMissing'],
  example: {
    body: { steamUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9', code: '482913' },
    data: { steamUrl: 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9' },
  },
});
