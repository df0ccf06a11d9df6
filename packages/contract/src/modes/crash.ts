import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery } from '../wire/page.ts';
import { CRASH_BETS_SHOWN, CRASH_REST_MS, CRASH_WAIT_MS } from './crash-rules.ts';

/**
 * Crash (“lucky shooting”): a value that grows until it ends. Escaping before pays the stake times
 * the value.
 */

const valueText = z.string().meta({ description: 'A value with two decimals.', examples: ['2.47'] });
const state = z.number().int().meta({ description: '1 accepts bets, 2 in flight, 3 over, 4 void.' });
const slot = z.number().int().min(1).max(2).meta({ description: 'Which of the player’s two bets of the round.' });
const isoTime = z.string();

const chainView = z.object({
  chain: z.string().meta({ description: 'The published end of the hash chain; identifies it.' }),
  length: z.number().int(),
  salt: z.string(),
  saltSource: z
    .enum(['store', 'beacon'])
    .meta({ description: 'Source of the salt, which is fixed after the end was published.' }),
  beacon: z
    .object({ chain: z.string(), round: z.number().int() })
    .nullable()
    .meta({ description: 'The beacon round of the salt, if it comes from a public beacon.' }),
  publishedAt: isoTime,
  saltedAt: isoTime,
  edgeBasisPoints: z.number().int().meta({ description: 'The store’s share: 400 is 4 %.' }),
  maximum: valueText.meta({ description: 'The highest possible point.' }),
});
export type CrashChain = z.infer<typeof chainView>;

const roundView = z.object({
  roundId: z.string(),
  state,
  version: z.number().int().meta({ description: 'Incremented with every message about rounds.' }),
  step: z.number().int().meta({ description: 'Position in the chain, from 1.' }),
  previousHash: z.string().meta({ description: 'What the SHA-256 of this round’s hash must be.' }),
  startsAt: isoTime.meta({ description: 'When the flight begins or began; pages draw it from this time.' }),
  endedAt: isoTime.nullable(),
  interrupted: z.boolean().meta({
    description:
      'The server could not end it in time: automatic escapes reached by then are paid, other stakes are returned.',
  }),
  point: valueText.nullable().meta({ description: 'Set once it is over.' }),
  roundHash: z.string().nullable().meta({ description: 'Set once it is over.' }),
  bets: z.number().int(),
  staked: amountText,
});
export type CrashRound = z.infer<typeof roundView>;

const betView = z.object({
  betId: z.string(),
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userType: z.number().int().meta({ description: '1 general, 2 anchor, 3 ai, 4 test.' }),
  stake: amountText,
  escapedAt: valueText.nullable(),
  won: amountText,
});
export type CrashBetLine = z.infer<typeof betView>;

const ownBet = z.object({
  betId: z.string(),
  roundId: z.string(),
  slot,
  stake: amountText,
  autoEscape: valueText.nullable().meta({ description: 'The value the player set.' }),
  escapesAt: valueText.meta({
    description: 'The value of its automatic escape: set by the player, or where the payout would exceed the cap.',
  }),
  state: z.number().int().meta({ description: '1 open, 2 escaped, 3 lost, 4 stake given back.' }),
  escapedAt: valueText.nullable(),
  isAuto: z.boolean(),
  won: amountText,
  receivedAt: isoTime
    .nullable()
    .meta({ description: 'When the server received the manual escape; decides its value.' }),
  at: isoTime,
});
export type CrashBet = z.infer<typeof ownBet>;

const limitsView = z.object({
  betMin: amountText,
  betMax: amountText,
  payoutMax: amountText.meta({ description: 'Maximum payout of one bet; it escapes automatically there.' }),
  roundMax: amountText.meta({ description: 'Maximum total stake of a round.' }),
});
export type CrashLimits = z.infer<typeof limitsView>;

