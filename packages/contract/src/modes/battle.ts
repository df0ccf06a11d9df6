import { z } from 'zod';
import { roomProof, roomProofExample } from '../play/fairness.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery, pageOf, pageQuery } from '../wire/page.ts';
import {
  AI_USER_CODE,
  BATTLE_EMOTES,
  BATTLE_LIMITS,
  BATTLE_ROUND_MS,
  BATTLE_SORTS,
  BATTLE_WAIT_MS,
} from './battle-rules.ts';
import { goodsCard } from './box.ts';

/** Battles: rooms of two or three players who open the same boxes; one of them takes all. */

const seatNumber = z.number().int().min(1).max(BATTLE_LIMITS.seatsMax);
const roomMode = z.number().int().min(1).max(2).meta({ description: '1 classic: higher total wins. 2 clown: lower.' });
const state = z.number().int().meta({
  description: '1 waiting, 2 in progress, 3 finished, 4 dissolved, 5 full and waiting for the public beacon.',
});
const isoTime = z.string();

const seatView = z.object({
  seat: seatNumber,
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userLevel: z.number().int(),
  userType: z.number().int().meta({ description: '1 general, 2 anchor, 3 ai, 4 test.' }),
  isHouse: z.boolean().meta({ description: 'An AI opponent that the store plays and pays for.' }),
  userCode: z.string().meta({ description: 'Their client seed when they took the seat.' }),
  joinedAt: isoTime,
});
export type BattleSeat = z.infer<typeof seatView>;

const roundView = z.object({
  round: z.number().int(),
  boxId: z.string(),
  name: z.string(),
  image: z.string(),
  imageLarge: z.string(),
  colour: z.string(),
  price: amountText,
  oddsVersion: z.number().int().meta({ description: 'The version it is drawn with, regardless of later ones.' }),
  oddsHash: z.string(),
});
export type BattleRound = z.infer<typeof roundView>;

const roomCard = z.object({
  roomId: z.string(),
  version: z.number().int().meta({ description: 'Incremented with every change, as in the messages of the room.' }),
  mode: roomMode,
  players: z.number().int().meta({ description: 'Seats: 2 or 3.' }),
  isAnchorRoom: z.boolean(),
  hasPassword: z.boolean(),
  state,
  price: amountText.meta({ description: 'Price of a seat: the sum of all rounds.' }),
  expectedValue: z.string().meta({ description: 'Expected value of what a seat opens, in coins.' }),
  returnRate: z.string().meta({ description: 'Expected value over price, in percent.' }),
  rounds: z.array(roundView),
  seats: z.array(seatView),
  watchers: z
    .number()
    .int()
    .meta({ description: 'Watching sockets: real connections only, without the seated players.' }),
  createdAt: isoTime,
  dissolvesAt: isoTime,
  startedAt: isoTime.nullable(),
  beacon: z
    .object({
      chain: z.string(),
      round: z.number().int(),
      filledAt: isoTime,
      waitsUntil: isoTime.meta({ description: 'All players are refunded when the round has not arrived by then.' }),
    })
    .nullable()
    .meta({ description: 'The public beacon round it is drawn with, once it is full; null without a beacon.' }),
  endsAt: isoTime.nullable().meta({ description: 'When the last round has been shown and the seed is revealed.' }),
});
export type BattleCard = z.infer<typeof roomCard>;

const resultView = goodsCard.extend({
  round: z.number().int(),
  seat: seatNumber,
  drawId: z.string(),
  ticket: z.number().int(),
  tickets: z.number().int().meta({ description: 'Tickets of this item, out of a million.' }),
  randomValue: z.string().meta({ description: 'The HMAC-SHA256 the ticket is read from, hexadecimal.' }),
});
export type BattleResult = z.infer<typeof resultView>;

/** Outcome of a room, for its page and its proof. */
const outcome = {
  totals: z.array(z.object({ seat: seatNumber, total: amountText, won: amountText })),
  winnerSeat: seatNumber.nullable().meta({ description: 'Null before the start and in a draw.' }),
  pot: amountText.meta({ description: 'The prize pool: value of everything that was opened.' }),
  winnerRate: z
    .string()
    .nullable()
    .meta({ description: 'The prize pool over the winner’s stake, in percent; null without a winner.' }),
};

const roomDetail = roomCard.extend({
  seedNumber: z.number().int().meta({ description: 'Position of the room seed in the published order.' }),
  roomSeedHash: z.string(),
  roomSeed: z.string().nullable().meta({ description: 'Set once the room is finished.' }),
  /**
   * Settled when the last seat is taken; a page shows it round by round, or all at once on request.
   */
  results: z.array(resultView),
  ...outcome,
});
export type BattleRoom = z.infer<typeof roomDetail>;

