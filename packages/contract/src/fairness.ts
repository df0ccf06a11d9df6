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
    clientSeed: z.string().max(200).meta({ description: '1 to 64 visible characters, none of them a space.' }),
    nextServerSeedHash: z
      .string()
      .max(64)
      .meta({ description: 'The hash the choice answers to, as it was shown; refused when another one stands.' }),
  }),
  data: z.object({ active: activeSeed, next: nextSeed, revealed: revealedSeed.nullable() }),
  errors: ['clientSeedInvalid', 'nextSeedChanged'],
  example: {
    body: { clientSeed: 'my-own-words', nextServerSeedHash: 'c1d9…' },
    data: {
      active: { ...activeExample, serverSeedHash: 'c1d9…', nonce: 0, clientSeed: 'my-own-words' },
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

export const getDrawRoom = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getDrawRoom',
  access: 'player',
  summary:
    'Where one of the player’s draws was made together with others: such a draw is verified with its whole room.',
  body: z.object({ drawId: wireId }),
  data: z.object({
    mode: z.number().int().meta({ description: 'Numbered as sources of bag items are.' }),
    room: z.string(),
  }),
  errors: ['drawUnknown'],
  example: { body: { drawId: '90002' }, data: { mode: 30, room: '80426' } },
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

const seedNumber = z.number().int().meta({ description: 'Its place in the published order, from 1.' });
const roomSeed = z.string().nullable().meta({ description: 'Hexadecimal; null until the room is over.' });

/** All that recomputing a room takes. */
export const roomProof = z.object({
  seedNumber,
  roomSeedHash: z.string(),
  roomSeed,
  publishedAt: z.string().meta({ description: 'When the hash was published with its batch.' }),
  takenAt: z.string().meta({ description: 'When the room was made and took the next seed of the order.' }),
  userCodes: z.array(z.string()).meta({ description: 'In seat order; empty until the last seat is taken.' }),
  draws: z.array(
    z.object({
      drawId: z.string(),
      round: z.number().int(),
      seat: z.number().int(),
      ticket: z.number().int(),
      randomValue: z.string().meta({ description: 'The HMAC-SHA256 the ticket is read from, hexadecimal.' }),
      oddsHash: z.string(),
      item: z.string().meta({ description: 'The code of what was drawn, as in the odds version.' }),
    }),
  ),
  odds: z
    .array(z.object({ hash: z.string(), text: z.string() }))
    .meta({ description: 'The odds versions of the draws in their canonical form.' }),
  beacon: z
    .object({
      chain: z.object({
        hash: z.string(),
        publicKey: z.string(),
        periodSeconds: z.number().int(),
        genesisSeconds: z.number().int(),
        groupHash: z.string(),
        beaconId: z.string(),
      }),
      round: z.number().int(),
      randomness: z.string(),
      signature: z.string(),
      after: z.string().meta({ description: 'When the last seat was taken: it is the first round after that.' }),
    })
    .nullable()
    .meta({ description: 'The public beacon’s round it was drawn with, where there is a beacon.' }),
});
export type RoomProof = z.infer<typeof roomProof>;

export const roomProofExample: RoomProof = {
  seedNumber: 4711,
  roomSeedHash: 'c71d…',
  roomSeed: null,
  publishedAt: '2026-11-15T03:00:00.000Z',
  takenAt: '2026-11-15T04:00:00.000Z',
  userCodes: ['ache-9d41', 'cloud-88'],
  draws: [
    {
      drawId: '90001',
      round: 1,
      seat: 1,
      ticket: 21873,
      randomValue: '04d1…',
      oddsHash: '9f3c…',
      item: 'r-8-old-grain-ft',
    },
  ],
  odds: [{ hash: '9f3c…', text: '{"asset":"coin",…}' }],
  beacon: null,
};

export const getRoomSeedList = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/getRoomSeedList',
  access: 'public',
  summary:
    'The hashes of room seeds in the order in which they are used, published in batches before any room takes one.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(
    z.object({
      seedNumber,
      roomSeedHash: z.string(),
      roomSeed,
      batch: z.number().int(),
      batchHash: z
        .string()
        .meta({ description: 'The SHA-256 of the hashes of the batch, in order, each with a line break.' }),
      publishedAt: z.string(),
      mode: z.number().int().nullable().meta({ description: 'The mode whose room took it; null while it is free.' }),
      room: z.string().nullable(),
      takenAt: z.string().nullable(),
    }),
  ),
  example: {
    body: { cursor: '4711', pageSize: 1 },
    data: {
      items: [
        {
          seedNumber: 4711,
          roomSeedHash: 'c71d…',
          roomSeed: null,
          batch: 10,
          batchHash: '44e0…',
          publishedAt: '2026-11-15T03:00:00.000Z',
          mode: null,
          room: null,
          takenAt: null,
        },
      ],
      next: '4712',
    },
  },
});
