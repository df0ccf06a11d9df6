import { z } from 'zod';
import {
  headExample,
  participant,
  participantExample,
  prizeExample,
  proofExample,
  proofFile,
  raffleHead,
  rafflePrize,
  raffleSeed,
  seedExample,
} from '../play/raffle.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery, pageOf, pageQuery } from '../wire/page.ts';
import { goodsCard, goodsExample } from './box.ts';

/**
 * Roll rooms: free raffles for players who meet the room’s conditions; an ordered draw assigns the
 * prizes.
 */

/** Maximum number of rooms per request for the player’s own standing. */
const MINE_MAX = 50;

const rollCard = z.object({
  rollId: z.string(),
  name: z.string(),
  ...raffleHead,
  anchor: z
    .object({ nickName: z.string(), avater: z.string(), spreadCode: z.string() })
    .nullable()
    .meta({ description: 'The streamer who hosts the room; null for the store’s own.' }),
  hasPassword: z.boolean(),
  minLevel: z.number().int().meta({ description: 'Required VIP level; 0: none.' }),
  recharge: amountText.meta({ description: 'Required recharge since rechargeSince; 0.00: none.' }),
  rechargeSince: z.string().nullable(),
  needsSpread: z.boolean().meta({ description: 'Only for players who came with the anchor’s spread code.' }),
  topPrizes: z.array(goodsCard).meta({ description: 'The three most valuable prizes.' }),
  topWinners: z.array(participant).meta({ description: 'Winners of those, once it is drawn.' }),
  ...raffleSeed,
});
export type RollCard = z.infer<typeof rollCard>;

const rollDetail = rollCard.extend({
  prizes: z.array(rafflePrize),
  /** The latest participants; getRollEntryList returns all. */
  newest: z.array(participant),
  previousRollId: z.string().nullable().meta({ description: 'The drawn room before it, in a recurring series.' }),
  nextRollId: z.string().nullable().meta({ description: 'The open room after it.' }),
});
export type RollDetail = z.infer<typeof rollDetail>;

const ownStanding = z.object({
  rollId: z.string(),
  seat: z.number().int().nullable().meta({ description: 'Null: not joined.' }),
  userCode: z.string().nullable(),
  place: z.number().int().nullable().meta({ description: 'Place of the prize won.' }),
  level: z.number().int(),
  recharged: amountText.meta({ description: 'Recharged since rechargeSince.' }),
  isInvited: z.boolean().meta({ description: 'Came with the anchor’s spread code.' }),
});
export type RollStanding = z.infer<typeof ownStanding>;

const cardExample: RollCard = {
  rollId: '30001',
  name: '周末开箱夜',
  ...headExample,
  anchor: null,
  hasPassword: false,
  minLevel: 2,
  recharge: '50.00',
  rechargeSince: '2026-11-10T16:00:00.000Z',
  needsSpread: false,
  topPrizes: [goodsExample],
  topWinners: [],
  ...seedExample,
};

export const getRollList = defineEndpoint({
  method: 'POST',
  path: '/api/roll/getRollList',
  access: 'public',
  channel: true,
  summary: 'Roll rooms: open ones by their deadline, or drawn ones, newest first.',
  body: pageQuery.extend({
    kind: z.number().int().min(0).max(2).default(0).meta({ description: '0 any, 1 official, 2 anchor rooms.' }),
    isOver: z.boolean().default(false),
  }),
  data: pageOf(rollCard),
  example: { body: { kind: 0 }, data: { items: [cardExample], total: 1 } },
});

export const getRoll = defineEndpoint({
  method: 'POST',
  path: '/api/roll/getRoll',
  access: 'public',
  channel: true,
  summary: 'One room with its prizes and, once drawn, its winners. The outcome does not exist before its deadline.',
  body: z.object({ rollId: wireId }),
  data: rollDetail,
  errors: ['rollUnknown'],
  example: {
    body: { rollId: '30001' },
    data: {
      ...cardExample,
      prizes: [prizeExample],
      newest: [participantExample],
      previousRollId: '29980',
      nextRollId: null,
    },
  },
});

export const getRollEntryList = defineEndpoint({
  method: 'POST',
  path: '/api/roll/getRollEntryList',
  access: 'public',
  channel: true,
  summary: 'All participants of a room, newest first, with the user codes used in the draw.',
  body: z.object({ rollId: wireId, ...cursorQuery(optionalWireId) }),
  data: cursorPageOf(participant),
  errors: ['rollUnknown'],
  example: { body: { rollId: '30001' }, data: { items: [participantExample], next: null } },
});

export const getMyRoll = defineEndpoint({
  method: 'POST',
  path: '/api/roll/getMyRoll',
  access: 'player',
  summary: 'The player’s standing in rooms: joined or not, and values for the conditions.',
  body: z.object({ rollIds: z.array(wireId).max(MINE_MAX) }),
  data: z.object({ items: z.array(ownStanding) }),
  example: {
    body: { rollIds: ['30001'] },
    data: {
      items: [
        {
          rollId: '30001',
          seat: 207,
          userCode: 'ache-9d41',
          place: null,
          level: 4,
          recharged: '200.00',
          isInvited: false,
        },
      ],
    },
  },
});

export const getMyRollList = defineEndpoint({
  method: 'POST',
  path: '/api/roll/getMyRollList',
  access: 'player',
  summary: 'Rooms the player has joined, newest first.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(
    rollCard.extend({
      seat: z.number().int(),
      won: goodsCard.extend({ place: z.number().int() }).nullable(),
    }),
  ),
  example: {
    body: {},
    data: {
      items: [{ ...cardExample, state: 3, seat: 207, won: { ...goodsExample, place: 6 } }],
      next: null,
    },
  },
});
export type MyRoll = z.infer<typeof getMyRollList.data>['items'][number];

export const joinRoll = defineEndpoint({
  method: 'POST',
  path: '/api/roll/joinRoll',
  access: 'player',
  movesValue: true,
  summary: 'Joins a room, free and once. The player’s current client seed becomes their user code.',
  body: z.object({ rollId: wireId, password: z.string().max(64).default('') }),
  data: z.object({ rollId: z.string(), seat: z.number().int(), entries: z.number().int(), userCode: z.string() }),
  errors: [
    'moduleClosed',
    'rollUnknown',
    'rollJoined',
    'rollFull',
    'rollOver',
    'rollPasswordWrong',
    'rollLevelMissing',
    'rollRechargeMissing',
    'rollSpreadMissing',
    'rollNotForMachines',
    'clientSeedMissing',
    'rateLimited',
  ],
  example: {
    body: { rollId: '30001', password: '' },
    data: { rollId: '30001', seat: 313, entries: 313, userCode: 'ache-9d41' },
  },
});

export const getRollProof = defineEndpoint({
  method: 'GET',
  path: '/api/roll/getRollProof',
  access: 'public',
  summary: 'Everything needed to recompute the order of a drawn room, as one line for `npm run clearcrate -- verify`.',
  body: z.object({ rollId: wireId }),
  data: z.string(),
  file: proofFile,
  errors: ['rollUnknown'],
  example: { body: { rollId: '30001' }, data: proofExample },
});
