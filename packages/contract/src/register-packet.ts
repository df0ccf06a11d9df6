import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { amountText } from './money.ts';

/** The red packet a new player finds. What is in it was fixed when they registered; there is no chance in it. */
export const openReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/openReward',
  access: 'player',
  movesValue: true,
  once: 'body',
  openDuringBreak: true,
  summary: 'Opens the packet that came with the registration: given coins, and a skin where one was promised. Once.',
  body: z.object({ type: z.enum(['register']) }),
  data: z.object({
    money: amountText.meta({ description: 'Coins that were in it.' }),
    skinsUrl: z.string().meta({ description: 'The picture of the skin; empty where there was none.' }),
    name: z.string().meta({ description: '`weapon | finish`; empty where there was no skin.' }),
    grade: z
      .string()
      .meta({ description: 'The quality code of the skin, such as level4; empty where there was none.' }),
    bagItemId: z.string().nullable(),
    amount: amountText.meta({ description: 'Coins the player has now.' }),
  }),
  errors: ['packetNone', 'packetOpened'],
  example: {
    body: { type: 'register' },
    data: { money: '5.00', skinsUrl: '', name: '', grade: '', bagItemId: null, amount: '5.00' },
  },
});
