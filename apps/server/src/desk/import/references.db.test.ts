import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { ODDS_TABLES } from './references.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Tables with goods that players own, owned, may buy or are given; none of them publishes odds. */
const OTHERS = [
  ...['bag_item', 'battle_draw', 'delivery_name', 'delivery_order', 'festival_reward', 'goods_price', 'lucky_play'],
  ...[
    'mall_offer',
    'mall_purchase',
    'message',
    'player_compensation',
    'recent_drop',
    'recipe',
    'refining',
    'register_packet',
    'replacement',
  ],
];

it('names every table of published odds', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where column_name = 'goods_id' and table_schema = current_schema() order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual([...ODDS_TABLES, ...OTHERS].toSorted());
});
