import { z } from 'zod';
import {
  afterPrize,
  afterPrizeExample,
  drawnPrize,
  drawnPrizeExample,
  oddsText,
  prize,
  prizeExample,
  shownVersion,
} from '../play/prizes.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** The weekly turntable: one free spin per week, until Sunday 23:59:59 in the business zone. */

const wheelPrize = prize.extend({
  tickets: z.number().int().meta({ description: 'Out of a million, for players with enough invited friends.' }),
  lockedTickets: z.number().int().meta({ description: 'The same for all other players; 0 for the top prize.' }),
});
export type TurntablePrize = z.infer<typeof wheelPrize>;

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
    lockedText: oddsText,
    openText: oddsText,
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
    prizes: z.array(wheelPrize),
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
      prizes: [{ ...prizeExample, isTop: true, lockedTickets: 0 }],
    },
  },
});

const spin = drawnPrize.extend({
  isOpen: z.boolean().meta({ description: 'Drawn from the table with the top prize.' }),
});
export type TurntableSpin = z.infer<typeof spin>;
const spinExample = { ...drawnPrizeExample, isOpen: false };

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
    version: shownVersion,
    isOpen: z
      .boolean()
      .meta({ description: 'The table shown to the player; rejected when the other one applies by now.' }),
  }),
  data: spin.extend(afterPrize.shape),
  errors: ['moduleClosed', 'oddsChanged', 'turntableUsed', 'clientSeedMissing'],
  example: {
    body: { version: 1, isOpen: false },
    data: { ...spinExample, ...afterPrizeExample },
  },
});