const chainExample: CrashChain = {
  chain: 'd0044a857c5f1229e2e423d2ec04c90f2c4eb9823688bc4ab89b8283e1089618',
  length: 20_000,
  salt: '9b1f…',
  saltSource: 'store',
  beacon: null,
  publishedAt: '2026-11-15T04:00:00.000Z',
  saltedAt: '2026-11-15T04:00:01.000Z',
  edgeBasisPoints: 400,
  maximum: '10000.00',
};
const roundExample: CrashRound = {
  roundId: '482193',
  state: 2,
  version: 1_446_580,
  step: 193,
  previousHash: 'a40b…',
  startsAt: '2026-11-15T04:10:00.000Z',
  endedAt: null,
  interrupted: false,
  point: null,
  roundHash: null,
  bets: 46,
  staked: '2318.50',
};
const overExample: CrashRound = {
  ...roundExample,
  state: 3,
  endedAt: '2026-11-15T04:10:23.000Z',
  point: '3.95',
  roundHash: '0218…',
};
const lineExample: CrashBetLine = {
  betId: '90417',
  nickName: '北岸',
  avater: '/img/avatar/12.webp',
  avaterFrame: 0,
  userType: 1,
  stake: '80.00',
  escapedAt: '1.80',
  won: '144.00',
};
const ownExample: CrashBet = {
  betId: '90418',
  roundId: '482193',
  slot: 1,
  stake: '20.00',
  autoEscape: '3.00',
  escapesAt: '3.00',
  state: 1,
  escapedAt: null,
  isAuto: false,
  won: '0.00',
  receivedAt: null,
  at: '2026-11-15T04:09:55.000Z',
};

export const getCrash = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrash',
  access: 'public',
  channel: true,
  summary: 'The current round, its highest bets, the last points, and the limits of a bet.',
  data: z.object({
    round: roundView.nullable().meta({ description: 'Null before the first round.' }),
    chain: chainView.nullable(),
    limits: limitsView,
    waitMs: z.number().int(),
    restMs: z.number().int(),
    items: z.array(betView).meta({ description: `The highest ${CRASH_BETS_SHOWN} bets of the round.` }),
    last: z.array(z.object({ roundId: z.string(), point: valueText.nullable() })),
  }),
  example: {
    data: {
      round: roundExample,
      chain: chainExample,
      limits: { betMin: '1.00', betMax: '500.00', payoutMax: '50000.00', roundMax: '200000.00' },
      waitMs: CRASH_WAIT_MS,
      restMs: CRASH_REST_MS,
      items: [lineExample],
      last: [{ roundId: '482192', point: '1.32' }],
    },
  },
});
export type CrashScene = z.infer<typeof getCrash.data>;

export const getMyCrash = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getMyCrash',
  access: 'player',
  summary: 'The player’s bets of the current round, and the results of their last rounds.',
  data: z.object({
    items: z.array(ownBet),
    recent: z.array(
      z.object({
        roundId: z.string(),
        gain: amountText.meta({ description: 'Won minus staked, over both bets.' }),
      }),
    ),
  }),
  example: { data: { items: [ownExample], recent: [{ roundId: '482192', gain: '-20.00' }] } },
});

export const placeCrashBet = defineEndpoint({
  method: 'POST',
  path: '/api/crash/placeCrashBet',
  access: 'player',
  movesValue: true,
  summary: 'Places a bet in the round that accepts bets. The stake is held and cannot be withdrawn.',
  body: z.object({
    roundId: wireId,
    slot,
    amount: z.string().max(16).default('').meta({ description: 'Coins; empty is rejected with its own error.' }),
    autoEscape: z.string().max(16).default('').meta({ description: 'From 1.01; empty for none.' }),
  }),
  data: z.object({ bet: ownBet, amount: amountText.meta({ description: 'The player’s remaining coins.' }) }),
  errors: [
    'moduleClosed',
    'crashAmountMissing',
    'crashAmountBounds',
    'crashAutoInvalid',
    'crashBetsClosed',
    'crashSlotTaken',
    'crashRoundFull',
    'priceAboveCap',
    'notEnoughCoins',
    'spendLimitReached',
    'openingCapReached',
  ],
  example: {
    body: { roundId: '482193', slot: 1, amount: '20.00', autoEscape: '3.00' },
    data: { bet: ownExample, amount: '1264.50' },
  },
});

