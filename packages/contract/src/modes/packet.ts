import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery } from '../wire/page.ts';
import { PACKET_PASSWORD_MAX, PACKET_STATES } from './packet-rules.ts';

/**
 * Red packets: bonus coins out of a fixed total, by password, in a time window, or as a share of
 * spending or losses.
 */

const packet = z.object({
  packetId: z.string(),
  kind: z.number().int().meta({ description: '1 password, 2 activity, 3 lucky draw, 4 recharge, 5 rebate, 6 loss.' }),
  cycle: z.number().int().meta({ description: '0 once, 1 daily, 2 weekly, 3 monthly, 4 yearly.' }),
  split: z.number().int().meta({ description: '1 even shares, 2 random shares, 3 a rate of what a player paid.' }),
  name: z.string(),
  note: z.string(),
  total: amountText.meta({ description: 'Maximum total payout of the packet.' }),
  paid: amountText
    .nullable()
    .meta({ description: 'Null while shares of a random split are left: it would tell what they hold.' }),
  shares: z.number().int().meta({ description: '0 when a rule determines each player’s amount.' }),
  left: z.number().int().meta({ description: 'Shares not taken yet.' }),
  claims: z.number().int(),
  minRecharge: amountText.meta({ description: 'Required recharge since `countsFrom`; 0.00 without one.' }),
  minSpend: amountText,
  vipLevel: z.number().int(),
  rate: z.number().int().meta({ description: 'In hundredths of a percent; 0 without one.' }),
  cap: amountText.nullable().meta({ description: 'Maximum amount per player by the rate; null without one.' }),
  countsFrom: z.string(),
  countsTo: z.string().meta({ description: 'End of the closed period that a rate applies to.' }),
  opensAt: z.string(),
  closesAt: z.string(),
  seedNumber: z.number().int().nullable().meta({ description: 'The room seed of a random split.' }),
  seedHash: z
    .string()
    .meta({ description: 'Commitment to the seed, which fixes all amounts. Empty when nothing is drawn.' }),
});
export type Packet = z.infer<typeof packet>;

const packetExample: Packet = {
  packetId: '12',
  kind: 3,
  cycle: 1,
  split: 2,
  name: '每日红包',
  note: '每人一份，拆到多少看手气',
  total: '88.00',
  paid: '31.27',
  shares: 88,
  left: 57,
  claims: 31,
  minRecharge: '0.00',
  minSpend: '0.00',
  vipLevel: 0,
  rate: 0,
  cap: null,
  countsFrom: '2026-11-14T16:00:00.000Z',
  countsTo: '2026-11-15T16:00:00.000Z',
  opensAt: '2026-11-14T16:00:00.000Z',
  closesAt: '2026-11-15T16:00:00.000Z',
  seedNumber: 4711,
  seedHash: 'c71d…',
};

export const getPacketList = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getPacketList',
  access: 'public',
  channel: true,
  summary: 'Red packets that can be claimed, are upcoming, or have just ended.',
  data: z.object({
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
    items: z.array(packet),
  }),
  example: { data: { timeZone: 'Asia/Shanghai', items: [packetExample] } },
});

const due = z.object({
  spent: amountText.meta({ description: 'Coins spent on play and items in the closed period.' }),
  returned: amountText.meta({ description: 'Coins that play paid out in it.' }),
  won: amountText.meta({
    description: 'Value of the items received in it, at recovery prices.',
  }),
  base: amountText.meta({ description: 'Base of the rate: spent, or spent minus returned and won.' }),
  owed: amountText.meta({ description: 'Rate times base, rounded down, at most the cap.' }),
  owedToAll: amountText.meta({
    description: 'Sum over all players; when it exceeds the total, each player gets a proportional part of the total.',
  }),
  amount: amountText.meta({ description: 'The player’s amount in this packet.' }),
});
export type PacketDue = z.infer<typeof due>;

const ownPacket = z.object({
  packetId: z.string(),
  state: z.enum(PACKET_STATES),
  money: amountText.nullable().meta({ description: 'The amount the player received.' }),
  recharged: amountText.meta({ description: 'Recharged since `countsFrom`, when the packet requires it.' }),
  spent: amountText,
  due: due.nullable(),
});
export type OwnPacket = z.infer<typeof ownPacket>;

