import type { CartLine, MallGoods } from '@clearcrate/contract/mall';
import { formatAmount } from '@clearcrate/contract/money';
import { goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { findCartLines, OfferRow } from './mall.repository.ts';
import { assetNumbered, recoveryOf } from './mall.rules.ts';

export function mallGoodsOf(row: OfferRow, percent: bigint): MallGoods {
  const asset = assetNumbered(row.asset);
  return {
    ...goodsCardOf(row),
    mallGoodsId: String(row.offer_id),
    asset,
    price: formatAmount(row.offer_price),
    stock: row.stock,
    recoveryPrice: formatAmount(recoveryOf(asset, row.offer_price, row.price, percent)),
  };
}

type LineRow = Awaited<ReturnType<typeof findCartLines>>[number];

export const cartLineOf = (row: LineRow, percent: bigint): CartLine => ({
  ...mallGoodsOf(row, percent),
  seenPrice: formatAmount(row.seen_price),
  offered: row.open,
});
