import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { optionalWireId, wireId } from './ids.ts';
import { amountText } from './money.ts';
import { PACKET_PASSWORD_MAX, PACKET_STATES } from './packet-rules.ts';
import { cursorPageOf, cursorQuery } from './page.ts';

/** Red packets: given coins out of a fixed total, by a password, in a window, by a share of what was spent or lost. */

const packet = z.object({
  packetId: z.string(),
  kind: z.number().int().meta({ description: '1 password, 2 activity, 3 lucky draw, 4 recharge, 5 rebate, 6 loss.' }),
  cycle: z.number().int().meta({ description: '0 once, 1 daily, 2 weekly, 3 monthly, 4 yearly.' }),
  split: z.number().int().meta({ description: '1 even shares, 2 random shares, 3 a rate of what a player paid.' }),
  name: z.string(),
  note: z.string(),
  total: amountText.meta({ description: 'The packet never pays more than this.' }),
  paid: amountText,
  shares: z.number().int().meta({ description: '0 where a rule says what each player gets.' }),
  left: z.number().int().meta({ description: 'Shares that nobody has taken yet.' }),
  claims: z.number().int(),
  minRecharge: amountText.meta({ description: 'To be recharged since `countsFrom`; 0.00 where nothing is asked.' }),
  minSpend: amountText,
  vipLevel: z.number().int(),
  rate: z.number().int().meta({ description: 'In hundredths of a percent; 0 where there is none.' }),
  cap: amountText.nullable().meta({ description: 'The most that one player gets by the rate; null: no such bound.' }),
  countsFrom: z.string(),
  countsTo: z.string().meta({ description: 'The end of the closed period that a rate was computed for.' }),
  opensAt: z.string(),
  closesAt: z.string(),
  seedNumber: z.number().int().nullable().meta({ description: 'The room seed of a random split.' }),
  seedHash: z
    .string()
    .meta({ description: 'Its commitment: all amounts are fixed by it. Empty where nothing is drawn.' }),
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
  summary: 'The red packets that can be claimed, that come next, or that have just ended.',
  data: z.object({
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
    items: z.array(packet),
  }),
  example: { data: { timeZone: 'Asia/Shanghai', items: [packetExample] } },
});

const due = z.object({
  spent: amountText.meta({ description: 'Coins paid for play and things in the closed period.' }),
  returned: amountText.meta({ description: 'Coins that play paid out in it.' }),
  won: amountText.meta({
    description: 'What the things are worth that came in it, at the price the store pays for them.',
  }),
  base: amountText.meta({ description: 'What the rate is of: spent, or spent less returned and won.' }),
  owed: amountText.meta({ description: 'The rate of it, rounded down, at most the cap.' }),
  owedToAll: amountText.meta({
    description: 'The same of all players; if it is above the total, everybody gets their part of the total.',
  }),
  amount: amountText.meta({ description: 'What the packet holds for the player.' }),
});
export type PacketDue = z.infer<typeof due>;

const ownPacket = z.object({
  packetId: z.string(),
  state: z.enum(PACKET_STATES),
  money: amountText.nullable().meta({ description: 'What the player got out of it.' }),
  recharged: amountText.meta({ description: 'Since `countsFrom`, where the packet asks for it.' }),
  spent: amountText,
  due: due.nullable(),
});
export type OwnPacket = z.infer<typeof ownPacket>;

export const getOwnPackets = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getOwnPackets',
  access: 'player',
  summary:
    'What the player can do with each packet that is open to them, and how the sum of those with a rate came about.',
  data: z.object({
    items: z.array(ownPacket),
    triesLeft: z.number().int().meta({ description: 'Passwords that may still be tried in this hour.' }),
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
  nickName: z.string().meta({ description: 'With its middle hidden.' }),
  money: amountText,
  at: z.string(),
});
export type PacketClaim = z.infer<typeof claim>;

export const getPacketClaims = defineEndpoint({
  method: 'POST',
  path: '/api/packet/getPacketClaims',
  access: 'public',
  summary: 'Who got what out of a packet, newest first.',
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
  amounts: z.array(amountText).meta({ description: 'In the order in which they were taken, as many as were.' }),
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
  summary: 'All that recomputing the random split of a packet takes; its seed once it is over.',
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
  summary: 'Claims the player’s share of a packet as given coins, once.',
  body: z.object({
    packetId: wireId,
    password: z.string().max(PACKET_PASSWORD_MAX).default('').meta({ description: 'Of password packets alone.' }),
  }),
  data: z.object({
    packetId: z.string(),
    place: z.number().int().meta({ description: 'The how manieth claim it was.' }),
    money: amountText.meta({ description: 'Coins that were in it.' }),
    amount: amountText.meta({ description: 'Coins on the account now.' }),
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
