import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import type { TestApp } from './test-app.ts';

export interface DemoPlayer {
  token: string;
  id: bigint;
}

/** Signs in players that exist in every stocked store. */
export async function enterDemo(test: TestApp, accounts: readonly string[]): Promise<DemoPlayer[]> {
  const players: DemoPlayer[] = [];
  for (const account of accounts) {
    const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
    players.push({ token: data.token, id: BigInt(data.userId) });
  }
  return players;
}

/** Consecutive account numbers. */
export const accountsFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => String(first + index));

/** Above all numbers that a store assigns. */
let nextItemId = 500_000_000n;

/** Inserts one item per price into a bag, as a mode would. */
export async function putItems(
  db: Queryable,
  playerId: bigint,
  goodsId: RawBuilder<unknown>,
  prices: readonly bigint[],
): Promise<string[]> {
  const ids = prices.map(() => nextItemId++);
  await sql`
    insert into bag_item (player_id, id, goods_id, price, recovery_price, source, source_ref, acquired_at, changed_at)
    select ${playerId}, v.id, ${goodsId}, v.price, v.price, 1, 1, now(), now()
    from unnest(${ids}::bigint[], ${prices}::bigint[]) v(id, price)`.execute(db);
  return ids.map(String);
}
