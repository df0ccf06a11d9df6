import { z } from 'zod';
import { goodsCard, goodsExample } from './box.ts';
import { defineEndpoint } from './endpoint.ts';
import { optionalWireId, wireId } from './ids.ts';
import { cursorPageOf, cursorQuery } from './page.ts';

/**
 * Seeds of the player's own draws. The server's seed is made first and its hash is shown; only then is the client seed chosen that
 * goes with it, so neither side can fit its half to the other. The server's seed is secret until the pair is rotated.
 */

const publishedAt = z.string().meta({ description: 'When the hash of the server seed was first shown to the player.' });
const chosenAt = z.string().meta({ description: 'When the client seed was chosen: never before the hash was shown.' });

const nextSeed = z.object({ serverSeedHash: z.string(), publishedAt });
const activeSeed = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z.number().int().meta({ description: 'Draws made with this pair so far; the next one counts one more.' }),
  publishedAt,
  chosenAt,
});
const revealedSeed = activeSeed.extend({ serverSeed: z.string(), revealedAt: z.string() });
const activePair = activeSeed.nullable().meta({ description: 'Null until the player has chosen a first client seed.' });

const activeExample = {
  serverSeedHash: '5e1f…',
  clientSeed: 'K7P2QX9M',
  nonce: 48,
  publishedAt: '2026-11-15T03:00:00.000Z',
  chosenAt: '2026-11-15T03:30:00.000Z',
};
const nextExample = { serverSeedHash: 'c1d9…', publishedAt: '2026-11-15T04:00:00.000Z' };

export const getSeed = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getSeed',
  access: 'player',
  summary: 'The seed pair in use, the hash of the next server seed, and the last pairs that were revealed.',
  data: z.object({ active: activePair, next: nextSeed, revealed: z.array(revealedSeed) }),
  example: { data: { active: activeExample, next: nextExample, revealed: [] } },
});

export const rotateSeed = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/rotateSeed',
  access: 'player',
  summary:
    'Answers the hash of the next server seed with a client seed: the two are in use from now on, and the server seed before is revealed. A player’s first choice reveals nothing.',
  body: z.object({
    clientSeed: z.string().max(200).meta({ description: '1 to 64 visible characters.' }),
    nextServerSeedHash: z
      .string()
      .max(64)
      .meta({ description: 'The hash the choice answers to, as it was shown; refused when another one stands.' }),
  }),
  data: z.object({ active: activeSeed, next: nextSeed, revealed: revealedSeed.nullable() }),
  errors: ['clientSeedInvalid', 'nextSeedChanged'],
  example: {
    body: { clientSeed: 'my own words', nextServerSeedHash: 'c1d9…' },
    data: {
      active: { ...activeExample, serverSeedHash: 'c1d9…', nonce: 0, clientSeed: 'my own words' },
      next: { ...nextExample, serverSeedHash: '77ab…' },
      revealed: { ...activeExample, serverSeed: '00ff…', revealedAt: '2026-11-15T05:00:00.000Z' },
    },
  },
});

export const getDraw = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getDraw',
  access: 'player',
  summary: 'One of the player’s own draws with all that verification needs; the server seed once it is revealed.',
  body: z.object({ drawId: wireId }),
  data: z.object({
    drawId: z.string(),
    at: z.string(),
    serverSeedHash: z.string(),
    serverSeed: z.string().nullable(),
    clientSeed: z.string(),
    publishedAt,
    chosenAt,
    nonce: z.number().int(),
    ticket: z.number().int(),
    item: z.string().meta({ description: 'The code of what was drawn, as in the odds version.' }),
    guaranteed: z.boolean(),
    misses: z.number().int().nullable().meta({
      description:
        'Openings of the box in a row without the guaranteed quality, counted before this one; null where it guarantees none.',
    }),
    mode: z.number().int().meta({ description: 'The mode it was drawn in, numbered as sources of bag items are.' }),
    boxId: z.string().nullable(),
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
      publishedAt: '2026-11-15T03:00:00.000Z',
      chosenAt: '2026-11-15T03:30:00.000Z',
      nonce: 48,
      ticket: 2711,
      item: 'kv-47-nebula-tide-fn',
      guaranteed: false,
      misses: 12,
      mode: 1,
      boxId: '7',
      oddsHash: '9f3c…',
      odds: '{"asset":"coin",…}',
    },
  },
});

const listedDraw = goodsCard.extend({
  drawId: z.string(),
  at: z.string(),
  mode: z.number().int(),
  boxId: z.string().nullable(),
  boxName: z.string().meta({ description: 'The box, or whatever else of the mode it was drawn for.' }),
  ticket: z.number().int(),
  nonce: z.number().int(),
  guaranteed: z.boolean(),
  serverSeedHash: z.string(),
  revealed: z.boolean().meta({ description: 'The server seed is public, so the draw can be recomputed.' }),
});
export type ListedDraw = z.infer<typeof listedDraw>;

export const getDrawList = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getDrawList',
  access: 'player',
  summary: 'The player’s own draws, newest first; of one seed pair where its hash is given.',
  body: z.object({
    serverSeedHash: z.string().max(64).default(''),
    ...cursorQuery(optionalWireId),
  }),
  data: cursorPageOf(listedDraw),
  example: {
    body: { pageSize: 20 },
    data: {
      items: [
        {
          ...goodsExample,
          drawId: '90001',
          at: '2026-11-15T04:00:00.000Z',
          mode: 1,
          boxId: '7',
          boxName: '星云潮汐箱',
          ticket: 2711,
          nonce: 48,
          guaranteed: false,
          serverSeedHash: '5e1f…',
          revealed: false,
        },
      ],
      next: null,
    },
  },
});

export const getDrawExport = defineEndpoint({
  method: 'GET',
  path: '/api/fairness/getDrawExport',
  access: 'player',
  summary:
    'The player’s draws with revealed seeds, oldest first, one JSON record a line, as `npm run verify` reads them: at most 100 000 a file.',
  body: z.object({
    after: optionalWireId.meta({ description: 'Begins after this draw, where one file did not hold them all.' }),
  }),
  data: z.string(),
  file: { contentType: 'application/x-ndjson; charset=utf-8' },
  errors: ['exportTooSoon'],
  example: {
    body: { after: '' },
    data: '{"format":1,"kind":"odds","hash":"9f3c…","odds":{…}}\n{"format":1,"kind":"player","id":"90001",…}\n',
  },
});
