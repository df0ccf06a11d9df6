import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { MODULES } from './kinds.ts';
import { amountText } from './money.ts';

/** What the law of a place and the operator allow. The server enforces all of it; these answers are for showing it. */

/** When a player must have proven who they are. Each one asks for what the one before it asks, and more. */
export const REAL_NAME_GATES = ['none', 'recharge', 'spend'] as const;
export type RealNameGate = (typeof REAL_NAME_GATES)[number];

/** By what accounts of one person may be recognised before an identity is proven. */
export const PERSON_SIGNS = ['device', 'phone'] as const;
export type PersonSign = (typeof PERSON_SIGNS)[number];

const terms = z.object({
  modules: z.array(z.enum(MODULES)).meta({ description: 'The parts of the store that are open.' }),
  selling: z.boolean().meta({ description: 'Items may be sold back for coins.' }),
  payouts: z.boolean().meta({ description: 'Games may pay coins out.' }),
  extraction: z.boolean().meta({ description: 'Items may be delivered.' }),
  inducements: z.boolean().meta({ description: 'Coins may be given back for what was lost.' }),
  recharge: z.boolean(),
  boxPriceCap: amountText.nullable().meta({ description: 'The dearest box that may be opened; null: any.' }),
  dailySpendCap: amountText.nullable(),
  dailyOpeningCap: z.number().int().nullable(),
  coolOffDays: z.object({ min: z.number().int(), max: z.number().int() }),
  realName: z.enum(REAL_NAME_GATES),
});
export type MarketTerms = z.infer<typeof terms>;

const termsExample: MarketTerms = {
  modules: ['BlindBox', 'Rucksack'],
  selling: true,
  payouts: true,
  extraction: true,
  inducements: true,
  recharge: false,
  boxPriceCap: null,
  dailySpendCap: '2000.00',
  dailyOpeningCap: null,
  coolOffDays: { min: 1, max: 30 },
  realName: 'recharge',
};

export const getMarket = defineEndpoint({
  method: 'POST',
  path: '/api/policy/getMarket',
  access: 'public',
  channel: true,
  summary: 'What is open on the channel to anybody, wherever they are.',
  data: terms,
  example: { data: termsExample },
});

export const getPolicy = defineEndpoint({
  method: 'POST',
  path: '/api/policy/getPolicy',
  access: 'player',
  summary: 'What holds for the player: the strictest of all rules for their channel, country and identity.',
  data: terms.extend({
    countries: z.array(z.string()).meta({
      description:
        'Where the player may be: of the verified identity, or of the phone number’s area code. Empty: unknown.',
    }),
    verified: z.boolean(),
  }),
  example: { data: { ...termsExample, countries: ['CN'], verified: false } },
});