const seatExample: BattleSeat = {
  seat: 1,
  nickName: '阿澈',
  avater: '/img/avatar/12.webp',
  avaterFrame: 4,
  userLevel: 4,
  userType: 1,
  isHouse: false,
  userCode: 'ache-9d41',
  joinedAt: '2026-11-15T04:00:00.000Z',
};
const cardExample: BattleCard = {
  roomId: '80426',
  version: 1,
  mode: 1,
  players: 2,
  isAnchorRoom: false,
  hasPassword: false,
  state: 1,
  price: '15.80',
  expectedValue: '14.5866',
  returnRate: '92.3200',
  rounds: [
    {
      round: 1,
      boxId: '7',
      name: '星云潮汐箱',
      image: '/art/crates/tide-320.webp',
      imageLarge: '/art/crates/tide-640.webp',
      colour: '#7C5CFF',
      price: '15.80',
      oddsVersion: 1,
      oddsHash: '9f3c…',
    },
  ],
  seats: [seatExample],
  watchers: 4,
  createdAt: '2026-11-15T04:00:00.000Z',
  dissolvesAt: '2026-11-15T04:15:00.000Z',
  startedAt: null,
  beacon: null,
  endsAt: null,
};
const detailExample: BattleRoom = {
  ...cardExample,
  seedNumber: 4711,
  roomSeedHash: 'c71d…',
  roomSeed: null,
  results: [],
  totals: [],
  winnerSeat: null,
  pot: '0.00',
  winnerRate: null,
};

export const getBattleRules = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleRules',
  access: 'public',
  channel: true,
  summary: 'Limits and times of a room, and whether AI opponents are available.',
  data: z.object({
    maxBoxes: z.number().int(),
    maxKinds: z.number().int(),
    waitMs: z.number().int(),
    roundMs: z.number().int(),
    aiOpen: z.boolean(),
    aiUserCode: z.string(),
    beaconChain: z.string().nullable().meta({ description: 'The public beacon mixed into the draws, if any.' }),
  }),
  example: {
    data: {
      maxBoxes: BATTLE_LIMITS.boxes,
      maxKinds: BATTLE_LIMITS.kinds,
      waitMs: BATTLE_WAIT_MS,
      roundMs: BATTLE_ROUND_MS,
      aiOpen: true,
      aiUserCode: AI_USER_CODE,
      beaconChain: null,
    },
  },
});

export const getBattleList = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleList',
  access: 'public',
  channel: true,
  summary: 'Rooms that are waiting or in progress.',
  body: pageQuery.extend({
    state: z.number().int().min(1).max(2).default(1).meta({ description: '1 waiting, 2 in progress.' }),
    type: z.number().int().min(0).max(3).default(0).meta({ description: '0 any, 1 two, 2 three, 3 anchor rooms.' }),
    subType: z.number().int().min(0).max(2).default(0).meta({ description: '0 any, 1 classic, 2 clown.' }),
    roomSort: z.enum(BATTLE_SORTS).default('newest'),
    roomId: optionalWireId.meta({ description: 'One room by its number.' }),
  }),
  data: pageOf(roomCard).extend({ waiting: z.number().int(), running: z.number().int() }),
  example: { body: { type: 0 }, data: { items: [cardExample], total: 1, waiting: 1, running: 0 } },
});

export const getBattle = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattle',
  access: 'public',
  channel: true,
  summary: 'One room in full. The outcome does not exist before the last seat is taken.',
  body: z.object({ roomId: wireId }),
  data: roomDetail,
  errors: ['battleUnknown'],
  example: { body: { roomId: '80426' }, data: detailExample },
});

export const getMyBattle = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getMyBattle',
  access: 'player',
  summary: 'The player’s rooms that are waiting or in progress, and their seat in the given room.',
  body: z.object({ roomId: optionalWireId }),
  data: z.object({ items: z.array(roomCard), seat: seatNumber.nullable() }),
  example: { body: { roomId: '80426' }, data: { items: [cardExample], seat: 1 } },
});

const taken = z.object({
  roomId: z.string(),
  seat: seatNumber.nullable().meta({ description: 'The caller’s own seat.' }),
  userCode: z.string().meta({ description: 'User code of the taken seat; fixed from now on.' }),
  started: z.boolean(),
  amount: amountText.meta({ description: 'The caller’s remaining coins.' }),
});
const takenExample = { roomId: '80426', seat: 1, userCode: 'ache-9d41', started: false, amount: '1268.70' };

