import { z } from 'zod';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/** The red packet of a new player. Its content is fixed at registration. */
export const openReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/openReward',
  access: 'player',
  movesValue: true,
  once: 'body',
  openDuringBreak: true,
  summary: 'Opens the registration packet: bonus coins, and a skin if one was promised. Once.',
  body: z.object({ type: z.enum(['register']) }),
  data: z.object({
    money: amountText.meta({ description: 'Coins received.' }),
    skinsUrl: z.string().meta({ description: 'The picture of the skin; empty without one.' }),
    name: z.string().meta({ description: '`weapon | finish`; empty without a skin.' }),
    grade: z.string().meta({ description: 'The quality code of the skin, such as level4; empty without one.' }),
    bagItemId: z.string().nullable(),
    amount: amountText.meta({ description: 'The player’s coins now.' }),
  }),
  errors: ['packetNone', 'packetOpened'],
  example: {
    body: { type: 'register' },
    data: { money: '5.00', skinsUrl: '', name: '', grade: '', bagItemId: null, amount: '5.00' },
  },
});
