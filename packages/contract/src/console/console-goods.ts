import { z } from 'zod';
import { amountText, parseAmount } from '../store/money.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { wireId } from '../wire/ids.ts';

/** The catalogue as those see it who keep it. */

export const GOODS_PAGE = 50;
export const GOODS_PICTURE_MAX_BYTES = 8 * 1024 * 1024;
export const IMPORT_MAX_BYTES = 4 * 1024 * 1024;
export const GOODS_LIST_SORTS = ['priceDown', 'priceUp', 'newest'] as const;

const reason = z.string().trim().min(3).max(200);
const code = z.string().regex(/^[A-Za-z0-9._:/-]{1,64}$/);

const goods = z.object({
  goodsId: z.string(),
  code: z.string(),
  weapon: z.string(),
  weaponName: z.string(),
  finish: z.string(),
  finishName: z.string(),
  kindName: z.string(),
  quality: z.number().int(),
  exterior: z.string(),
  price: amountText,
  stock: z.number().int(),
  image: z.string(),
  imageLarge: z.string(),
  updatedAt: z.string(),
});
export type ConsoleGoods = z.infer<typeof goods>;

const exampleGoods: ConsoleGoods = {
  goodsId: '12',
  code: 'nebula-tide',
  weapon: 'kv47',
  weaponName: 'KV-47',
  finish: 'nebula',
  finishName: '星云潮汐',
  kindName: '步枪',
  quality: 6,
  exterior: 'FN',
  price: '428.00',
  stock: 40,
  image: '/art/items/x-280.webp',
  imageLarge: '/art/items/x-560.webp',
  updatedAt: '2026-11-01T04:00:00.000Z',
};

export const getGoodsList = defineEndpoint({
  method: 'POST',
  path: '/api/console/getGoodsList',
  access: 'operator',
  permission: 'goods.read',
  summary: 'Goods by text, kind, quality, exterior and stock, page by page.',
  body: z.object({
    text: z.string().trim().max(60).default('').meta({ description: 'Part of a code or of a name in any language.' }),
    kind: z.string().max(64).default(''),
    quality: z.number().int().min(1).max(16).optional(),
    exterior: z.string().max(64).default(''),
    soldOut: z.boolean().default(false).meta({ description: 'Only what is out of stock.' }),
    sort: z.enum(GOODS_LIST_SORTS).default('priceDown'),
    cursor: z
      .string()
      .regex(/^$|^\d{1,18}-\d{1,18}$/)
      .default('')
      .meta({ description: '`next` of the previous page; empty for the first.' }),
  }),
  data: z.object({ items: z.array(goods), next: z.string().nullable() }),
  example: { body: {}, data: { items: [exampleGoods], next: null } },
});

const named = z.object({ code: z.string(), name: z.string() });

export const getGoodsParts = defineEndpoint({
  method: 'POST',
  path: '/api/console/getGoodsParts',
  access: 'operator',
  permission: 'goods.read',
  summary: 'Weapons, finishes, exteriors and qualities that goods are made of.',
  body: z.object({}),
  data: z.object({
    kinds: z.array(named),
    weapons: z.array(named.extend({ kind: z.string() })),
    finishes: z.array(named),
    exteriors: z.array(named),
    qualities: z.array(z.object({ level: z.number().int(), name: z.string(), letter: z.string(), colour: z.string() })),
  }),
  example: {
    body: {},
    data: {
      kinds: [{ code: 'rifle', name: '步枪' }],
      weapons: [{ code: 'kv47', name: 'KV-47', kind: 'rifle' }],
      finishes: [{ code: 'nebula', name: '星云潮汐' }],
      exteriors: [{ code: 'FN', name: '崭新出厂' }],
      qualities: [{ level: 6, name: '隐秘', letter: 'X', colour: '#EB4B4B' }],
    },
  },
});

export const getGoodsDetail = defineEndpoint({
  method: 'POST',
  path: '/api/console/getGoodsDetail',
  access: 'operator',
  permission: 'goods.read',
  subject: 'goodsId',
  summary: 'One item of the catalogue, its former prices, and the boxes that hold it.',
  body: z.object({ goodsId: wireId }),
  data: goods.extend({
    prices: z.array(
      z.object({
        price: amountText,
        changedAt: z.string(),
        by: z.string().meta({ description: 'Empty for shipped content and commands.' }),
        reason: z.string(),
      }),
    ),
    boxes: z.array(z.object({ boxId: z.string(), name: z.string(), tickets: z.number().int() })),
  }),
  errors: ['goodsUnknown'],
  example: {
    body: { goodsId: '12' },
    data: {
      ...exampleGoods,
      prices: [{ price: '428.00', changedAt: '2026-11-01T04:00:00.000Z', by: '', reason: '' }],
      boxes: [{ boxId: '7', name: '星云潮汐箱', tickets: 1_800 }],
    },
  },
});

