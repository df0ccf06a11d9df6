import { z } from 'zod';
import { defineEndpoint } from '../wire/endpoint.ts';
import { DEFAULTS } from '../wire/limits.ts';
import { MODULES } from './kinds.ts';

/** Startup calls: what a page needs before the visitor is known. */

function itemsOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item) });
}

const namedCode = z.object({ code: z.string(), name: z.string() });
const platformId = z.number().int().min(1).max(4).default(DEFAULTS.platformId);
const articleType = z.string().regex(/^[A-Za-z][A-Za-z0-9]{0,63}$/);

const channelInfo = z.object({
  platformId: z.number().int(),
  channelCode: z.string(),
  keyWord: z.string().meta({ description: 'The brand name of the channel in the requested language.' }),
  logo: z.string(),
  accent: z.string().meta({ description: 'The channel’s own colour for actions, or empty.' }),
  reserve: z.boolean().meta({ description: 'The channel takes reservations and is not open yet.' }),
  statisticsScript: z.string().meta({ description: 'Address of a same-origin statistics script, or empty.' }),
});
export type ChannelInfo = z.infer<typeof channelInfo>;
const channelExample: ChannelInfo = {
  platformId: 1,
  channelCode: 'DEFAULT',
  keyWord: '明箱',
  logo: '',
  accent: '',
  reserve: false,
  statisticsScript: '',
};

export const getConfigList = defineEndpoint({
  method: 'POST',
  path: '/api/index/getConfigList',
  access: 'public',
  channel: true,
  summary: 'Operator settings for the page, by channel.',
  data: itemsOf(z.object({ itemKey: z.string(), itemValue: z.string() })),
  example: { data: { items: [{ itemKey: 'winner.threshold', itemValue: '100.00' }] } },
});

export const getModuleList = defineEndpoint({
  method: 'POST',
  path: '/api/index/getModuleList',
  access: 'public',
  channel: true,
  summary: 'Module switches of the channel; status 1 is on.',
  data: itemsOf(z.object({ name: z.enum(MODULES), status: z.union([z.literal(0), z.literal(1)]) })),
  example: { data: { items: [{ name: 'BlindBox', status: 1 }] } },
});

export const getChannel = defineEndpoint({
  method: 'POST',
  path: '/api/index/getChannel',
  access: 'public',
  summary: 'One channel by its code; an unknown code answers with the default channel.',
  body: z.object({ channelCode: z.string().max(64).default(DEFAULTS.channelCode) }),
  data: channelInfo,
  example: { body: { channelCode: 'DEFAULT' }, data: channelExample },
});

export const getSiteConfig = defineEndpoint({
  method: 'POST',
  path: '/api/index/getSiteConfig',
  access: 'public',
  summary: 'The channel of a storefront address; rejected when no channel claims its host.',
  body: z.object({ siteUrl: z.string().max(2048) }),
  data: channelInfo,
  errors: ['siteUnknown'],
  example: { body: { siteUrl: 'https://play.example/' }, data: channelExample },
});

export const getBannerList = defineEndpoint({
  method: 'POST',
  path: '/api/index/getBannerList',
  access: 'public',
  channel: true,
  summary: 'Banners of the home page, in order.',
  body: z.object({ platformId }),
  data: itemsOf(
    z.object({
      bannerId: z.string(),
      image: z.string(),
      imageWide: z.string(),
      title: z.string(),
      subtitle: z.string(),
      tag: z.string(),
      action: z.string(),
      link: z.string().meta({ description: 'A path inside the layout, such as `/openbox?boxId=7`.' }),
      colour: z.string(),
      sort: z.number().int(),
    }),
  ),
  example: {
    body: { platformId: 2 },
    data: {
      items: [
        {
          bannerId: '1',
          image: '/art/banner-edge-780.webp',
          imageWide: '/art/banner-edge-1600.webp',
          title: '刃光典藏箱',
          subtitle: '概率刻在玻璃上',
          tag: '新箱',
          action: '去看看',
          link: '/openbox',
          colour: '#FFC94A',
          sort: 1,
        },
      ],
    },
  },
});

export const getArticleList = defineEndpoint({
  method: 'POST',
  path: '/api/index/getArticleList',
  access: 'public',
  channel: true,
  summary:
    'Articles of one type in the requested language. `ActivityConfig` and `OtherConfig` carry JSON wrapped in a paragraph tag.',
  body: z.object({ type: articleType, platformId }),
  data: itemsOf(
    z.object({
      type: z.string(),
      platformId: z.number().int(),
      sort: z.number().int(),
      title: z.string(),
      content: z.string(),
    }),
  ),
  example: {
    body: { type: 'OtherConfig', platformId: 1 },
    data: { items: [{ type: 'OtherConfig', platformId: 1, sort: 1, title: '', content: '<p>{"service":""}</p>' }] },
  },
});

export const getGoodsAttributes = defineEndpoint({
  method: 'POST',
  path: '/api/index/getGoodsAttributes',
  access: 'public',
  summary: 'Attributes for filtering goods, with names in the requested language.',
  data: z.object({
    kinds: z.array(namedCode),
    weapons: z.array(namedCode.extend({ kind: z.string() })),
    exteriors: z.array(namedCode),
    qualities: z.array(
      namedCode.extend({
        colour: z.string().meta({ description: 'The quality’s colour for edges and glows.' }),
        textColour: z.string().meta({ description: 'The same hue, readable as text on a dark panel.' }),
        letter: z.string(),
      }),
    ),
  }),
  example: {
    data: {
      kinds: [{ code: 'rifle', name: '步枪' }],
      weapons: [{ code: 'kv-47', name: 'KV-47', kind: 'rifle' }],
      exteriors: [{ code: 'FN', name: '崭新出厂' }],
      qualities: [{ code: 'level1', name: '消费级', colour: '#B0C3D9', textColour: '#B0C3D9', letter: 'C' }],
    },
  },
});

export const getGoodsBgImages = defineEndpoint({
  method: 'POST',
  path: '/api/index/getGoodsBgImages',
  access: 'public',
  summary: 'The picture behind a goods card, by quality level.',
  data: itemsOf(z.object({ type: z.number().int(), goodsLevel: z.string(), image: z.string() })),
  example: { data: { items: [{ type: 1, goodsLevel: 'level6', image: '/art/bg-level6.webp' }] } },
});

export const getPlatformStatistics = defineEndpoint({
  method: 'POST',
  path: '/api/index/getPlatformStatistics',
  access: 'public',
  summary: 'Counts of real players and their actions. Accounts of kind ai and test are excluded.',
  data: z.object({
    onlineNum: z.number().int(),
    userNum: z.number().int(),
    openBoxNum: z.number().int(),
    openBoxTodayNum: z.number().int(),
    deliveredNum: z.number().int(),
  }),
  example: {
    data: { onlineNum: 2318, userNum: 51822, openBoxNum: 910233, openBoxTodayNum: 1906, deliveredNum: 40211 },
  },
});
