import { BAG_STATES } from '@clearcrate/contract/bag';
import type { Locale } from '@clearcrate/contract/locale';
import { MODES } from '@clearcrate/contract/modes';
import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { SelectedCheck } from '../../ledger/audit/audit.jobs.ts';
import { within } from '../../ledger/audit/reconcile.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { localText } from '../../platform/db/local-text.ts';
import { joinedColumn, type SqlRunner, statement } from '../../platform/db/statement.ts';
import { exchangeProblems } from '../../play/bag/bag.module.ts';
import type { RecipeTerms } from './refining.rules.ts';

export interface RecipeRow extends RecipeTerms {
  code: string;
  version: number;
  goodsId: bigint;
  price: Minor;
  open: boolean;
}

const RECIPE_COLUMNS = `code, version, goods_id as "goodsId", price, min_level as "minLevel", max_level as "maxLevel", count,
  least, per_player as "perPlayer", open`;

/** Lists open recipes in display order. */
export async function findOpenRecipes(db: Queryable): Promise<(RecipeRow & { stock: number })[]> {
  const { rows } = await sql<RecipeRow & { stock: number }>`
    select ${sql.raw(RECIPE_COLUMNS)}, (select stock from goods where goods.id = recipe.goods_id) as stock
    from recipe where open order by sort, code`.execute(db);
  return rows;
}

export async function findRecipe(db: Queryable, code: string): Promise<RecipeRow | undefined> {
  const { rows } = await sql<RecipeRow>`
    select ${sql.raw(RECIPE_COLUMNS)} from recipe where code = ${code} and open`.execute(db);
  return rows[0];
}

const RECIPES = statement('refining-recipes', `select ${RECIPE_COLUMNS} from recipe where code = any($1::text[])`);
const MATERIALS = statement(
  'refining-materials',
  `select m.player_id, m.item_id, m.quality from unnest($1::bigint[]) v(player_id)
   cross join lateral (
     select m.player_id, m.item_id, g.quality from refining_material m
     join bag_item i on i.player_id = m.player_id and i.id = m.item_id
     join goods g on g.id = i.goods_id where m.player_id = v.player_id
   ) m`,
);
const USES = statement(
  'refining-uses',
  `select r.player_id, r.recipe_code, r.times from unnest($1::bigint[]) v(player_id)
   cross join lateral (
     select r.player_id, r.recipe_code, count(*)::int as times from refining r
     where r.player_id = v.player_id and r.recipe_code = any($2::text[]) group by 1, 2
   ) r`,
);

