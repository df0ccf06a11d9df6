import type { Minor } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import type { Queryable } from '../../platform/db/database.ts';

export interface PlannedGoods {
  id: bigint;
  code: string;
  price: Minor;
  quality: number;
}

/** Goods as operators name them in their plans, at the prices of now. A code that nobody knows is not in it. */
export async function goodsByCode(db: Queryable, codes: readonly string[]): Promise<Map<string, PlannedGoods>> {
  const { rows } = await sql<PlannedGoods>`
    select id, code, price, quality from goods where code = any(${[...new Set(codes)]}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.code, row]));
}
