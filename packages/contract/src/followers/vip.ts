import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** Membership levels. No level changes any odds. */

export const VIP_TOP_LEVEL = 10;

const vipLevel = z.object({
  level: z.number().int(),
  growth: amountText.meta({ description: 'Growth required for the level.' }),
  packet: amountText.meta({ description: 'Coins in its packet; 0.00 without one.' }),
  reached: z.boolean(),
  claimed: z.boolean(),
  privileges: z.object({
    frame: z.number().int().meta({ description: 'The best available frame; 0: none.' }),
    avatarUpload: z.boolean(),
    timeBoxTier: z.number().int().meta({ description: 'The highest tier of time boxes: 0, 5 or 10.' }),
    mallQuota: z.number().int().meta({ description: 'Daily quota of exchanges in the mall.' }),
  }),
});
export type VipLevel = z.infer<typeof vipLevel>;

const example: VipLevel = {
  level: 4,
  growth: '2000.00',
  packet: '12.00',
  reached: true,
  claimed: false,
  privileges: { frame: 4, avatarUpload: false, timeBoxTier: 0, mallQuota: 5 },
};

export const getVipLevelList = defineEndpoint({
  method: 'POST',
  path: '/api/user/getVipLevelList',
  access: 'player',
  summary: 'Every level with its growth, packet and privileges, and the player’s progress.',
  data: z.object({
    level: z.number().int(),
    growth: amountText,
    next: z
      .object({ level: z.number().int(), growth: amountText, missing: amountText })
      .nullable()
      .meta({ description: 'Null at the top level.' }),
    items: z.array(vipLevel),
  }),
  example: {
    data: {
      level: 4,
      growth: '3260.00',
      next: { level: 5, growth: '5000.00', missing: '1740.00' },
      items: [example],
    },
  },
});
export type VipStanding = z.infer<typeof getVipLevelList.data>;

export const getVipReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/getVipReward',
  access: 'player',
  movesValue: true,
  once: 'body',
  summary: 'Opens the packet of a level the player has reached, once.',
  body: z.object({ level: z.number().int().min(0).max(VIP_TOP_LEVEL) }),
  data: z.object({ level: z.number().int(), received: amountText, amount: amountText }),
  errors: ['vipLevelNotReached', 'vipPacketTaken', 'vipPacketUnknown'],
  example: { body: { level: 4 }, data: { level: 4, received: '12.00', amount: '1296.50' } },
});