export async function readRecipes(runner: SqlRunner, codes: readonly string[]): Promise<Map<string, RecipeRow>> {
  const rows = await runner.run<RecipeRow>(RECIPES, [[...new Set(codes)]]);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Marked items of each player with their quality. */
export type Marked = Map<bigint, Map<bigint, number>>;

/** Reads marked items. Requires the owner locks. */
export async function readMarked(runner: SqlRunner, players: readonly bigint[]): Promise<Marked> {
  const rows = await runner.run<{ player_id: bigint; item_id: bigint; quality: number }>(MATERIALS, [players]);
  const marked: Marked = new Map(players.map((player) => [player, new Map()]));
  for (const { player_id, item_id, quality } of rows) marked.get(player_id)?.set(item_id, quality);
  return marked;
}

export const useName = (playerId: bigint, code: string): string => `${playerId}:${code}`;

/** Counts the uses of recipes per player, by `useName`. */
export async function readUses(
  runner: SqlRunner,
  players: readonly bigint[],
  codes: readonly string[],
): Promise<Map<string, number>> {
  const rows = await runner.run<{ player_id: bigint; recipe_code: string; times: number }>(USES, [players, codes]);
  return new Map(rows.map(({ player_id, recipe_code, times }) => [useName(player_id, recipe_code), times]));
}

export interface Marking {
  playerId: bigint;
  itemIds: readonly bigint[];
}

const MARK = statement(
  'refining-mark',
  `insert into refining_material (player_id, item_id, marked_at)
   select v.player_id, v.item_id, $3::timestamptz from unnest($1::bigint[], $2::bigint[]) v(player_id, item_id)`,
);
const UNMARK = statement(
  'refining-unmark',
  `delete from refining_material m using unnest($1::bigint[], $2::bigint[]) v(player_id, item_id)
   where m.player_id = v.player_id and m.item_id = v.item_id`,
);

const pairsOf = (markings: readonly Marking[]) => {
  const pairs = markings.flatMap(({ playerId, itemIds }) => itemIds.map((itemId) => ({ playerId, itemId })));
  return [pairs.map(({ playerId }) => playerId), pairs.map(({ itemId }) => itemId)];
};

export const insertMarks = (runner: SqlRunner, markings: readonly Marking[], at: Date): Promise<unknown> =>
  runner.run(MARK, [...pairsOf(markings), at]);

export const deleteMarks = (runner: SqlRunner, markings: readonly Marking[]): Promise<unknown> =>
  runner.run(UNMARK, pairsOf(markings));

/** One refining. Its id is that of the resulting item. */
export interface Refining {
  playerId: bigint;
  id: bigint;
  recipeCode: string;
  version: number;
  itemIds: readonly bigint[];
  goodsId: bigint;
  given: Minor;
  price: Minor;
}

const INSERT = statement(
  'refining-insert',
  `insert into refining (player_id, id, recipe_code, version, item_ids, goods_id, given, price, refined_at)
   select v.player_id, v.id, v.recipe_code, v.version, v.item_ids::bigint[], v.goods_id, v.given, v.price, $9::timestamptz
   from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[], ${joinedColumn.parse('$5')}, $6::bigint[], $7::bigint[],
     $8::bigint[]) v(player_id, id, recipe_code, version, item_ids, goods_id, given, price)`,
);

export function insertRefinings(runner: SqlRunner, done: readonly Refining[], at: Date): Promise<unknown> {
  return runner.run(INSERT, [
    done.map(({ playerId }) => playerId),
    done.map(({ id }) => id),
    done.map(({ recipeCode }) => recipeCode),
    done.map(({ version }) => version),
    joinedColumn.text(done.map(({ itemIds }) => `{${itemIds.join(',')}}`)),
    done.map(({ goodsId }) => goodsId),
    done.map(({ given }) => given),
    done.map(({ price }) => price),
    at,
  ]);
}

export interface MaterialRow {
  id: bigint;
  goods_id: bigint;
  price: Minor;
  recovery_price: Minor;
  quality: number;
  exterior_code: string;
  image: string;
  image_large: string;
  weapon_name: string;
  finish_name: string;
  marked_at: Date;
}

export async function findMaterials(
  db: Queryable,
  playerId: bigint,
  locale: Locale,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<MaterialRow[]> {
  const { rows } = await sql<MaterialRow>`
    select item.id, item.goods_id, item.price, item.recovery_price, goods.quality, goods.exterior_code, goods.image,
      goods.image_large, ${localText('weapon.names', locale)} as weapon_name,
      ${localText('finish.names', locale)} as finish_name, material.marked_at
    from refining_material material
    join bag_item item on item.player_id = material.player_id and item.id = material.item_id
    join goods on goods.id = item.goods_id
    join weapon on weapon.code = goods.weapon_code join finish on finish.code = goods.finish_code
    where material.player_id = ${playerId} order by material.marked_at desc, item.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

export async function sumMaterials(db: Queryable, playerId: bigint): Promise<{ count: number; total: Minor }> {
  const { rows } = await sql<{ count: number; total: Minor }>`
    select count(*)::int as count, coalesce(sum(item.recovery_price), 0)::bigint as total
    from refining_material material
    join bag_item item on item.player_id = material.player_id and item.id = material.item_id
    where material.player_id = ${playerId}`.execute(db);
  return rows[0] ?? { count: 0, total: 0n };
}

export async function findUses(db: Queryable, playerId: bigint): Promise<{ recipeCode: string; times: number }[]> {
  const { rows } = await sql<{ recipeCode: string; times: number }>`
    select recipe_code as "recipeCode", count(*)::int as times from refining
    where player_id = ${playerId} group by 1 order by 1`.execute(db);
  return rows;
}

const EXCHANGE = {
  table: 'refining',
  at: 'refined_at',
  state: BAG_STATES.consumed,
  source: MODES.refining.number,
  problems: {
    takenMismatch: 'the refining did not consume its materials exactly once',
    givenMismatch: 'the item does not match the refining',
    givenWithoutRow: 'the item has no refining',
    takenWithoutRow: 'the consumed item has no refining',
  },
};

/** Checks refinings like every exchange, and that marked items are owned and locked. */
export const refiningCheck: SelectedCheck = {
  name: 'refining',
  items: ['refining'],
  find: (window) => sql`
    ${exchangeProblems(EXCHANGE, window)}
    union all
    select material.player_id, material.item_id::text, 'the marked material is not locked' from refining_material material
    left join bag_item item on item.player_id = material.player_id and item.id = material.item_id
    where ${within(sql`material.marked_at`, window)}
      and (item.state is distinct from ${BAG_STATES.owned} or item.locked is distinct from true)`,
};
