import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';
import type { Origin } from '../../platform/db/shipped-rows.ts';
import type { Numbered, Prize, PrizeTable } from './prizes.rules.ts';

/** A published version with its rules by variant. */
export interface PublishedPrizes<Terms, Variant extends string> extends Numbered<Terms> {
  id: bigint;
  origin: Origin;
  rules: Record<Variant, { id: bigint; hash: string }>;
}

export const versionTable = ({ name }: Pick<PrizeTable, 'name'>) => sql.table(`${name}_version`);
export const prizeTable = ({ name }: Pick<PrizeTable, 'name'>) => sql.table(`${name}_prize`);

/** Loads the newest version; `undefined` while none is published. */
export async function loadNewest<Terms extends object, Variant extends string>(
  db: Queryable,
  table: PrizeTable<Terms, Variant>,
): Promise<PublishedPrizes<Terms, Variant> | undefined> {
  const { rows } = await sql<Record<string, unknown> & { id: bigint; number: number; origin: Origin }>`
    select * from ${versionTable(table)} order by number desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { id, number, origin } = row;
  const terms = Object.fromEntries(table.terms.map((name) => [name, row[name]])) as Terms;
  const rules = Object.fromEntries(
    Object.keys(table.variants).map((name) => [name, { id: row[`${name}_rule_id`], hash: row[`${name}_hash`] }]),
  ) as PublishedPrizes<Terms, Variant>['rules'];
  return { id, number, origin, terms, rules, prizes: await loadPrizes(db, table, id) };
}

export async function loadPrizes(db: Queryable, table: Pick<PrizeTable, 'name'>, versionId: bigint): Promise<Prize[]> {
  const { rows } = await sql<Prize>`
    select position, code, kind, amount, goods_id as "goodsId", price, quality, tickets, is_top as "isTop"
    from ${prizeTable(table)} where version_id = ${versionId} order by position`.execute(db);
  return rows;
}
