import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { amountText } from '../store/money.ts';

/** Common parts of roll rooms and time boxes: prizes, participants, winners and proof. */

const isoTime = z.string();
export const raffleState = z.number().int().meta({ description: '1 open, 2 closed and being drawn, 3 over.' });

export const participant = z.object({
  seat: z.number().int().meta({ description: 'From 1, in the order of joining.' }),
  nickName: z.string(),
  avater: z.string(),
  avaterFrame: z.number().int(),
  userLevel: z.number().int(),
  userType: z.number().int().meta({ description: '1 general, 2 anchor. AI and test accounts cannot join.' }),
  userCode: z.string().meta({ description: 'Their client seed when they joined.' }),
});
export type Participant = z.infer<typeof participant>;

export const rafflePrize = goodsCard.extend({
  place: z.number().int().meta({ description: 'The player drawn at this place wins it; 1 is the most valuable.' }),
  code: z.string().meta({ description: 'The item’s code in the terms.' }),
  winner: participant
    .nullable()
    .meta({ description: 'Null until it is drawn, and when there are fewer players than prizes.' }),
});
export type RafflePrize = z.infer<typeof rafflePrize>;

/** Common fields of a raffle. */
export const raffleHead = {
  state: raffleState,
  version: z.number().int(),
  entries: z.number().int().meta({ description: 'Number of participants.' }),
  maxPlayers: z.number().int().nullable(),
  prizeCount: z.number().int(),
  worth: amountText.meta({ description: 'Total value of all prizes.' }),
  opensAt: isoTime,
  drawsAt: isoTime,
  settledAt: isoTime.nullable(),
  closedAt: isoTime.nullable().meta({ description: 'When joining ended; not before drawsAt.' }),
  termsHash: z.string().nullable().meta({
    description: 'SHA-256 of deadline and prizes, fixed with the opening. Null for raffles that opened before.',
  }),
  beacon: z.object({ chain: z.string(), round: z.number().int(), signedAt: isoTime }).nullable().meta({
    description:
      'The public beacon round it is drawn with, which follows from drawsAt, or from closedAt when that round was signed by then. Null without a beacon.',
  }),
};

export const raffleSeed = {
  seedNumber: z.number().int().meta({ description: 'Position of the room seed in the published order.' }),
  roomSeedHash: z.string(),
  roomSeed: z.string().nullable().meta({ description: 'Set once the order is drawn.' }),
};

export const participantExample: Participant = {
  seat: 1,
  nickName: '阿澈',
  avater: '/img/avatar/12.webp',
  avaterFrame: 4,
  userLevel: 4,
  userType: 1,
  userCode: 'ache-9d41',
};
export const prizeExample: RafflePrize = { ...goodsExample, place: 1, code: 'nebula-tide', winner: null };
export const headExample = {
  state: 1,
  version: 1,
  entries: 312,
  maxPlayers: 500,
  prizeCount: 12,
  worth: '3216.10',
  opensAt: '2026-11-08T14:00:00.000Z',
  drawsAt: '2026-11-15T14:00:00.000Z',
  settledAt: null,
  closedAt: null,
  termsHash: '8d21…',
  beacon: null,
};
export const seedExample = { seedNumber: 4711, roomSeedHash: 'c71d…', roomSeed: null };

/** Proof of a drawn order: one line, as `npm run clearcrate -- verify` reads it. */
export const proofFile = { contentType: 'application/x-ndjson; charset=utf-8' } as const;
export const proofExample =
  '{"format":1,"kind":"order","id":"31/30001","roomSeed":"acfe…","roomSeedHash":"3447…","userCodes":["ache-9d41",…],"seats":[207,11,…]}\n';
