import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getOperation = defineEndpoint({
  method: 'POST',
  path: '/api/user/getOperation',
  access: 'player',
  summary:
    'What a value-moving call of one’s own came to, by its idempotency key: the stored answer, or that nothing happened under it. Waits for what is being written for the player; moves nothing itself.',
  body: z.object({
    key: z
      .string()
      .regex(/^[\w.:-]{8,128}$/)
      .meta({ description: 'The `Idempotency-Key` that the call was sent with.' }),
  }),
  data: z.object({
    found: z.boolean(),
    endpoint: z.string().meta({ description: 'The path of the call; empty if none was found.' }),
    answer: z.unknown().meta({ description: 'The `data` of its answer, as it was given; null if none was found.' }),
  }),
  example: {
    body: { key: '0191f3a2-7c4e-7d21-9b1f-0c6d5e4f3a2b' },
    data: { found: false, endpoint: '', answer: null },
  },
});
