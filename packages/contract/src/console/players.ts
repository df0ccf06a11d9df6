import { z } from 'zod';
import { getBounds } from '../account/bounds.ts';
import { movementList } from '../followers/record.ts';
import { amountText } from '../store/money.ts';
import { POSTING_GROUPS } from '../store/postings.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { BLOCK_REASONS, COMPENSATION_ASSETS, PLAYER_LISTS, PLAYER_PURSES } from './player-rules.ts';

/** Players, as operators see them: masked, and every look is in the audit log. */

const moment = z.string().nullable();
const link = z.object({ playerId: z.string(), nickname: z.string() });

const found = z.object({
  playerId: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  kind: z.number().int().meta({ description: 'User type: 1 player, 2 anchor, 3 AI, 4 test.' }),
  level: z.number().int(),
  channelCode: z.string(),
  isBlocked: z.boolean(),
  createdAt: z.string(),
});

export const PLAYERS_PAGE = 50;

export const searchPlayers = defineEndpoint({
  method: 'POST',
  path: '/api/console/searchPlayers',
  access: 'operator',
  permission: 'players.read',
  subject: 'text',
  summary:
    'Players by number, phone, e-mail, invite code, order number or device (whole), or by the beginning of a nickname, newest first.',
  body: z.object({
    text: z.string().trim().max(120).default(''),
    blockedOnly: z.boolean().default(false),
    before: optionalWireId,
  }),
  data: z.object({ items: z.array(found), next: z.string().nullable() }),
  example: {
    body: { text: '10428617' },
    data: {
      items: [
        {
          playerId: '10428617',
          nickname: '阿澈',
          mobile: '138****8026',
          kind: 1,
          level: 4,
          channelCode: 'DEFAULT',
          isBlocked: false,
          createdAt: '2026-03-18T08:00:00.000Z',
        },
      ],
      next: null,
    },
  },
});

const profile = found.extend({
  email: z.string(),
  avatar: z.string(),
  inviteCode: z.string(),
  lastSeenAt: moment,
  inviter: link.nullable(),
  invitedCount: z.number().int(),
  /** Accounts that count as the same person for limits and breaks. */
  samePerson: z.array(link),
  identity: z
    .object({ realName: z.string(), idNumber: z.string(), country: z.string(), verifiedAt: z.string() })
    .nullable(),
  steamBound: z.boolean(),
  balances: z.object({
    coins: amountText,
    bought: amountText,
    given: amountText,
    held: amountText,
    shells: amountText,
    points: amountText,
    growth: amountText,
    welfare: amountText,
  }),
  bag: z.object({ count: z.number().int(), worth: amountText }),
  bounds: getBounds.data,
  sessions: z.array(
    z.object({
      sessionId: z.string(),
      device: z.string(),
      ip: z.string(),
      openedAt: z.string(),
      seenAt: z.string(),
    }),
  ),
  blocks: z.array(
    z.object({
      reason: z.enum(BLOCK_REASONS),
      note: z.string(),
      blockedBy: z.string(),
      blockedAt: z.string(),
      until: moment,
      endedAt: moment,
      endedBy: z.string(),
    }),
  ),
  notes: z.array(z.object({ noteId: z.string(), text: z.string(), by: z.string(), at: z.string() })),
  compensations: z.array(
    z.object({
      proposalId: z.string(),
      asset: z.enum(COMPENSATION_ASSETS),
      amount: amountText,
      item: z.string().meta({ description: 'Name of an item; empty for others.' }),
      paidAt: z.string(),
      proposedBy: z.string(),
      approvedBy: z.string(),
    }),
  ),
});

const nothing = '0.00';

