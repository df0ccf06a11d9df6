import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { goodsByCode } from '../../base/catalogue/catalogue.module.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Origin, originMark } from '../../platform/db/shipped-rows.ts';
import type { RecipePlan } from './refining.content.ts';

/** An invalid recipe: its result is unknown, or worth more than its materials. */
export interface RecipeProblem {
  code: string;
  problem: string;
}

interface PricedRecipe extends RecipePlan {
  goodsId: bigint;
  price: Minor;
  asked: Minor;
}

async function priced(
  tx: Tx,
  plans: readonly RecipePlan[],
): Promise<{ sound: PricedRecipe[]; problems: RecipeProblem[] }> {
  const known = await goodsByCode(
    tx,
    plans.map(({ goods }) => goods),
  );
  const problems: RecipeProblem[] = [];
  const sound = plans.flatMap((plan): PricedRecipe[] => {
    const found = known.get(plan.goods);
    const refuse = (problem: string): PricedRecipe[] => {
      problems.push({ code: plan.code, problem });
      return [];
    };
    if (!found) return refuse(`goods ${plan.goods} are not in the catalogue`);
    const asked = plan.least ?? found.price;
    if (asked < found.price) return refuse(`goods ${plan.goods} are worth more than the recipe asks for`);
    return [{ ...plan, goodsId: found.id, price: found.price, asked }];
  });
  return { sound, problems };
}

const TERMS = sql`goods_id, price, min_level, max_level, count, least, per_player, open, sort`;

/**
 * Upserts recipes. A changed recipe gets the next version; shipped recipes do not replace an
 * operator's.
 */
export async function putRecipes(
  tx: Tx,
  plans: readonly RecipePlan[],
  origin: Origin,
): Promise<{ changed: number; problems: RecipeProblem[] }> {
  const { sound, problems } = await priced(tx, plans);
  let changed = 0;
  for (const { code, goodsId, price, asked, minLevel, maxLevel, count, perPlayer, open, sort, ...plan } of sound) {
    const written = { code, goods: plan.goods, minLevel, maxLevel, count, asked: String(asked), perPlayer, open, sort };
    const mark = originMark(origin, written);
    const { rows } = await sql<{ code: string }>`
      insert into recipe as existing (code, ${TERMS}, seed_mark)
      values (${code}, ${goodsId}, ${price}, ${minLevel}, ${maxLevel}, ${count}, ${asked}, ${perPlayer}, ${open}, ${sort}, ${mark})
      on conflict (code) do update set version = existing.version + 1, goods_id = excluded.goods_id, price = excluded.price,
        min_level = excluded.min_level, max_level = excluded.max_level, count = excluded.count, least = excluded.least,
        per_player = excluded.per_player, open = excluded.open, sort = excluded.sort, seed_mark = excluded.seed_mark
      where (excluded.seed_mark is null or existing.seed_mark <> excluded.seed_mark)
        and (existing.goods_id, existing.price, existing.min_level, existing.max_level, existing.count, existing.least,
          existing.per_player, existing.open, existing.sort)
        is distinct from (excluded.goods_id, excluded.price, excluded.min_level, excluded.max_level, excluded.count,
          excluded.least, excluded.per_player, excluded.open, excluded.sort)
      returning code`.execute(tx);
    changed += rows.length;
  }
  return { changed, problems };
}
