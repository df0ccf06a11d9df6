import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { goodsCard } from './box.ts';

/** The weekly turntable: one free spin per week, until Sunday 23:59:59 in the business zone. */

export const TURNTABLE_KINDS = { coin: 1, shell: 2, point: 3, goods: 4 } as const;
export type TurntableKind = (typeof TURNTABLE_KINDS)[keyof typeof TURNTABLE_KINDS];

const prize = z.object({
  code: z.string().meta({ description: 'Its name in published odds.' }),
  kind: z.number().int().meta({ description: '1 coins, 2 shells, 3 points, 4 a skin.' }),
  amount: amountText.nullable().meta({ description: 'Null for a skin.' }),
  goods: goodsCard.nullable(),
  tickets: z.number().int().meta({ description: 'Out of a million, for players with enough invited friends.' }),
  lockedTickets: z.number().int().meta({ description: 'The same for all other players; 0 for the top prize.' }),
  isTop: z.boolean(),
});
export type TurntablePrize = z.infer<typeof prize>;

const prizeExample = {
  code: 'coins-100',
  kind: 1,
  amount: '100.00',
  goods: null,
  tickets: 4_000,
  lockedTickets: 0,
  isTop: true,
};

export const getTurntable = defineEndpoint({
  method: 'POST',
  path: '/api/turntable/getTurntable',
  access: 'public',
  channel: true,
  summary:
    'The prizes of the weekly turntable in the order of their tickets, with the chances of both tables and their hashes.',
  data: z.object({
    version: z.number().int().meta({ description: '0 while there is none.' }),
    friends: z.number().int().meta({ description: 'Number of invited friends that unlocks the top prize.' }),
    lockedHash: z.string(),
    openHash: z.string(),
    lockedText: z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' }),
    openText: z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' }),
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
    prizes: z.array(prize),
  }),
  example: {
    data: {
      version: 1,
      friends: 3,
      lockedHash: '9f3c…',
      openHash: '77ab…',
      lockedText: '{"asset":"coin",…}',
      openText: '{"asset":"coin",…}',
      timeZone: 'Asia/Shanghai',
      prizes: [prizeExample],
    },
  },
});

const spin = z.object({
  drawId: z.string(),
  code: z.string(),
  ticket: z.number().int(),
  firstTicket: z.number().int(),
  lastTicket: z.number().int(),
  nonce: z.number().int(),
  serverSeedHash: z.string(),
  isOpen: z.boolean().meta({ description: 'Drawn from the table with the top prize.' }),
  at: z.string(),
});
export type TurntableSpin = z.infer<typeof spin>;
const spinExample = {
  drawId: '90001',
  code: 'coins-1',
  ticket: 571_204,
  firstTicket: 548_000,
  lastTicket: 597_999,
  nonce: 126,
  serverSeedHash: '5e1f…',
  isOpen: false,
  at: '2026-11-15T04:00:00.000Z',
};

export const getOwnTurntable = defineEndpoint({
  method: 'POST',
  path: '/api/turntable/getOwnTurntable',
  access: 'player',
  summary:
    'Whether the player may spin this week, which of the two tables applies, and the result of this week’s spin.',
  data: z.object({
    friends: z.number().int(),
    isOpen: z.boolean(),
    spin: spin.nullable(),
    endsAt: z.string().meta({ description: 'When the week ends and the next spin becomes available.' }),
  }),
  errors: ['moduleClosed'],
  example: { data: { friends: 2, isOpen: false, spin: spinExample, endsAt: '2026-11-15T16:00:00.000Z' } },
});

export const spinTurntable = defineEndpoint({
  method: 'POST',
  path: '/api/turntable/spinTurntable',
  access: 'player',
  movesValue: true,
  summary: 'Spins the turntable, free, once a week. The spin is used up in the same transaction.',
  body: z.object({
    version: z.number().int().min(1).meta({ description: 'The version the player was shown; any other is rejected.' }),
    isOpen: z
      .boolean()
      .meta({ description: 'The table shown to the player; rejected when the other one applies by now.' }),
  }),
  data: spin.extend({
    bagItemId: z.string().nullable(),
    amount: amountText.meta({ description: 'The player’s coins now.' }),
    ammon: amountText,
    point: amountText,
  }),
  errors: ['moduleClosed', 'oddsChanged', 'turntableUsed', 'clientSeedMissing'],
  example: {
    body: { version: 1, isOpen: false },
    data: { ...spinExample, bagItemId: null, amount: '1285.50', ammon: '36.20', point: '4120.00' },
  },
});
