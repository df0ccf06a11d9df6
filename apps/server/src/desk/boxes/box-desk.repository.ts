import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export interface GoodsTerms {
  code: string;
  price: bigint;
  quality: number;
  stock: number;
}

export async function findGoodsTerms(db: Queryable, codes: readonly string[]): Promise<Map<string, GoodsTerms>> {
  const { rows } = await sql<GoodsTerms>`
    select code, price, quality, stock from goods where code = any(${codes}::text[]) order by code`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}

export async function findNewestNumber(db: Queryable, boxId: bigint): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from box_version where box_id = ${boxId} order by number desc limit 1`.execute(db);
  return rows[0]?.number;
}

/** Changes when a price or a quality of these goods does, which odds are published with. */
export function fingerprintOf(goods: Iterable<GoodsTerms>): string {
  const text = [...goods].map(({ code, price, quality }) => `${code} ${price} ${quality}`).join('\n');
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

export async function nameOperators(db: Queryable, ids: readonly bigint[]): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ id: bigint; name: string }>`
    select id, name from operator where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