export const getOwnPackets = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getOwnPackets',
  access: 'player',
  summary: 'The player’s state for each packet open to them, and the calculation of amounts with a rate.',
  data: z.object({
    items: z.array(ownPacket),
    triesLeft: z.number().int().meta({ description: 'Remaining password attempts in this hour.' }),
  }),
  errors: ['moduleClosed'],
  example: {
    data: {
      items: [
        {
          packetId: '14',
          state: 'open',
          money: null,
          recharged: '0.00',
          spent: '0.00',
          due: {
            spent: '412.60',
            returned: '0.00',
            won: '0.00',
            base: '412.60',
            owed: '2.06',
            owedToAll: '318.22',
            amount: '2.06',
          },
        },
      ],
      triesLeft: 5,
    },
  },
});

const claim = z.object({
  place: z.number().int(),
  nickName: z.string().meta({ description: 'Masked in the middle.' }),
  money: amountText
    .nullable()
    .meta({ description: 'Null while shares of a random split are left; players see their own at once.' }),
  at: z.string(),
});
export type PacketClaim = z.infer<typeof claim>;

export const getPacketClaims = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getPacketClaims',
  access: 'public',
  summary: 'Claims of a packet, newest first.',
  body: z.object({ packetId: wireId, ...cursorQuery(optionalWireId) }),
  data: cursorPageOf(claim).extend({ packet }),
  errors: ['packetUnknown'],
  example: {
    body: { packetId: '12', pageSize: 1 },
    data: {
      packet: packetExample,
      items: [{ place: 31, nickName: '云***客', money: '1.04', at: '2026-11-15T04:00:00.000Z' }],
      next: '31',
    },
  },
});

const proof = z.object({
  packetId: z.string(),
  total: amountText,
  shares: z.number().int(),
  amounts: z
    .array(amountText)
    .meta({ description: 'Amounts of the taken shares, in order; none until the packet is empty or closed.' }),
  seedNumber: z.number().int(),
  roomSeedHash: z.string(),
  roomSeed: z.string().nullable().meta({ description: 'Hexadecimal; null until the packet is empty or closed.' }),
  publishedAt: z.string(),
  takenAt: z.string(),
});
export type PacketProof = z.infer<typeof proof>;

export const getPacketProof = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getPacketProof',
  access: 'public',
  summary: 'Everything needed to recompute the random split of a packet; its seed once it is over.',
  body: z.object({ packetId: wireId }),
  data: proof,
  errors: ['packetUnknown'],
  example: {
    body: { packetId: '12' },
    data: {
      packetId: '12',
      total: '88.00',
      shares: 88,
      amounts: ['1.62', '0.37'],
      seedNumber: 4711,
      roomSeedHash: 'c71d…',
      roomSeed: null,
      publishedAt: '2026-11-15T03:00:00.000Z',
      takenAt: '2026-11-15T04:00:00.000Z',
    },
  },
});

export const claimPacket = defineEndpoint({
  method: 'POST',
  path: '/api/packet/claimPacket',
  access: 'player',
  movesValue: true,
  summary: 'Claims the player’s share of a packet as bonus coins, once.',
  body: z.object({
    packetId: wireId,
    password: z.string().max(PACKET_PASSWORD_MAX).default('').meta({ description: 'For password packets only.' }),
  }),
  data: z.object({
    packetId: z.string(),
    place: z.number().int().meta({ description: '1-based position of this claim.' }),
    money: amountText.meta({ description: 'Coins received.' }),
    amount: amountText.meta({ description: 'The player’s coins now.' }),
  }),
  errors: [
    'moduleClosed',
    'packetUnknown',
    'packetSoon',
    'packetOver',
    'packetEmpty',
    'packetTaken',
    'packetUnmet',
    'packetPasswordWrong',
    'packetPasswordLocked',
    'packetRealOnly',
  ],
  example: {
    body: { packetId: '12' },
    data: { packetId: '12', place: 32, money: '1.04', amount: '1285.54' },
  },
});
