import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../testing/test-app.ts';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { defineEvent, event } from './outbox.ts';

const thingHappened = defineEvent<{ number: number }>('ThingHappened');
const otherHappened = defineEvent<{ number: number }>('OtherHappened');
const DAY_MS = 86_400_000;

let older: TestPlatform;
let newer: TestPlatform;
beforeEach(async () => {
  older = await createTestPlatform();
  newer = await createTestPlatform({ database: older.database, clock: older.clock });
});
afterEach(async () => {
  await newer.close();
  await older.close();
});

function listen({ platform }: TestPlatform, subscriber: string, kind = thingHappened): number[] {
  const heard: number[] = [];
  platform.outbox.subscribe(subscriber, kind, async (_tx, payloads) => {
    heard.push(...payloads.map(({ number }) => number));
  });
  return heard;
}

const happen = ({ platform }: TestPlatform, kind: typeof thingHappened, ...numbers: number[]) =>
  platform.db.transaction().execute((tx) =>
    platform.outbox.add(
      tx,
      numbers.map((number) => event(kind, { number })),
    ),
  );
const dispatch = ({ platform }: TestPlatform) => platform.outbox.drain();
const register = () => Promise.all([older, newer].map(({ platform }) => platform.outbox.register()));
const count = async (table: 'outbox_delivery' | 'outbox_subscription') =>
  Number(
    (await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(older.platform.db)).rows[0]?.count,
  );

describe('while two versions of the store run', () => {
  it('a consumer of the newer one alone gets events that the older one dispatches', async () => {
    listen(older, 'both');
    const heardByBoth = listen(newer, 'both');
    const heardByNew = listen(newer, 'only-in-newer');
    await register();
    await happen(newer, thingHappened, 1, 2, 3);
    await dispatch(older);
    expect(heardByNew).toEqual([]);
    await dispatch(newer);
    await dispatch(newer);
    expect(heardByNew).toEqual([1, 2, 3]);
    expect(heardByBoth).toEqual([]);
  });

  it('a consumer that the newer one has dropped gets events that the newer one dispatches', async () => {
    const heard = listen(older, 'dropped-in-newer');
    await register();
    await happen(older, thingHappened, 1, 2);
    await dispatch(newer);
    expect(heard).toEqual([]);
    await dispatch(older);
    expect(heard).toEqual([1, 2]);
    expect(await count('outbox_delivery')).toBe(0);
  });

  it('a consumer with another event in the newer one gets each event from the version that handles it', async () => {
    const old = listen(older, 'renamed');
    const fresh = listen(newer, 'renamed', otherHappened);
    await register();
    await happen(older, thingHappened, 1);
    await happen(newer, otherHappened, 2);
    await dispatch(newer);
    expect([old, fresh]).toEqual([[], [2]]);
    await dispatch(older);
    expect([old, fresh]).toEqual([[1], [2]]);
  });

  it('deliveries for a consumer that this process does not have keep waiting', async () => {
    listen(older, 'dropped-in-newer');
    const dated = defineEvent<{ at: string }>(thingHappened.name);
    await register();
    const { db, outbox } = newer.platform;
    const at = new Date(newer.clock.now()).toISOString();
    await db.transaction().execute((tx) => outbox.add(tx, [event(dated, { at }), event(dated, { at })]));
    await dispatch(newer);
    const before = new Date(newer.clock.now() + 1);
    expect(await outbox.hasWaiting(db, 'dropped-in-newer', dated, { dated: 'at', before })).toBe(true);
  });
});

describe('subscriptions that no process registers any more', () => {
  it('are removed in two steps with a week before each, and not by a stop of any length', async () => {
    listen(older, 'kept');
    await newer.platform.outbox.register();
    listen(newer, 'retired');
    await register();
    await happen(older, thingHappened, 1);
    older.clock.advance(100 * DAY_MS);
    await dispatch(older);
    expect([await count('outbox_subscription'), await count('outbox_delivery')]).toEqual([2, 1]);
    older.clock.advance(6 * DAY_MS);
    await dispatch(older);
    expect(await count('outbox_subscription')).toBe(2);
    older.clock.advance(2 * DAY_MS);
    await dispatch(older);
    expect([await count('outbox_subscription'), await count('outbox_delivery')]).toEqual([1, 0]);
  });

  it('are kept when a process registers them in between', async () => {
    listen(older, 'kept');
    const heard = listen(newer, 'away');
    await register();
    await happen(older, thingHappened, 1);
    older.clock.advance(8 * DAY_MS);
    await dispatch(older);
    await newer.platform.outbox.register();
    older.clock.advance(6 * DAY_MS);
    await dispatch(older);
    older.clock.advance(2 * DAY_MS);
    await dispatch(older);
    expect(await count('outbox_subscription')).toBe(2);
    await dispatch(newer);
    expect(heard).toEqual([1]);
  });
});

it('a store registers its subscriptions before it serves, whatever its role', async () => {
  const store = await createTestApp({ database: older.database, env: { ROLES: 'api' } });
  expect(await count('outbox_subscription')).toBeGreaterThan(5);
  await store.close();
});
