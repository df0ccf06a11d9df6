import { z } from 'zod';
import { goodsCard, goodsExample } from '../modes/box.ts';
import { FESTIVAL_METRICS, FESTIVAL_PLACES, FESTIVAL_THEMES } from '../store/festival-themes.ts';
import { amountText } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';

/**
 * Festivals: stickers for tasks, albums, and a reward for every full page. Configured in the
 * ActivityConfig article.
 */

const keysOf = <Name extends string>(names: Record<Name, unknown>) => Object.keys(names) as [Name, ...Name[]];
const code = z.string().max(64);
const day = z.string().meta({ description: 'A business day, such as 2026-11-15.' });

const prize = z.object({
  goods: goodsCard.nullable(),
  asset: z.enum(['coin', 'shell', 'point']).nullable().meta({ description: 'Null for a skin.' }),
  amount: amountText.nullable(),
});
export type FestivalPrize = z.infer<typeof prize>;
const prizeExample = { goods: goodsExample, asset: null, amount: null };

const task = z.object({
  taskCode: z.string(),
  metric: z.enum(FESTIVAL_METRICS),
  daily: z.boolean(),
  target: z.string().meta({ description: 'A number, or an amount for spent and recharged.' }),
  stickers: z.number().int().meta({ description: 'Stickers earned by it.' }),
});
export type FestivalTask = z.infer<typeof task>;
const taskExample = { taskCode: 'play-5', metric: 'plays' as const, daily: true, target: '5', stickers: 1 };

const festival = z.object({
  festival: z.string(),
  place: z.enum(keysOf(FESTIVAL_PLACES)).meta({ description: 'The page it is on.' }),
  theme: z.enum(keysOf(FESTIVAL_THEMES)),
  state: z.enum(['coming', 'open', 'over']),
  from: day.meta({ description: 'Its first day.' }),
  to: day.meta({ description: 'Its last day.' }),
  startsAt: z.string(),
  endsAt: z.string(),
  tasks: z.array(task),
  pages: z.array(z.object({ page: z.string(), stickers: z.array(z.string()), prize })),
  album: prize.nullable().meta({ description: 'For all pages together.' }),
  tickets: z.number().int().meta({ description: 'Of a million, for each sticker.' }),
  oddsHash: z.string(),
  oddsText: z.string().meta({ description: 'The canonical text of the odds: its SHA-256 is the hash.' }),
});
export type Festival = z.infer<typeof festival>;

export const getFestivalList = defineEndpoint({
  method: 'POST',
  path: '/api/festival/getFestivalList',
  access: 'public',
  channel: true,
  summary: 'The announced festivals: dates, tasks that earn stickers, and rewards of full pages.',
  data: z.object({
    items: z.array(festival),
    timeZone: z.string().meta({ description: 'The business zone, as the IANA names it.' }),
  }),
  example: {
    data: {
      items: [
        {
          festival: 'moon-2026',
          place: 'activity',
          theme: 'autumn',
          state: 'open',
          from: '2026-11-15',
          to: '2026-12-22',
          startsAt: '2026-11-14T16:00:00.000Z',
          endsAt: '2026-12-22T16:00:00.000Z',
          tasks: [taskExample],
          pages: [{ page: 'moonlight', stickers: ['rabbit', 'moon'], prize: prizeExample }],
          album: null,
          tickets: 62_500,
          oddsHash: '9f3c…',
          oddsText: '{"asset":"coin",…}',
        },
      ],
      timeZone: 'Asia/Shanghai',
    },
  },
});

const ownFestival = z.object({
  festival: z.string(),
  waiting: z.number().int().meta({ description: 'Earned stickers not drawn yet.' }),
  stickers: z.array(z.object({ sticker: z.string(), count: z.number().int() })),
  tasks: z.array(
    z.object({
      taskCode: z.string(),
      progress: z.string().meta({ description: 'In the form of the target; never above it.' }),
      target: z.string().meta({ description: 'The target when the player began.' }),
      done: z.boolean(),
    }),
  ),
  rewarded: z.array(z.string()).meta({ description: 'Pages whose reward was claimed.' }),
});
export type OwnFestival = z.infer<typeof ownFestival>;

export const getUserSticker = defineEndpoint({
  method: 'POST',
  path: '/api/user/getUserSticker',
  access: 'player',
  summary: 'The player’s albums of open festivals: stickers, today’s tasks and rewards.',
  data: z.object({
    items: z.array(ownFestival),
    dayEndsAt: z.string().meta({ description: 'When daily tasks reset.' }),
  }),
  errors: ['moduleClosed'],
  example: {
    data: {
      items: [
        {
          festival: 'moon-2026',
          waiting: 1,
          stickers: [{ sticker: 'rabbit', count: 2 }],
          tasks: [{ taskCode: 'play-5', progress: '3', target: '5', done: false }],
          rewarded: [],
        },
      ],
      dayEndsAt: '2026-11-15T16:00:00.000Z',
    },
  },
});

export const activateSticker = defineEndpoint({
  method: 'POST',
  path: '/api/user/activateSticker',
  access: 'player',
  movesValue: true,
  once: 'state',
  summary:
    'Draws an earned sticker with the player’s seed pair, free, and puts it into the album. Repeated without a key it draws the next earned sticker, if one is left.',
  body: z.object({
    festival: code,
    oddsHash: z.string().max(64).meta({ description: 'Hash of the odds shown to the player; any other is rejected.' }),
  }),
  data: z.object({
    festival: z.string(),
    sticker: z.string(),
    page: z.string(),
    isNew: z.boolean(),
    have: z.number().int().meta({ description: 'Different stickers of the page, this one included.' }),
    waiting: z.number().int(),
    drawId: z.string(),
    ticket: z.number().int(),
    firstTicket: z.number().int(),
    lastTicket: z.number().int(),
    nonce: z.number().int(),
    serverSeedHash: z.string(),
  }),
  errors: ['moduleClosed', 'festivalClosed', 'stickerNone', 'oddsChanged', 'clientSeedMissing'],
  example: {
    body: { festival: 'moon-2026', oddsHash: '9f3c…' },
    data: {
      festival: 'moon-2026',
      sticker: 'fox',
      page: 'moonlight',
      isNew: true,
      have: 5,
      waiting: 0,
      drawId: '90001',
      ticket: 271_104,
      firstTicket: 250_000,
      lastTicket: 312_499,
      nonce: 48,
      serverSeedHash: '5e1f…',
    },
  },
});
export type DrawnSticker = z.infer<typeof activateSticker.data>;

export const stickerReward = defineEndpoint({
  method: 'POST',
  path: '/api/user/stickerReward',
  access: 'player',
  movesValue: true,
  once: 'body',
  summary: 'Claims the reward of a full page, or of the whole album as the page `album`, once.',
  body: z.object({ festival: code, page: code }),
  data: z.object({
    festival: z.string(),
    page: z.string(),
    prize,
    bagItemId: z.string().nullable(),
    amount: amountText.meta({ description: 'The player’s coins now.' }),
    ammon: amountText,
    point: amountText,
  }),
  errors: ['moduleClosed', 'festivalClosed', 'stickerPageUnknown', 'stickersMissing', 'stickerRewarded'],
  example: {
    body: { festival: 'moon-2026', page: 'moonlight' },
    data: {
      festival: 'moon-2026',
      page: 'moonlight',
      prize: prizeExample,
      bagItemId: '90001',
      amount: '1284.50',
      ammon: '36.20',
      point: '4120.00',
    },
  },
});
export type StickerRewarded = z.infer<typeof stickerReward.data>;
