import { z } from 'zod';
import { openedBox, openedExample } from '../modes/box.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';
import { pageOf, pageQuery } from '../wire/page.ts';

/** Promotion: invited players and the rewards for them. */

const percent = z.string().regex(/^\d+(\.\d{1,2})?$/);

const spreadLevel = z.object({
  level: z.number().int(),
  members: z.number().int().meta({ description: 'Number of recharging invited players required for the level.' }),
  rate: percent.meta({ description: 'Commission on their recharges, in percent.' }),
});
export type SpreadLevel = z.infer<typeof spreadLevel>;

export const getSpreadInfo = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getSpreadInfo',
  access: 'player',
  summary: 'The player’s code, level and rewards, with all rules.',
  data: z.object({
    spreadCode: z.string(),
    level: z.number().int(),
    rate: percent,
    invited: z.number().int(),
    members: z.number().int().meta({ description: 'Number of those who have recharged and count.' }),
    reward: amountText.meta({ description: 'Total commission so far.' }),
    freeOpenings: z.number().int(),
    levels: z.array(spreadLevel),
    rules: z.object({
      firstGift: amountText.meta({ description: 'Bonus coins for the invited player’s first recharge.' }),
      firstGiftFrom: amountText.meta({ description: 'Minimum amount of that first recharge.' }),
      freeOpeningEvery: z.number().int().meta({ description: 'Counting members per free opening.' }),
      freeOpeningPrice: amountText.meta({ description: 'Maximum box price of a free opening.' }),
    }),
  }),
  errors: ['moduleClosed'],
  example: {
    data: {
      spreadCode: 'K7P2QX',
      level: 2,
      rate: '2',
      invited: 12,
      members: 6,
      reward: '38.40',
      freeOpenings: 1,
      levels: [
        { level: 1, members: 0, rate: '1' },
        { level: 2, members: 5, rate: '2' },
      ],
      rules: { firstGift: '3.00', firstGiftFrom: '10.00', freeOpeningEvery: 5, freeOpeningPrice: '10.00' },
    },
  },
});
export type SpreadInfo = z.infer<typeof getSpreadInfo.data>;

export const MEMBER_STATES = ['joined', 'counts', 'sameDevice', 'sameIdentity', 'sameAccount'] as const;

const spreadMember = z.object({
  memberId: z.string(),
  nickName: z.string().meta({ description: 'Masked except for its ends.' }),
  avater: z.string(),
  joinedAt: z.string(),
  state: z.enum(MEMBER_STATES).meta({
    description:
      'joined: has not recharged. counts: has recharged. The others share a device, an identity, a phone number or a Steam account with the player and earn nothing.',
  }),
  reward: amountText.meta({ description: 'Commission from this member.' }),
});
export type SpreadMember = z.infer<typeof spreadMember>;

const memberExample: SpreadMember = {
  memberId: '100052',
  nickName: '云*客',
  avater: '',
  joinedAt: '2026-11-10T04:00:00.000Z',
  state: 'counts',
  reward: '4.20',
};

export const getSpreadUserList = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getSpreadUserList',
  access: 'player',
  summary: 'The players this player has invited, newest first.',
  body: pageQuery,
  data: pageOf(spreadMember),
  errors: ['moduleClosed'],
  example: { body: { page: 1, pageSize: 20 }, data: { total: 1, items: [memberExample] } },
});

const spreadReward = z.object({
  rewardId: z.string(),
  memberId: z.string(),
  nickName: z.string(),
  amount: amountText,
  rate: percent,
  at: z.string(),
});
export type SpreadReward = z.infer<typeof spreadReward>;

const rewardExample: SpreadReward = {
  rewardId: '7',
  memberId: '100052',
  nickName: '云*客',
  amount: '2.00',
  rate: '2',
  at: '2026-11-12T04:00:00.000Z',
};

export const getSpreadUserDetail = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getSpreadUserDetail',
  access: 'player',
  summary: 'One invited player, with the commission from them, newest first.',
  body: pageQuery.extend({ memberId: wireId }),
  data: pageOf(spreadReward).extend({ member: spreadMember }),
  errors: ['moduleClosed', 'spreadMemberUnknown'],
  example: {
    body: { memberId: '100052', page: 1, pageSize: 20 },
    data: { member: memberExample, total: 1, items: [rewardExample] },
  },
});

export const getSpreadRewardList = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getSpreadRewardList',
  access: 'player',
  summary: 'All commission, newest first.',
  body: pageQuery,
  data: pageOf(spreadReward),
  errors: ['moduleClosed'],
  example: { body: { page: 1, pageSize: 20 }, data: { total: 1, items: [rewardExample] } },
});

export const getInviter = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getInviter',
  access: 'public',
  summary: 'The public profile of the inviter behind a code.',
  body: z.object({ code: z.string().max(32) }),
  data: z.object({ nickName: z.string(), avater: z.string() }),
  errors: ['inviteCodeUnknown'],
  example: { body: { code: 'K7P2QX' }, data: { nickName: '云*客', avater: '' } },
});

export const FIRST_GIFT_STATES = ['none', 'open', 'given'] as const;

export const getFirstGift = defineEndpoint({
  method: 'POST',
  path: '/api/spread/getFirstGift',
  access: 'player',
  summary: 'The bonus of an invited player’s first recharge: promised before it, granted after it.',
  data: z.object({
    state: z.enum(FIRST_GIFT_STATES).meta({
      description: 'none: no bonus. open: the next recharge of at least `from` earns it. given: `orderNo` earned it.',
    }),
    gift: amountText,
    from: amountText.meta({ description: 'Minimum amount of that first recharge.' }),
    orderNo: z.string().meta({ description: 'The order that earned it; empty before.' }),
  }),
  example: { data: { state: 'open', gift: '3.00', from: '10.00', orderNo: '' } },
});
export type FirstGift = z.infer<typeof getFirstGift.data>;

export const openSpreadBox = defineEndpoint({
  method: 'POST',
  path: '/api/spread/openSpreadBox',
  access: 'player',
  movesValue: true,
  summary: 'Uses one free opening on a box up to the published price, with the regular odds.',
  body: z.object({ boxId: wireId, version: z.number().int().min(1) }),
  data: openedBox,
  errors: [
    'moduleClosed',
    'boxUnknown',
    'boxClosed',
    'oddsChanged',
    'noFreeOpening',
    'freeOpeningTooDear',
    'clientSeedMissing',
  ],
  example: { body: { boxId: '7', version: 3 }, data: openedExample },
});