export const escapeCrash = defineEndpoint({
  method: 'POST',
  path: '/api/crash/escapeCrash',
  access: 'player',
  movesValue: true,
  openDuringBreak: true,
  summary:
    'Escapes with the stake times the value at the time the server received the call, however long it is processed. ' +
    'The error of a late call states when it was received.',
  body: z.object({ roundId: wireId, slot }),
  data: z.object({ bet: ownBet, amount: amountText.meta({ description: 'The player’s coins now.' }) }),
  errors: ['crashNotStarted', 'crashTooLate', 'crashSettled', 'crashNoBet'],
  example: {
    body: { roundId: '482193', slot: 1 },
    data: {
      bet: { ...ownExample, state: 2, escapedAt: '2.47', won: '49.40', receivedAt: '2026-11-15T04:10:15.071Z' },
      amount: '1313.90',
    },
  },
});

export const getCrashHistory = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrashHistory',
  access: 'public',
  channel: true,
  summary: 'Rounds that are over, newest first, with their hashes.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(roundView.extend({ chain: z.string(), paid: amountText, escapes: z.number().int() })),
  example: {
    body: { pageSize: 20 },
    data: {
      items: [{ ...overExample, chain: chainExample.chain, paid: '2012.30', escapes: 31 }],
      next: null,
    },
  },
});
export type CrashPast = z.infer<typeof getCrashHistory.data>['items'][number];

export const getCrashRecordList = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrashRecordList',
  access: 'player',
  summary: 'The player’s own bets, newest first.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(ownBet.extend({ point: valueText.nullable() })),
  example: {
    body: { pageSize: 20 },
    data: {
      items: [{ ...ownExample, state: 2, escapedAt: '3.00', isAuto: true, won: '60.00', point: '3.95' }],
      next: null,
    },
  },
});
export type CrashRecordLine = z.infer<typeof getCrashRecordList.data>['items'][number];

export const getCrashTop = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrashTop',
  access: 'public',
  channel: true,
  summary: 'The highest escapes of the business day. Real players only.',
  data: z.object({
    day: z.string(),
    zone: z.string(),
    items: z.array(betView.extend({ place: z.number().int(), roundId: z.string(), at: isoTime })),
  }),
  example: {
    data: {
      day: '2026-11-15',
      zone: 'Asia/Shanghai',
      items: [{ ...lineExample, place: 1, roundId: '482101', at: '2026-11-15T03:59:00.000Z' }],
    },
  },
});

export const getCrashProof = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrashProof',
  access: 'public',
  summary: 'Everything needed to recompute a round; hash and point once it is over.',
  body: z.object({ roundId: wireId }),
  data: z.object({ round: roundView, chain: chainView }),
  errors: ['crashUnknown'],
  example: { body: { roundId: '482193' }, data: { round: overExample, chain: chainExample } },
});
export type CrashProof = z.infer<typeof getCrashProof.data>;

export const getCrashChainList = defineEndpoint({
  method: 'POST',
  path: '/api/crash/getCrashChainList',
  access: 'public',
  summary: 'All published chains, newest first. The salt is null until it is fixed.',
  data: z.object({
    items: z.array(
      chainView.extend({
        salt: z.string().nullable(),
        saltedAt: isoTime.nullable(),
        saltAfter: isoTime.meta({ description: 'Published with the end: the salt is fixed after this time.' }),
        firstRound: z.string().nullable(),
      }),
    ),
  }),
  example: {
    data: { items: [{ ...chainExample, saltAfter: '2026-11-15T04:00:00.000Z', firstRound: '482001' }] },
  },
});
