import type { DataOf } from '@clearcrate/contract/endpoint';
import type { QualityCode } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import {
  getRecipeList,
  getRucksackMaterials,
  type Material,
  markRucksackMaterial,
  refineGoods,
} from '@clearcrate/contract/refining';
import { findGoods, goodsCardOf } from '../../base/catalogue/catalogue.module.ts';
import type { Policy } from '../../base/policy/policy.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { MarkInput } from './refining.marking.ts';
import {
  findMaterials,
  findOpenRecipes,
  findRecipe,
  findUses,
  type MaterialRow,
  sumMaterials,
} from './refining.repository.ts';
import type { RefineInput } from './refining.work.ts';

interface RouteDeps {
  policy: Policy;
  mark: Operate<MarkInput, DataOf<typeof markRucksackMaterial>>;
  refine: Operate<RefineInput, DataOf<typeof refineGoods>>;
}

const materialOf = (row: MaterialRow): Material => ({
  goodsId: String(row.goods_id),
  weaponName: row.weapon_name,
  finishName: row.finish_name,
  goodsLevel: `level${row.quality}` as QualityCode,
  exterior: row.exterior_code,
  price: formatAmount(row.price),
  image: row.image,
  imageLarge: row.image_large,
  bagItemId: String(row.id),
  recoveryPrice: formatAmount(row.recovery_price),
  markedAt: row.marked_at.toISOString(),
});

export function registerRefiningRoutes(router: Router, { db }: Platform, { policy, mark, refine }: RouteDeps): void {
  router.route(getRecipeList, async (_body, { locale }) => {
    const recipes = await findOpenRecipes(db);
    const goods = await findGoods(
      db,
      recipes.map(({ goodsId }) => goodsId),
      locale,
    );
    const cards = new Map(goods.map((row) => [row.id, goodsCardOf(row)]));
    return {
      items: recipes.flatMap(({ code, version, goodsId, price, least, stock, ...terms }) => {
        const card = cards.get(goodsId);
        if (!card) return [];
        const { minLevel, maxLevel, count, perPlayer } = terms;
        // Price of the recipe; the catalogue may have changed since.
        const result = { ...card, price: formatAmount(price) };
        const asked = { minLevel, maxLevel, count, least: formatAmount(least), perPlayer };
        return [{ recipeCode: code, version, goods: result, stock, ...asked }];
      }),
    };
  });

  router.route(getRucksackMaterials, async (query, { player, locale }) => {
    const [rows, { count, total }, used] = await Promise.all([
      findMaterials(db, player.playerId, locale, query),
      sumMaterials(db, player.playerId),
      findUses(db, player.playerId),
    ]);
    return { items: rows.map(materialOf), total: count, totalPrice: formatAmount(total), used };
  });

  router.route(markRucksackMaterial, async ({ bagItemIds, isMaterial }, { player, operation }) => {
    // Unmarking stays possible when the module is closed; items would otherwise be stuck in the
    // bag.
    if (isMaterial) await policy.admit(player, 'Refining');
    if (bagItemIds.length === 0) throw new AppError('selectItems');
    return mark(operation, { playerId: player.playerId, itemIds: [...new Set(bagItemIds)], isMaterial });
  });

  router.route(refineGoods, async ({ recipeCode, version, bagItemIds }, { player, locale, operation }) => {
    await policy.admit(player, 'Refining');
    const recipe = await findRecipe(db, recipeCode);
    if (!recipe) throw new AppError('recipeUnknown');
    if (recipe.version !== version) throw new AppError('recipeChanged');
    const [row] = await findGoods(db, [recipe.goodsId], locale);
    if (!row) throw new AppError('recipeUnknown');
    const itemIds = [...new Set(bagItemIds)];
    return refine(operation, { playerId: player.playerId, itemIds, recipe, card: goodsCardOf(row) });
  });
}