const texts = z.object({ zh: z.string(), en: z.string(), vi: z.string(), ko: z.string(), tw: z.string() });

export const saveGoods = defineEndpoint({
  method: 'POST',
  path: '/api/console/saveGoods',
  access: 'operator',
  permission: 'goods.edit',
  subject: 'code',
  confirmed: true,
  summary: 'Adds goods or changes them, by their code. Items that players own keep the price they were won at.',
  body: z.object({
    isNew: z.boolean().meta({ description: 'Rejects a code that exists, or one that does not.' }),
    code,
    weapon: z.string().max(64),
    finish: z.string().max(64),
    newFinish: texts.nullable().default(null).meta({ description: 'Names of a finish that does not exist yet.' }),
    quality: z.number().int().min(1).max(16),
    exterior: z.string().max(64),
    price: z
      .string()
      .max(16)
      .refine((text) => parseAmount(text) !== undefined)
      .nullable()
      .meta({ description: 'Null: as it is, as for the stock, which players change meanwhile.' }),
    stock: z.number().int().min(0).max(1_000_000_000).nullable(),
    image: z.string().max(300),
    imageLarge: z.string().max(300),
    reason,
    overReason: z.string().trim().max(200).default(''),
  }),
  data: z.object({ goodsId: z.string() }),
  errors: ['goodsCodeTaken', 'goodsUnknown', 'recordInvalid', 'bestLoopTooHigh'],
  example: {
    body: {
      isNew: false,
      code: 'nebula-tide',
      weapon: 'kv47',
      finish: 'nebula',
      quality: 6,
      exterior: 'FN',
      price: '430.00',
      stock: null,
      image: '/art/items/x-280.webp',
      imageLarge: '/art/items/x-560.webp',
      reason: 'the market price rose',
    },
    data: { goodsId: '12' },
  },
});

const PICTURE_ERRORS = [
  'uploadFileMissing',
  'uploadOneFile',
  'pictureTypeRefused',
  'pictureBroken',
  'pictureTooLarge',
  'pictureTooSmall',
] as const;

export const uploadGoodsPicture = defineEndpoint({
  method: 'POST',
  path: '/api/console/uploadGoodsPicture',
  access: 'operator',
  permission: 'goods.edit',
  summary: 'Takes a picture (PNG, JPEG or WebP) as the form field `file` and re-encodes it in two sizes.',
  body: z.object({}),
  upload: { maxBytes: GOODS_PICTURE_MAX_BYTES },
  data: z.object({ image: z.string(), imageLarge: z.string() }),
  errors: PICTURE_ERRORS,
  example: {
    body: {},
    data: {
      image: '/files/goods/3yVb0N1kqJm5oXw2T9sRZA-280.webp',
      imageLarge: '/files/goods/3yVb0N1kqJm5oXw2T9sRZA-560.webp',
    },
  },
});

const importResult = z.object({
  records: z.number().int(),
  changed: z.array(z.object({ record: z.string(), count: z.number().int() })),
  versions: z.number().int().meta({ description: 'New versions of odds.' }),
  problems: z.array(z.object({ line: z.number().int(), message: z.string() })),
  loop: z.string().meta({ description: 'The best loop with this content; empty if nothing changes.' }),
  isTooGenerous: z.boolean(),
  needsSecondPerson: z.boolean().meta({ description: 'It publishes odds, prices of boxes, or other rules.' }),
  proposalId: z.string().meta({ description: 'Where it waits for a second person; empty otherwise.' }),
  committed: z.boolean(),
});

export const importCatalogue = defineEndpoint({
  method: 'POST',
  path: '/api/console/importCatalogue',
  access: 'operator',
  permission: 'goods.import',
  subject: 'name',
  confirmed: true,
  summary:
    'Imports a file (JSON, JSONL or CSV) as the form field `file`, all of it or nothing. What is more than goods and their attributes is proposed to a second person.',
  body: z.object({
    name: z.string().regex(/^[^/\\]{1,80}\.(json|jsonl|csv)$/i),
    dryRun: z.enum(['true', 'false']).default('true'),
    reason: z.string().trim().max(200).default(''),
    overReason: z.string().trim().max(200).default(''),
  }),
  upload: { maxBytes: IMPORT_MAX_BYTES },
  data: importResult,
  errors: ['uploadFileMissing', 'uploadOneFile', 'importReasonMissing', 'bestLoopTooHigh', 'recordInvalid'],
  example: {
    body: { name: 'prices.csv' },
    data: {
      records: 12,
      changed: [{ record: 'goods', count: 12 }],
      versions: 0,
      problems: [],
      loop: 'box tide: 0.9712 for a coin at 1000.00 a day (items 0.9300)',
      isTooGenerous: false,
      needsSecondPerson: false,
      proposalId: '',
      committed: false,
    },
  },
});
