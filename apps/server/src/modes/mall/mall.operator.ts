import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { fromExcluded, mayReplace, type Origin, originMark, saysNews } from '../../platform/db/shipped-rows.ts';
import { invariant } from '../../platform/errors.ts';
import type { MallPlan } from './mall.content.ts';
import { assetNumber } from './mall.rules.ts';

const COLUMNS = ['price', 'open', 'seed_mark'] as const;

async function findGoodsIds(tx: Tx, plans: readonly MallPlan[]): Promise<Map<string, bigint>> {
  const codes = [...new Set(plans.map(({ goods }) => goods))];
  const { rows } = await sql<{ id: bigint; code: string }>`
    select id, code from goods where code = any(${codes}::text[])`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/** Upserts offers and returns the number of new or changed ones. */
export async function putMallOffers(tx: Tx, plans: readonly MallPlan[], at: Date, origin: Origin): Promise<number> {
  if (plans.length === 0) return 0;
  const ids = await findGoodsIds(tx, plans);
  const rows = plans.map(({ goods, asset, price, open }) => {
    const goodsId = ids.get(goods);
    invariant(goodsId, `mall goods ${goods} are not in the catalogue`);
    const mark = originMark(origin, [goods, asset, price === null ? null : String(price), open]);
    return { goods_id: goodsId, asset: assetNumber(asset), price, open, seed_mark: mark, created_at: at };
  });
  const result = await tx
    .insertInto('mall_offer')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['goods_id', 'asset'])
        .doUpdateSet(fromExcluded(COLUMNS))
        .where(mayReplace('mall_offer'))
        .where(saysNews('mall_offer', COLUMNS)),
    )
    .executeTakeFirstOrThrow();
  return Number(result.numInsertedOrUpdatedRows ?? 0n);
}
