import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { defineTopic } from '../bus/bus.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform({ env: { DATABASE_POOL: '2' } });
});
afterAll(() => test.close());

const one = sql`select 1`;

it('a second connection inside a transaction is a broken invariant, however it is asked for', async () => {
  const { db, pool } = test.platform;
  const nested: (() => Promise<unknown>)[] = [
    () => one.execute(db),
    () => db.transaction().execute(() => one.execute(db)),
    async () => {
      await new Promise((resolve) => setImmediate(resolve));
      await pool.query('select 1');
    },
    () => pool.connect(),
  ];
  for (const ask of nested) await expect(db.transaction().execute(() => ask())).rejects.toThrow('second connection');
});

it('allows statements of a transaction, after it, and of the listeners that it publishes to', async () => {
  const { db, bus } = test.platform;
  const topic = defineTopic<Record<string, never>>('test.published');
  const heard = Promise.withResolvers<unknown>();
  bus.subscribe(topic, () => {
    one.execute(db).then(heard.resolve, heard.reject);
  });
  await db.transaction().execute(async (tx) => {
    await one.execute(tx);
    bus.publish(topic, {});
    await heard.promise;
  });
  await one.execute(db);
  await Promise.all(Array.from({ length: 8 }, () => db.transaction().execute((tx) => one.execute(tx))));
});
