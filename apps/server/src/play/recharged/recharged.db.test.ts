import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineEvent, event, type OutboxEvent } from '../../platform/outbox/outbox.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { createRecharged, type Recharged } from './recharged.module.ts';

const completed = defineEvent<{ playerId: string; amount: string; orderId: string; at: string }>('test.completed');
const reversed = defineEvent<{ orderId: string; isReversed: boolean; step: number }>('test.reversed');

const NOON = new Date('2026-03-11T04:00:00Z');
const before = (seconds: number) => new Date(NOON.getTime() - seconds * 1_000);

let test: TestPlatform;
let recharged: Recharged;
let [own, other] = [0n, 0n];
beforeAll(async () => {
  test = await createTestPlatform();
  recharged = createRecharged(test.platform, { completed, reversed });
  await test.platform.outbox.register();
  const { rows } = await sql<{ id: bigint }>`
    insert into player (nickname, channel_code, platform_id, spread_code, adult_confirmed_at, created_at)
    select 'R' || number, 'DEFAULT', 1, 'RECH' || number, now(), now() from generate_series(1, 2) number
    returning id`.execute(test.platform.db);
  [own, other] = rows.map(({ id }) => id) as [bigint, bigint];
});
afterAll(() => test.close());

async function dispatch(...events: OutboxEvent[]): Promise<void> {
  const { db, outbox } = test.platform;
  await db.transaction().execute((tx) => outbox.add(tx, events));
  await outbox.drain();
  // A failed event would have an error here and be retried later.
  const { rows } = await sql`select last_error from outbox_delivery`.execute(db);
  expect(rows).toEqual([]);
}
const paid = (orderId: string, amount: string, at = NOON, playerId = own) =>
  event(completed, { playerId: String(playerId), amount, orderId, at: at.toISOString() });
const back = (orderId: string, step: number) => event(reversed, { orderId, isReversed: step % 2 === 1, step });
const sinceNoon = (playerId = own) => recharged.since(test.platform.db, playerId, NOON);

it('counts a recharge once for repeated events, by player and exact time', async () => {
  await dispatch(paid('A', '10.00'), paid('A', '10.00'), paid('B', '0.50'), paid('C', '7.00', before(0.001)));
  await dispatch(paid('B', '0.50'), paid('D', '3.00', NOON, other));
  expect(await sinceNoon()).toBe(10_50n);
  expect(await sinceNoon(other)).toBe(3_00n);
  expect(await recharged.since(test.platform.db, own, before(1))).toBe(17_50n);
});

it('applies the latest step of a reversal in any order of events', async () => {
  await dispatch(paid('E', '100.00'));
  const counted = await sinceNoon();
  await dispatch(back('E', 1));
  expect(await sinceNoon()).toBe(counted - 100_00n);
  // Rejected and requested again within one batch, then the rejection once more.
  await dispatch(back('E', 2), back('E', 3));
  expect(await sinceNoon()).toBe(counted - 100_00n);
  await dispatch(back('E', 2));
  expect(await sinceNoon()).toBe(counted - 100_00n);
  await dispatch(back('E', 4));
  expect(await sinceNoon()).toBe(counted);
  // The reversal of an order may be handled before the order itself.
  await dispatch(back('F', 1));
  await dispatch(paid('F', '20.00'));
  expect(await sinceNoon()).toBe(counted);
});