export const createBattle = defineEndpoint({
  method: 'POST',
  path: '/api/battle/createBattle',
  access: 'player',
  movesValue: true,
  summary: 'Creates a room and takes its first seat. The coins are held; it cannot be cancelled.',
  body: z.object({
    players: z.number().int().min(BATTLE_LIMITS.seatsMin).max(BATTLE_LIMITS.seatsMax),
    mode: roomMode,
    /** The schema bounds the list; the business limit is a named error. */
    boxes: z
      .array(z.object({ boxId: wireId, version: z.number().int().min(1) }))
      .max(50)
      .meta({ description: 'Rounds in order, each with the odds version the player was shown.' }),
    password: z.string().max(64).default('').meta({ description: 'Empty: open to all.' }),
    anchorRoom: z.boolean().default(false),
  }),
  data: taken,
  errors: [
    'moduleClosed',
    'battleBoxMissing',
    'battleBoxesOverLimit',
    'battleKindsOverLimit',
    'battlePasswordInvalid',
    'battleAnchorOnly',
    'battleTooManyRooms',
    'roomSeedsOut',
    'boxUnknown',
    'boxClosed',
    'oddsChanged',
    'priceAboveCap',
    'notEnoughCoins',
    'clientSeedMissing',
    'spendLimitReached',
    'openingCapReached',
  ],
  example: {
    body: { players: 2, mode: 1, boxes: [{ boxId: '7', version: 1 }], password: '', anchorRoom: false },
    data: takenExample,
  },
});

const joinErrors = ['moduleClosed', 'battleUnknown', 'battleFull', 'battleOver'] as const;

export const joinBattle = defineEndpoint({
  method: 'POST',
  path: '/api/battle/joinBattle',
  access: 'player',
  movesValue: true,
  summary:
    'Takes the next seat for the sum of all rounds. The last seat starts the room: it is settled in the same step.',
  body: z.object({ roomId: wireId, password: z.string().max(64).default('') }),
  data: taken,
  errors: [
    ...joinErrors,
    'battleJoined',
    'battlePasswordWrong',
    'priceAboveCap',
    'notEnoughCoins',
    'clientSeedMissing',
    'spendLimitReached',
    'openingCapReached',
  ],
  example: { body: { roomId: '80426', password: '' }, data: { ...takenExample, seat: 2, started: true } },
});

export const callBattleAi = defineEndpoint({
  method: 'POST',
  path: '/api/battle/callBattleAi',
  access: 'player',
  movesValue: true,
  summary:
    'Fills one open seat with a labelled AI opponent, paid by the store. Only the creator of the room may call it.',
  body: z.object({ roomId: wireId }),
  data: taken,
  errors: [...joinErrors, 'battleAiClosed', 'battleNotMaker'],
  example: { body: { roomId: '80426' }, data: { ...takenExample, started: true } },
});

export const sendBattleEmote = defineEndpoint({
  method: 'POST',
  path: '/api/battle/sendBattleEmote',
  access: 'player',
  summary: 'Shows one of eight emotes to everyone in the room. Nothing is stored.',
  body: z.object({ roomId: wireId, emote: z.enum(BATTLE_EMOTES) }),
  data: z.object({}),
  errors: ['moduleClosed', 'battleUnknown', 'battleEmoteTooSoon'],
  example: { body: { roomId: '80426', emote: 'wow' }, data: {} },
});

const battleProof = roomProof.extend({
  mode: roomMode,
  price: amountText.meta({ description: 'What a seat paid.' }),
  ...outcome,
});
export type BattleProof = z.infer<typeof battleProof>;

export const getBattleProof = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleProof',
  access: 'public',
  summary:
    'Everything needed to recompute a room: its seed once it is finished, user codes, random values, tickets, odds, rule and outcome.',
  body: z.object({ roomId: wireId }),
  data: battleProof,
  errors: ['battleUnknown'],
  example: {
    body: { roomId: '80426' },
    data: { ...roomProofExample, mode: 1, price: '15.80', totals: [], winnerSeat: null, pot: '0.00', winnerRate: null },
  },
});

export const getBattleHistory = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleHistory',
  access: 'public',
  channel: true,
  summary: 'Finished rooms, newest first.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(roomDetail),
  example: { body: { pageSize: 20 }, data: { items: [{ ...detailExample, state: 3 }], next: null } },
});

export const getBattleRecordList = defineEndpoint({
  method: 'POST',
  path: '/api/battle/getBattleRecordList',
  access: 'player',
  summary: 'The player’s own rooms, newest first, with their cost and winnings.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(
    roomCard.extend({
      seat: seatNumber,
      total: amountText,
      won: amountText.meta({ description: 'Value of what the player won.' }),
      winnerRate: outcome.winnerRate,
      outcome: z.enum(['waiting', 'running', 'won', 'lost', 'draw', 'refunded']),
    }),
  ),
  example: {
    body: { pageSize: 20 },
    data: {
      items: [{ ...cardExample, state: 3, seat: 1, total: '9.60', won: '18.20', winnerRate: '115.18', outcome: 'won' }],
      next: null,
    },
  },
});
export type BattleRecord = z.infer<typeof getBattleRecordList.data>['items'][number];
