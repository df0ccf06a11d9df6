import { z } from 'zod';
import { optionalAmount } from '../modes/box.ts';
import { pageQuery } from '../wire/page.ts';

/** Search parameters for goods, in every mode in which players choose one. */

export const GOODS_SORTS = ['priceDown', 'priceUp', 'quality', 'newest'] as const;
export type GoodsSort = (typeof GOODS_SORTS)[number];

/** Empty values match everything. */
export const goodsQuery = pageQuery.extend({
  keyword: z.string().max(40).default(''),
  weaponKind: z.string().max(64).default(''),
  goodsLevel: z.string().max(8).default(''),
  exterior: z.string().max(4).default(''),
  minPrice: optionalAmount,
  maxPrice: optionalAmount,
  sort: z.enum(GOODS_SORTS).default('priceDown'),
});
