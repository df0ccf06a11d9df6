import { type Answer, accepted, type StoreClient } from '@clearcrate/client/store-client';
import { rucksackGoods } from '@clearcrate/contract/bag';
import { ERRORS } from '@clearcrate/contract/errors';
import { activateSticker, getFestivalList, getUserSticker } from '@clearcrate/contract/festival';
import { PAGE_SIZE } from '@clearcrate/contract/limits';
import { getRecipeList, markRucksackMaterial, refineGoods } from '@clearcrate/contract/refining';

export interface FestivalTurn {
  api: StoreClient;
  token: string;
  measure<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data>>;
}

/** A concurrent turn of the player may have drawn the sticker or sold the item. */
const EXPECTED: ReadonlySet<number> = new Set([
  ERRORS.stickerNone.code,
  ERRORS.bagItemNotOwned.code,
  ERRORS.itemExtracting.code,
  ERRORS.itemMarked.code,
  ERRORS.materialNotMarked.code,
]);

async function tolerant<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data | null>> {
  const answer = await calling;
  return EXPECTED.has(answer.code) ? { code: 0, msg: '', data: null } : answer;
}

/** Draws an earned sticker. Returns the number drawn. */
export async function drawSticker({ api, token, measure }: FestivalTurn): Promise<number> {
  const own = await measure(api.send(getUserSticker, undefined, { token }));
  const festival = accepted(own) ? own.data.items.find(({ waiting }) => waiting > 0)?.festival : undefined;
  if (festival === undefined) return 0;
  const list = await measure(api.send(getFestivalList, undefined, { token }));
  const oddsHash = accepted(list) ? list.data.items.find((one) => one.festival === festival)?.oddsHash : undefined;
  if (oddsHash === undefined) return 0;
  const drawn = await measure(tolerant(api.send(activateSticker, { festival, oddsHash }, { token })));
  return drawn.data === null ? 0 : 1;
}

const levelOf = (goodsLevel: string): number => Number(goodsLevel.slice('level'.length));

/**
 * Marks the materials of the first recipe and refines them, if the bag has enough. Returns the
 * number refined.
 */
export async function refineOne({ api, token, measure }: FestivalTurn): Promise<number> {
  const recipes = await measure(api.send(getRecipeList, undefined, { token }));
  const recipe = accepted(recipes) ? recipes.data.items[0] : undefined;
  const bag = await measure(api.send(rucksackGoods, { pageSize: PAGE_SIZE.max, sort: 'priceDown' }, { token }));
  if (!recipe || !accepted(bag)) return 0;
  const chosen = bag.data.items
    .filter(({ goodsLevel, isLocked }) => {
      const level = levelOf(goodsLevel);
      return !isLocked && level >= recipe.minLevel && level <= recipe.maxLevel;
    })
    .slice(0, recipe.count);
  const worth = chosen.reduce((sum, { recoveryPrice }) => sum + Number(recoveryPrice), 0);
  if (chosen.length < recipe.count || worth < Number(recipe.least)) return 0;
  const bagItemIds = chosen.map(({ bagItemId }) => bagItemId);
  const marked = await measure(tolerant(api.send(markRucksackMaterial, { bagItemIds, isMaterial: true }, { token })));
  if (!marked.data) return 0;
  const { recipeCode, version } = recipe;
  const refined = await measure(tolerant(api.send(refineGoods, { recipeCode, version, bagItemIds }, { token })));
  return refined.data ? 1 : 0;
}
