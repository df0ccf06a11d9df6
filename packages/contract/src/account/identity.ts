import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { IDENTITY_COUNTRIES } from './identity-rules.ts';

/** Real names. Always masked in answers, even to the player. */

const realNameState = z.object({
  status: z.number().int().meta({ description: '0 not verified, 1 verified.' }),
  country: z.enum(IDENTITY_COUNTRIES).nullable(),
  realName: z.string().meta({ description: 'Masked; empty when not verified.' }),
  idNumber: z.string().meta({ description: 'Masked; empty when not verified.' }),
  verifiedAt: z.string().nullable(),
  lockedForS: z.number().int().meta({ description: 'Seconds until the next submission is allowed.' }),
});
export type RealNameState = z.infer<typeof realNameState>;

const stateExample = {
  status: 1,
  country: 'CN',
  realName: '李*',
  idNumber: '1****************X',
  verifiedAt: '2026-11-15T04:00:00.000Z',
  lockedForS: 0,
};

export const realName = defineEndpoint({
  method: 'POST',
  path: '/api/user/realName',
  access: 'player',
  summary:
    'Submits a name and an identity number. Numbers without the full date of birth (VN, TW) need it separately. Right or wrong, the next submission must wait a minute.',
  body: z.object({
    country: z.enum(IDENTITY_COUNTRIES).default('CN'),
    realName: z.string().max(80),
    idNumber: z.string().max(40),
    birthday: z.string().max(10).default('').meta({ description: '`1990-12-31`, for VN and TW.' }),
  }),
  data: realNameState,
  errors: [
    'realNameInvalid',
    'identityNumberInvalid',
    'birthdayInvalid',
    'identityTooSoon',
    'identityUnderage',
    'identityMismatch',
    'identityUsedUp',
    'identityVerifiedAlready',
    'busy',
  ],
  example: { body: { country: 'CN', realName: '李明', idNumber: '11010519491231002X' }, data: stateExample },
});

export const queryRealName = defineEndpoint({
  method: 'POST',
  path: '/api/user/queryRealName',
  access: 'player',
  summary: 'The player’s verification, masked, and the time until the next submission is allowed.',
  data: realNameState,
  example: { data: stateExample },
});
