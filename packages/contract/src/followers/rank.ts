import { z } from 'zod';
import { RECORD_TYPES } from '../store/kinds.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { pageOf, pageQuery } from '../wire/page.ts';

/** Leaderboards by coins spent. Real players only. */

export const RANK_BOARDS = { day: 1, week: 2, season: 3 } as const;
export type RankBoard = (typeof RANK_BOARDS)[keyof typeof RANK_BOARDS];

/** Number of places a leaderboard shows and settles. */
export const RANK_PLACES: Readonly<Record<RankBoard, number>> = { 1: 10, 2: 10, 3: 50 };
export const SEASON_DAYS = 15;
/** Mode number of rank periods in the published order of room seeds. */

const board = z.number().int().min(1).max(3).meta({ description: '1 day, 2 week, 3 season of 15 days.' });

const rankPlayer = z.object({
  place: z
    .number()
    .int()
    .min(1)
    .meta({ description: 'Players with equal amounts share a place until the period is settled.' }),
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userType: z.number().int(),
  userLevel: z.number().int(),
  amount: amountText.meta({ description: 'Coins spent in the period.' }),
  prize: amountText.meta({ description: 'Prize of the place; for a settled one the amount paid.' }),
  minimum: amountText.meta({ description: 'Spending in the period required to receive the prize.' }),
});
export type RankPlayer = z.infer<typeof rankPlayer>;

const period = z.object({
  period: z.string().meta({ description: 'The first day of the period, in the zone of the store.' }),
  zone: z.string().meta({ description: 'The time zone the days are counted in.' }),
  startsAt: z.string(),
  endsAt: z.string(),
  seedHash: z
    .string()
    .meta({ description: 'Commitment to the seed that decides between equal amounts; empty before the first play.' }),
  seedNumber: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Number of the published room seed; null before the first play.' }),
});

const promise = z.object({
  places: z.number().int(),
  prizes: z.array(
    z.object({
      from: z.number().int(),
      to: z.number().int(),
      amount: amountText,
      minimum: amountText.meta({
        description: 'A place whose holder spent less in the period is not paid; its prize is not passed on.',
      }),
    }),
  ),
  termsHash: z.string().nullable().meta({
    description:
      'SHA-256 of the period’s terms (board, period, places and prizes), fixed when it begins; null before that, and for periods settled before terms were fixed.',
  }),
});

const playerExample: RankPlayer = {
  place: 1,
  nickName: '云上客',
  avater: '',
  avaterFrame: 0,
  userType: 1,
  userLevel: 3,
  amount: '1280.00',
  prize: '66.00',
  minimum: '33000.00',
};
const periodExample = {
  period: '2026-11-15',
  zone: 'Asia/Shanghai',
  startsAt: '2026-11-14T16:00:00.000Z',
  endsAt: '2026-11-15T16:00:00.000Z',
  seedHash: '5e1f…',
  seedNumber: 118,
};

const promiseExample = {
  places: 10,
  prizes: [{ from: 1, to: 1, amount: '66.00', minimum: '33000.00' }],
  termsHash: '9c04…',
};

export const getRankList = defineEndpoint({
  method: 'POST',
  path: '/api/rank/getRankList',
  access: 'public',
  summary: 'The running period of a board: places, prizes and end.',
  body: z.object({ board }),
  data: period.extend({ ...promise.shape, items: z.array(rankPlayer) }),
  example: {
    body: { board: 1 },
    data: {
      ...periodExample,
      ...promiseExample,
      items: [playerExample],
    },
  },
});
export type RankList = z.infer<typeof getRankList.data>;

export const getMyRank = defineEndpoint({
  method: 'POST',
  path: '/api/rank/getMyRank',
  access: 'player',
  summary:
    'The player’s place in the running period, the distance to the next place, and the spending missing for the prize.',
  body: z.object({ board }),
  data: z.object({
    type: z
      .literal(RECORD_TYPES.rankLight)
      .meta({ description: 'The type of record: a player’s own place on a board.' }),
    place: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Null without spending, for unranked accounts, and when `elsewhere` is true.' }),
    amount: amountText,
    toNext: amountText.nullable().meta({ description: 'Coins needed to overtake the next player; null at the top.' }),
    prize: amountText.meta({ description: 'Prize of the current place.' }),
    minimum: amountText.meta({ description: 'Spending in the period required to receive it.' }),
    missing: amountText.meta({ description: 'Spending still missing; 0.00 when sufficient.' }),
    elsewhere: z.boolean().meta({
      description: 'Another account of the same person ranks higher: one person holds one place.',
    }),
  }),
  example: {
    body: { board: 1 },
    data: {
      type: RECORD_TYPES.rankLight,
      place: 4,
      amount: '320.00',
      toNext: '18.01',
      prize: '8.00',
      minimum: '4000.00',
      missing: '3680.00',
      elsewhere: false,
    },
  },
});
export type MyRank = z.infer<typeof getMyRank.data>;

const settledPlayer = rankPlayer.extend({
  userCode: z.string().meta({ description: 'The player’s code in the draw between equal amounts.' }),
});

export const getRankHistory = defineEndpoint({
  method: 'POST',
  path: '/api/rank/getRankHistory',
  access: 'public',
  summary: 'Settled periods of a board, newest first, each with its revealed seed.',
  body: pageQuery.extend({ board, pageSize: z.number().int().min(1).max(10).default(5) }),
  data: pageOf(
    period.extend({
      ...promise.shape,
      type: z.literal(RECORD_TYPES.rankList).meta({ description: 'The type of record: a settled board.' }),
      serverSeed: z.string().meta({ description: 'Revealed at settlement, in hex.' }),
      tiedCodes: z
        .array(z.string())
        .meta({ description: 'Codes of players who tied for the last place and lost the draw.' }),
      items: z.array(settledPlayer),
    }),
  ),
  example: {
    body: { board: 1, page: 1, pageSize: 5 },
    data: {
      total: 1,
      items: [
        {
          type: RECORD_TYPES.rankList,
          ...periodExample,
          ...promiseExample,
          serverSeed: '00ff…',
          tiedCodes: ['c81e0f24aa6b9d13'],
          items: [{ ...playerExample, userCode: '9a3f22c1d0b4e877' }],
        },
      ],
    },
  },
});
export type SettledPeriod = z.infer<typeof getRankHistory.data>['items'][number];
