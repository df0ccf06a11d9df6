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
import { TIME_BOX_PERIODS } from '../play/raffle-rules.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery } from '../wire/page.ts';

/**
 * Time boxes by hour, day and week, for players with enough recharge in the period and the required
 * VIP level.
 */

const period = z.enum(TIME_BOX_PERIODS);
const tier = z.number().int().meta({ description: 'Required VIP level: 0, 5 or 10.' });

const roundView = z.object({
  roundId: z.string(),
  period,
  tier,
  ...raffleHead,
  threshold: amountText.meta({ description: 'Required recharge between opensAt and drawsAt.' }),
  prizes: z.array(rafflePrize),
  ...raffleSeed,
});
export type TimeBoxRound = z.infer<typeof roundView>;

const roundExample: TimeBoxRound = {
  roundId: '30002',
  period: 'hour',
  tier: 0,
  ...headExample,
  maxPlayers: null,
  threshold: '100.00',
  prizes: [prizeExample],
  ...seedExample,
};

export const getTimeBoxList = defineEndpoint({
  method: 'POST',
  path: '/api/timebox/getTimeBoxList',
  access: 'public',
  channel: true,
  summary: 'The running round of every time box, and the last drawn one.',
  data: z.object({
    items: z.array(
      z.object({
        period,
        tier,
        round: roundView.nullable().meta({ description: 'Null briefly between two periods.' }),
        last: roundView.nullable(),
      }),
    ),
  }),
  example: { data: { items: [{ period: 'hour', tier: 0, round: roundExample, last: null }] } },
});

export const getMyTimeBox = defineEndpoint({
  method: 'POST',
  path: '/api/timebox/getMyTimeBox',
  access: 'player',
  summary: 'The player’s standing in the running rounds, and their prizes in the last ones.',
  data: z.object({
    level: z.number().int(),
    recharged: z.object({ hour: amountText, day: amountText, week: amountText }),
    joined: z.array(z.object({ roundId: z.string(), seat: z.number().int(), userCode: z.string() })),
    won: z.array(z.object({ roundId: z.string(), place: z.number().int() })),
  }),
  example: {
    data: {
      level: 4,
      recharged: { hour: '100.00', day: '200.00', week: '200.00' },
      joined: [{ roundId: '30002', seat: 12, userCode: 'ache-9d41' }],
      won: [],
    },
  },
});

export const joinTimeBox = defineEndpoint({
  method: 'POST',
  path: '/api/timebox/joinTimeBox',
  access: 'player',
  movesValue: true,
  summary: 'Joins a running round, free and once.',
  body: z.object({ roundId: wireId }),
  data: z.object({ roundId: z.string(), seat: z.number().int(), entries: z.number().int(), userCode: z.string() }),
  errors: [
    'moduleClosed',
    'timeBoxUnknown',
    'timeBoxJoined',
    'timeBoxOver',
    'timeBoxLevelMissing',
    'timeBoxRechargeMissing',
    'timeBoxNotForMachines',
    'clientSeedMissing',
  ],
  example: { body: { roundId: '30002' }, data: { roundId: '30002', seat: 87, entries: 87, userCode: 'ache-9d41' } },
});

export const getTimeBoxHistory = defineEndpoint({
  method: 'POST',
  path: '/api/timebox/getTimeBoxHistory',
  access: 'public',
  channel: true,
  summary: 'Drawn rounds of a time box, newest first, with their winners.',
  body: z.object({
    period: period.default('hour'),
    tier: z.number().int().min(0).max(10).default(0),
    ...cursorQuery(optionalWireId),
  }),
  data: cursorPageOf(roundView),
  example: {
    body: { period: 'hour', tier: 0 },
    data: {
      items: [{ ...roundExample, state: 3, prizes: [{ ...prizeExample, winner: participantExample }] }],
      next: null,
    },
  },
});

export const getTimeBoxEntryList = defineEndpoint({
  method: 'POST',
  path: '/api/timebox/getTimeBoxEntryList',
  access: 'public',
  channel: true,
  summary: 'All participants of a round, newest first, with the user codes used in the draw; also before the draw.',
  body: z.object({ roundId: wireId, ...cursorQuery(optionalWireId) }),
  data: cursorPageOf(participant),
  errors: ['timeBoxUnknown'],
  example: { body: { roundId: '30002' }, data: { items: [participantExample], next: null } },
});

export const getTimeBoxProof = defineEndpoint({
  method: 'GET',
  path: '/api/timebox/getTimeBoxProof',
  access: 'public',
  summary: 'Everything needed to recompute the order of a drawn round, as one line for `npm run clearcrate -- verify`.',
  body: z.object({ roundId: wireId }),
  data: z.string(),
  file: proofFile,
  errors: ['timeBoxUnknown'],
  example: { body: { roundId: '30002' }, data: proofExample },
});
