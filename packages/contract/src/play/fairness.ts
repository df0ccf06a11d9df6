import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { optionalWireId, wireId } from '../wire/ids.ts';
import { cursorPageOf, cursorQuery } from '../wire/page.ts';

/**
 * Seeds of a player’s own draws. The server seed is created first and its hash published; only then
 * does the player choose the client seed, so neither side can adapt its half to the other. The
 * server seed is secret until the pair is rotated.
 */

const publishedAt = z.string().meta({ description: 'When the hash of the server seed was first shown to the player.' });
const chosenAt = z.string().meta({ description: 'When the client seed was chosen; never before the hash was shown.' });

const nextSeed = z.object({ serverSeedHash: z.string(), publishedAt });
const activeSeed = z.object({
  serverSeedHash: z.string(),
  clientSeed: z.string(),
  nonce: z
    .number()
    .int()
    .meta({ description: 'Draws made with this pair so far; the next draw uses the next number.' }),
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
  summary: 'The seed pair in use, the hash of the next server seed, and the last revealed pairs.',
  data: z.object({ active: activePair, next: nextSeed, revealed: z.array(revealedSeed) }),
  example: { data: { active: activeExample, next: nextExample, revealed: [] } },
});

export const rotateSeed = defineEndpoint({
  method: 'POST',
  path: '/api/fairness/rotateSeed',
  access: 'player',
  summary:
    'Combines the next server seed with a new client seed: the pair is in use from now on, and the former server seed is revealed. A player’s first choice reveals nothing.',
  body: z.object({
    clientSeed: z.string().max(200).meta({ description: '1 to 64 visible characters, none of them a space.' }),
    nextServerSeedHash: z
      .string()
      .max(64)
      .meta({ description: 'The hash shown to the player; rejected when another one is current.' }),
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
  summary: 'One of the player’s own draws with everything needed to verify it; the server seed once it is revealed.',
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
    item: z.string().meta({ description: 'The code of the drawn item, as in the odds version.' }),
    guaranteed: z.boolean(),
    misses: z.number().int().nullable().meta({
      description:
        'Consecutive openings without the guaranteed quality before this one; null for boxes without a guarantee.',
    }),
    mode: z.number().int().meta({ description: 'The mode it was drawn in, numbered like sources of bag items.' }),
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
  summary: 'The room of one of the player’s draws: a draw made in a room is verified with the whole room.',
  body: z.object({ drawId: wireId }),
  data: z.object({
    mode: z.number().int().meta({ description: 'Numbered like sources of bag items.' }),
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
  boxName: z.string().meta({ description: 'The box, or what else was drawn for in the mode.' }),
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
  summary: 'The player’s own draws, newest first; of one seed pair when its hash is given.',
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
    'The player’s draws with revealed seeds, oldest first, one JSON record per line, for `npm run clearcrate -- verify`: at most 100,000 per file.',
  body: z.object({
    after: optionalWireId.meta({ description: 'Continues after this draw, when one file does not hold all.' }),
  }),
  data: z.string(),
  file: { contentType: 'application/x-ndjson; charset=utf-8' },
  errors: ['exportTooSoon'],
  example: {
    body: { after: '' },
    data: '{"format":1,"kind":"odds","hash":"9f3c…","odds":{…}}\n{"format":1,"kind":"player","id":"90001",…}\n',
  },
});

const seedNumber = z.number().int().meta({ description: 'Position in the published order, from 1.' });
const roomSeed = z.string().nullable().meta({ description: 'Hexadecimal; null until the room is over.' });

/** Everything needed to recompute a room. */
export const roomProof = z.object({
  seedNumber,
  roomSeedHash: z.string(),
  roomSeed,
  publishedAt: z.string().meta({ description: 'When the hash was published with its batch.' }),
  takenAt: z.string().meta({ description: 'When the room was created and took the next seed of the order.' }),
  userCodes: z.array(z.string()).meta({ description: 'In seat order; empty until the last seat is taken.' }),
  draws: z.array(
    z.object({
      drawId: z.string(),
      round: z.number().int(),
      seat: z.number().int(),
      ticket: z.number().int(),
      randomValue: z.string().meta({ description: 'The HMAC-SHA256 the ticket is read from, hexadecimal.' }),
      oddsHash: z.string(),
      item: z.string().meta({ description: 'The code of the drawn item, as in the odds version.' }),
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
      after: z.string().meta({ description: 'When the last seat was taken: the round is the first one after it.' }),
    })
    .nullable()
    .meta({ description: 'The public beacon round it was drawn with, if any.' }),
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
  summary: 'Hashes of room seeds in order of use, published in batches before any room takes one.',
  body: z.object(cursorQuery(optionalWireId)),
  data: cursorPageOf(
    z.object({
      seedNumber,
      roomSeedHash: z.string(),
      roomSeed,
      batch: z.number().int().meta({ description: 'Number of the batch, without gaps from 1.' }),
      batchHash: z
        .string()
        .meta({ description: 'The SHA-256 of the hashes of the batch, in order, each with a line break.' }),
      publishedAt: z.string(),
      mode: z.number().int().nullable().meta({ description: 'The mode whose room took it; null while unused.' }),
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
