import { BAG_STATES } from '@clearcrate/contract/bag';
import type { GoodsCard } from '@clearcrate/contract/box';
import type { DataOf } from '@clearcrate/contract/endpoint';
import { MODES } from '@clearcrate/contract/modes';
import { formatAmount } from '@clearcrate/contract/money';
import type { Refined, refineGoods } from '@clearcrate/contract/refining';
import { lockStock, type StockedGoods, takeStock } from '../../base/catalogue/catalogue.module.ts';
import type { Operate } from '../../ledger/operations.ts';
import { AppError } from '../../platform/errors.ts';
import { createPlay, type PlayDeps, type PlayWork } from '../../play/game/play.module.ts';
import {
  deleteMarks,
  insertRefinings,
  type Marked,
  type RecipeRow,
  type Refining,
  readMarked,
  readRecipes,
  readUses,
  useName,
} from './refining.repository.ts';
import { checkMaterials, checkUses } from './refining.rules.ts';

export interface RefineInput {
  playerId: bigint;
  /** Without duplicates. */
  itemIds: readonly bigint[];
  /** The version shown to the player. */
  recipe: RecipeRow;
  card: GoodsCard;
}

interface Known {
  recipes: Map<string, RecipeRow>;
  marked: Marked;
  uses: Map<string, number>;
  stocked: Map<bigint, StockedGoods>;
}

/** Returns the recipe read behind the lock; throws when it differs from the version shown. */
function currentRecipe({ recipe }: RefineInput, known: Known): RecipeRow {
  const now = known.recipes.get(recipe.code);
  if (!now?.open) throw new AppError('recipeUnknown');
  if (now.version !== recipe.version) throw new AppError('recipeChanged');
  return now;
}

function decide(input: RefineInput, work: PlayWork, known: Known): { answer: Refined; kept: Refining } {
  const { playerId, itemIds, card } = input;
  const recipe = currentRecipe(input, known);
  const used = known.uses.get(useName(playerId, recipe.code)) ?? 0;
  work.book.checkBreak(playerId);
  checkUses(recipe, used);
  const own = known.marked.get(playerId);
  if (itemIds.some((id) => !own?.has(id))) throw new AppError('materialNotMarked');
  work.bag.lock(playerId, itemIds, false);
  const taken = work.bag.take(playerId, itemIds, BAG_STATES.consumed);
  const given = checkMaterials(
    recipe,
    taken.map(({ id, recoveryPrice }) => ({ quality: own?.get(id) ?? 0, recoveryPrice })),
  );
  const stocked = known.stocked.get(recipe.goodsId);
  if (!stocked || stocked.stock < 1) throw new AppError('recipeStockOut');
  const { goodsId, price } = recipe;
  const [id] = work.takeNumbers(1) as [bigint];
  work.bag.put({ id, playerId, goodsId, price, source: MODES.refining.number, reference: id });
  // Update the batch's state. Nothing throws from here on, so no undo is needed.
  for (const itemId of itemIds) own?.delete(itemId);
  known.uses.set(useName(playerId, recipe.code), used + 1);
  known.stocked.set(goodsId, { ...stocked, stock: stocked.stock - 1 });
  const text = formatAmount(price);
  return {
    answer: {
      ...card,
      price: text,
      bagItemId: String(id),
      given: formatAmount(given),
      difference: formatAmount(given - price),
      recoveryPrice: text,
    },
    kept: { playerId, id, recipeCode: recipe.code, version: recipe.version, itemIds, goodsId, given, price },
  };
}

/** Creates the refining operation. Materials, result and stock change in one transaction. */
export function createRefining(deps: PlayDeps): Operate<RefineInput, DataOf<typeof refineGoods>> {
  return createPlay<RefineInput, Known, Refining, DataOf<typeof refineGoods>>(deps, {
    name: 'refining.refine',
    players: ({ playerId }) => [playerId],
    drawers: () => [],
    numbers: () => 1,
    items: ({ playerId, itemIds }) => [{ playerId, ids: itemIds }],
    load: async (runner, inputs) => {
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const codes = [...new Set(inputs.map(({ recipe }) => recipe.code))];
      const [recipes, marked, uses, stocked] = await Promise.all([
        readRecipes(runner, codes),
        readMarked(runner, players),
        readUses(runner, players, codes),
        lockStock(
          runner,
          inputs.map(({ recipe }) => recipe.goodsId),
        ),
      ]);
      return { recipes, marked, uses, stocked };
    },
    decide,
    persist: (runner, done, at) => [
      insertRefinings(runner, done, at),
      deleteMarks(runner, done),
      takeStock(
        runner,
        done.map(({ goodsId }) => goodsId),
        at,
      ),
    ],
  });
}
