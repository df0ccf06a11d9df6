import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

export const getOperation = defineEndpoint({
  method: 'POST',
  path: '/api/user/getOperation',
  access: 'player',
  summary:
    'The result of one of the player’s own value-moving calls, by its idempotency key: the stored answer, or that nothing happened. Waits for the player’s pending writes; moves nothing itself.',
  body: z.object({
    key: z
      .string()
      .regex(/^[\w.:-]{8,128}$/)
      .meta({ description: 'The `Idempotency-Key` that the call was sent with.' }),
  }),
  data: z.object({
    found: z.boolean(),
    endpoint: z.string().meta({ description: 'The path of the call; empty when not found.' }),
    answer: z.unknown().meta({ description: 'The `data` of its answer, as it was returned; null when not found.' }),
  }),
  example: {
    body: { key: '0191f3a2-7c4e-7d21-9b1f-0c6d5e4f3a2b' },
    data: { found: false, endpoint: '', answer: null },
  },
});
