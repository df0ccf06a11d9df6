import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';

/** Seeds of the player's own draws. The server's seed is secret until it is rotated; its hash is known before any draw. */

const activeSeed = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.number().int().meta({ description: 'Draws made with this pair so far; the next one counts one more.' }),
  startedAt: z.string(),
});
const revealedSeed = activeSeed.extend({ serverSeed: z.string(), revealedAt: z.string() });

const activeExample = {
  serverSeedHash: '5e1f…',
  clientSeed: 'K7P2QX9M',
  nonce: 48,
  startedAt: '2026-11-15T04:00:00.000Z',
};

export const getSeed = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getSeed',
  access: 'player',
  summary: 'The seed pair in use, and the last ones that were revealed.',
  data: z.object({ active: activeSeed, revealed: z.array(revealedSeed) }),
  example: { data: { active: activeExample, revealed: [] } },
});

export const rotateSeed = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/rotateSeed',
  access: 'player',
  summary: 'Reveals the server seed in use and starts a new pair, with the given client seed.',
  body: z.object({
    clientSeed: z.string().max(200).meta({ description: '1 to 64 visible characters; empty for a random one.' }),
  }),
  data: z.object({ active: activeSeed, revealed: revealedSeed }),
  errors: ['clientSeedInvalid'],
  example: {
    body: { clientSeed: 'my own words' },
    data: {
      active: { ...activeExample, nonce: 0, clientSeed: 'my own words' },
      revealed: { ...activeExample, serverSeed: '00ff…', revealedAt: '2026-11-15T05:00:00.000Z' },
    },
  },
});

export const getDraw = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getDraw',
  access: 'player',
  summary: 'One of the player’s own draws with all that verification needs; the server seed once it is revealed.',
  body: z.object({ drawId: z.string().max(20).regex(/^\d+$/) }),
  data: z.object({
    drawId: z.string(),
    at: z.string(),
    serverSeedHash: z.string(),
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
    nonce: z.number().int(),
    ticket: z.number().int(),
    item: z.string().meta({ description: 'The code of what was drawn, as in the odds version.' }),
    guaranteed: z.boolean(),
    boxId: z.string(),
    oddsHash: z.string(),
    odds: z.string().meta({ description: 'The odds version in its canonical form; its SHA-256 is the odds hash.' }),
  }),
  errors: ['drawUnknown'],
  example: {
    body: { drawId: '90001' },
    data: {
      drawId: '90001',
      at: '2026-11-15T04:00:00.000Z',
      serverSeedHash: '5e1f…',
      serverSeed: null,
      clientSeed: 'K7P2QX9M',
      nonce: 48,
      ticket: 2711,
      item: 'kv-47-nebula-tide-fn',
      guaranteed: false,
      boxId: '7',
      oddsHash: '9f3c…',
      odds: '{"asset":"coin",…}',
    },
  },
});