export const getPlayer = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPlayer',
  access: 'operator',
  permission: 'players.read',
  subject: 'playerId',
  summary: 'A player with balances, limits, sessions, blocks and notes.',
  body: z.object({ playerId: wireId }),
  data: profile,
  errors: ['playerNotFound'],
  example: {
    body: { playerId: '10428617' },
    data: {
      playerId: '10428617',
      nickname: '阿澈',
      mobile: '138****8026',
      kind: 1,
      level: 4,
      channelCode: 'DEFAULT',
      isBlocked: false,
      createdAt: '2026-03-18T08:00:00.000Z',
      email: '',
      avatar: '',
      inviteCode: 'AC8F2X',
      lastSeenAt: '2026-11-14T16:12:00.000Z',
      inviter: null,
      invitedCount: 0,
      samePerson: [],
      identity: null,
      steamBound: true,
      balances: {
        coins: '1284.50',
        bought: '1247.62',
        given: '36.88',
        held: nothing,
        shells: '36.20',
        points: '4120.00',
        growth: '3260.00',
        welfare: nothing,
      },
      bag: { count: 38, worth: '4381.40' },
      bounds: getBounds.example.data,
      sessions: [],
      blocks: [],
      notes: [],
      compensations: [],
    },
  },
});

const range = {
  purse: z.enum(PLAYER_PURSES).default('bill'),
  startDate: z.union([z.literal(''), z.iso.date()]).default(''),
  endDate: z.union([z.literal(''), z.iso.date()]).default(''),
};

export const explainBalance = defineEndpoint({
  method: 'POST',
  path: '/api/console/explainBalance',
  access: 'operator',
  permission: 'players.read',
  subject: 'playerId',
  summary: 'What each kind of posting brought and took in a time, between the balances at its start and its end.',
  body: z.object({ playerId: wireId, ...range }),
  data: z.object({
    startDate: z.string(),
    endDate: z.string(),
    zone: z.string(),
    opening: amountText,
    closing: amountText,
    kinds: z.array(
      z.object({
        kind: z.string(),
        title: z.string(),
        gained: amountText,
        lost: amountText.meta({ description: 'Negative, or 0.00.' }),
        count: z.number().int(),
      }),
    ),
    fits: z.boolean().meta({ description: 'The balance before and all postings add up to the balance after.' }),
  }),
  errors: ['playerNotFound', 'dateRangeInvalid'],
  example: {
    body: { playerId: '10428617' },
    data: {
      startDate: '2026-10-20',
      endDate: '2026-11-18',
      zone: 'Asia/Shanghai',
      opening: nothing,
      closing: '1284.50',
      kinds: [{ kind: 'recharge.credit', title: '充值', gained: '1284.50', lost: nothing, count: 3 }],
      fits: true,
    },
  },
});

export const getPlayerPostings = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPlayerPostings',
  access: 'operator',
  permission: 'players.read',
  subject: 'playerId',
  summary: 'The postings of a player’s account, newest first, as the player sees them.',
  body: z.object({
    playerId: wireId,
    ...range,
    group: z.enum(['', ...POSTING_GROUPS]).default(''),
    before: optionalWireId,
  }),
  data: movementList,
  errors: ['playerNotFound', 'dateRangeInvalid'],
  example: {
    body: { playerId: '10428617' },
    data: {
      items: [],
      next: null,
      range: { startDate: '2026-10-20', endDate: '2026-11-18', zone: 'Asia/Shanghai' },
      sums: null,
    },
  },
});

export const getPlayerList = defineEndpoint({
  method: 'POST',
  path: '/api/console/getPlayerList',
  access: 'operator',
  permission: 'players.read',
  subject: 'playerId',
  summary: 'Items, draws, orders, messages, questions or invited players of a player, newest first.',
  body: z.object({ playerId: wireId, list: z.enum(PLAYER_LISTS), before: optionalWireId }),
  data: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        title: z.string(),
        detail: z.string(),
        state: z.string().meta({ description: 'Number of the state in its list; of a draw the name of its mode.' }),
        amount: amountText.nullable(),
        verifyPath: z.string().nullable().meta({ description: 'Page of the storefront that verifies the draw.' }),
      }),
    ),
    next: z.string().nullable(),
  }),
  errors: ['playerNotFound'],
  example: { body: { playerId: '10428617', list: 'bag' }, data: { items: [], next: null } },
});
