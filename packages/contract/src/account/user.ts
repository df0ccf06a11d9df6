import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** The specification’s spellings (`avater`, `ammon`) are used on the wire and mapped at the edge. */
const assets = z.object({
  ammon: amountText.meta({ description: 'Shells.' }),
  amount: amountText.meta({ description: 'Coins, bought and bonus coins together.' }),
  point: amountText,
  spreadBoxCount: z.number().int(),
  spreadRewardAmount: amountText,
});

const base = z.object({
  account: z.string(),
  avater: z.string().meta({ description: 'Empty: the default picture.' }),
  avaterFrame: z.number().int().nullable().meta({ description: '0 or null: none.' }),
  mobile: z.string().meta({ description: 'Masked; empty when none is bound.' }),
  email: z.string().meta({ description: 'Masked; empty when none is bound.' }),
  mailOffered: z.boolean().meta({ description: 'The player’s channel sends codes by e-mail too.' }),
  nickName: z.string(),
  platformId: z.number().int(),
  userLevel: z.number().int(),
  userType: z.number().int().meta({ description: '1 general, 2 anchor, 3 ai, 4 test.' }),
});

const ext = z.object({
  channelCode: z.string(),
  idNumber: z.string().meta({ description: 'Masked.' }),
  invitationCode: z.string().meta({ description: 'The inviter’s spread code, or empty.' }),
  isChangeInvitationCode: z.boolean().meta({ description: 'The one change is still available.' }),
  isChangeSpreadCode: z.boolean().meta({ description: 'The one change is still available.' }),
  realName: z.string().meta({ description: 'Masked.' }),
  sex: z.number().int(),
  spreadCode: z.string(),
  steamUrl: z.string(),
});

export const getInfo = defineEndpoint({
  method: 'POST',
  path: '/api/user/getInfo',
  access: 'player',
  summary: 'Everything the page needs about the signed-in player.',
  data: z.object({
    userId: z.string(),
    assets,
    base,
    ext,
    noReadMessages: z.number().int(),
    avaterStatus: z.number().int().meta({ description: '-1 none uploaded, 0 awaiting review, 1 passed, 2 failed.' }),
    reserveStatus: z.number().int(),
    hasRegisterPacket: z.boolean(),
  }),
  example: {
    data: {
      userId: '100001',
      assets: {
        ammon: '36.20',
        amount: '1284.50',
        point: '4120.00',
        spreadBoxCount: 0,
        spreadRewardAmount: '0.00',
      },
      base: {
        account: '138****0000',
        avater: '',
        avaterFrame: 0,
        mobile: '138****0000',
        email: 'm****n@example.com',
        mailOffered: true,
        nickName: '云上客',
        platformId: 2,
        userLevel: 4,
        userType: 1,
      },
      ext: {
        channelCode: 'DEFAULT',
        idNumber: '',
        invitationCode: '',
        isChangeInvitationCode: true,
        isChangeSpreadCode: true,
        realName: '',
        sex: 0,
        spreadCode: 'K7P2QX',
        steamUrl: '',
      },
      noReadMessages: 3,
      avaterStatus: -1,
      reserveStatus: 1,
      hasRegisterPacket: false,
    },
  },
});
export type UserInfo = z.infer<typeof getInfo.data>;
