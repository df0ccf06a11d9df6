import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { MODULES } from './kinds.ts';
import { amountText } from './money.ts';

/** Market rules of law and operator. The server enforces them; these answers are for display. */

/** When a player needs a verified identity, from none to strictest. */
export const REAL_NAME_GATES = ['none', 'recharge', 'spend'] as const;
export type RealNameGate = (typeof REAL_NAME_GATES)[number];

/** Signs by which accounts of one person are matched before an identity is verified. */
export const PERSON_SIGNS = ['device', 'phone'] as const;
export type PersonSign = (typeof PERSON_SIGNS)[number];

const terms = z.object({
  modules: z.array(z.enum(MODULES)).meta({ description: 'The open modules.' }),
  selling: z.boolean().meta({ description: 'Items may be sold back for coins.' }),
  payouts: z.boolean().meta({ description: 'Games may pay coins out.' }),
  extraction: z.boolean().meta({ description: 'Items may be delivered.' }),
  inducements: z.boolean().meta({ description: 'Coins may be given back for losses.' }),
  recharge: z.boolean(),
  boxPriceCap: amountText.nullable().meta({ description: 'Maximum price of a box; null: any.' }),
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
  summary: 'What is open to every visitor of the channel.',
  data: terms,
  example: { data: termsExample },
});

export const getPolicy = defineEndpoint({
  method: 'POST',
  path: '/api/policy/getPolicy',
  access: 'player',
  summary: 'The player’s policy: the strictest of all rules for their channel, country and identity.',
  data: terms.extend({
    countries: z.array(z.string()).meta({
      description:
        'Countries of the player: of the verified identity, or of the phone number’s area code. Empty: unknown.',
    }),
    verified: z.boolean(),
  }),
  example: { data: { ...termsExample, countries: ['CN'], verified: false } },
});
