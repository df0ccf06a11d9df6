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
const relay = ({ platform }: TestPlatform) => platform.outbox.drain();
const register = () => Promise.all([older, newer].map(({ platform }) => platform.outbox.register()));
const count = async (table: 'outbox_delivery' | 'outbox_subscription') =>
  Number(
    (await sql<{ count: bigint }>`select count(*) from ${sql.table(table)}`.execute(older.platform.db)).rows[0]?.count,
  );

describe('while two versions of the store run', () => {
  it('a listener only the newer one has hears what the older one relays', async () => {
    listen(older, 'both');
    const heardByBoth = listen(newer, 'both');
    const heardByNew = listen(newer, 'only-in-newer');
    await register();
    await happen(newer, thingHappened, 1, 2, 3);
    await relay(older);
    expect(heardByNew).toEqual([]);
    await relay(newer);
    await relay(newer);
    expect(heardByNew).toEqual([1, 2, 3]);
    expect(heardByBoth).toEqual([]);
  });

  it('a listener the newer one has dropped hears what the newer one relays', async () => {
    const heard = listen(older, 'dropped-in-newer');
    await register();
    await happen(older, thingHappened, 1, 2);
    await relay(newer);
    expect(heard).toEqual([]);
    await relay(older);
    expect(heard).toEqual([1, 2]);
    expect(await count('outbox_delivery')).toBe(0);
  });

  it('a listener that wants another event from now on is given each by the version that understands it', async () => {
    const old = listen(older, 'renamed');
    const fresh = listen(newer, 'renamed', otherHappened);
    await register();
    await happen(older, thingHappened, 1);
    await happen(newer, otherHappened, 2);
    await relay(newer);
    expect([old, fresh]).toEqual([[], [2]]);
    await relay(older);
    expect([old, fresh]).toEqual([[1], [2]]);
  });

  it('what waits for a listener that this process does not know is still waiting', async () => {
    listen(older, 'dropped-in-newer');
    const dated = defineEvent<{ at: string }>(thingHappened.name);
    await register();
    const { db, outbox } = newer.platform;
    const at = new Date(newer.clock.now()).toISOString();
    await db.transaction().execute((tx) => outbox.add(tx, [event(dated, { at }), event(dated, { at })]));
    await relay(newer);
    const before = new Date(newer.clock.now() + 1);
    expect(await outbox.hasWaiting(db, 'dropped-in-newer', dated, { dated: 'at', before })).toBe(true);
  });
});

describe('listeners that no process knows any more', () => {
  it('are removed in two steps with a week before each, and not by a stop of any length', async () => {
    listen(older, 'kept');
    await newer.platform.outbox.register();
    listen(newer, 'retired');
    await register();
    await happen(older, thingHappened, 1);
    older.clock.advance(100 * DAY_MS);
    await relay(older);
    expect([await count('outbox_subscription'), await count('outbox_delivery')]).toEqual([2, 1]);
    older.clock.advance(6 * DAY_MS);
    await relay(older);
    expect(await count('outbox_subscription')).toBe(2);
    older.clock.advance(2 * DAY_MS);
    await relay(older);
    expect([await count('outbox_subscription'), await count('outbox_delivery')]).toEqual([1, 0]);
  });

  it('are kept when one comes back in between', async () => {
    listen(older, 'kept');
    const heard = listen(newer, 'away');
    await register();
    await happen(older, thingHappened, 1);
    older.clock.advance(8 * DAY_MS);
    await relay(older);
    await newer.platform.outbox.register();
    older.clock.advance(6 * DAY_MS);
    await relay(older);
    older.clock.advance(2 * DAY_MS);
    await relay(older);
    expect(await count('outbox_subscription')).toBe(2);
    await relay(newer);
    expect(heard).toEqual([1]);
  });
});

it('a store has written down who listens before it can do anything, whatever its role', async () => {
  const store = await createTestApp({ database: older.database, env: { ROLES: 'api' } });
  expect(await count('outbox_subscription')).toBeGreaterThan(5);
  await store.close();
});
