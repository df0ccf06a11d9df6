import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import type { Tx } from '../db/database.ts';
import { defineEvent, event } from './outbox.ts';

const thingHappened = defineEvent<{ number: number }>('ThingHappened');
const LIMIT_MS = 700;

/** Longer than any test waits. */
const NO_LIMIT_MS = 600_000;

let test: TestPlatform;
const open = async (handlerLimitMs: number) => {
  test = await createTestPlatform({ handlerLimitMs });
  await sql`create table written (who text, number integer)`.execute(test.platform.db);
};
beforeEach(() => open(LIMIT_MS));
afterEach(() => test.close());

const happen = (...numbers: number[]) =>
  test.platform.db.transaction().execute((tx) =>
    test.platform.outbox.add(
      tx,
      numbers.map((number) => event(thingHappened, { number })),
    ),
  );
const write = async (tx: Tx, who: string, payloads: readonly { number: number }[]) => {
  for (const { number } of payloads) await sql`insert into written values (${who}, ${number})`.execute(tx);
};
const writtenBy = async (who: string) => {
  const { rows } = await sql<{ number: number }>`
    select number from written where who = ${who} order by number`.execute(test.platform.db);
  return rows.map(({ number }) => number);
};
const timeouts = async () => (await test.platform.metrics.outboxHandlerTimeouts.get()).values[0]?.value ?? 0;
const subscribe = (who: string, handler: (tx: Tx, payloads: { number: number }[]) => Promise<void>) =>
  test.platform.outbox.subscribe(who, thingHappened, handler);

describe('a handler that hangs', () => {
  it('delays no other handler, neither of this event nor of later ones, long before its limit', async () => {
    await test.close();
    await open(NO_LIMIT_MS);
    const { outbox } = test.platform;
    const hanging = Promise.withResolvers<void>();
    subscribe('hangs', () => hanging.promise);
    subscribe('quick', (tx, payloads) => write(tx, 'quick', payloads));
    await outbox.register();
    outbox.start();
    for (const number of [1, 2, 3]) {
      await happen(number);
      outbox.poke();
      await expect.poll(() => writtenBy('quick'), { timeout: 5_000 }).toContain(number);
    }
    hanging.resolve();
    await outbox.stop();
  });

  it('is bounded, counted, and its event is put off; it may be handled later', async () => {
    const { outbox } = test.platform;
    let hangs = true;
    subscribe('hangs', async (tx, payloads) => {
      if (hangs) await new Promise(() => {});
      await write(tx, 'hangs', payloads);
    });
    await happen(1);
    await outbox.drain();
    expect(await timeouts()).toBe(2);
    const { rows } = await sql<{ attempts: number; last_error: string }>`
      select attempts, last_error from outbox_delivery`.execute(test.platform.db);
    expect(rows).toEqual([{ attempts: 1, last_error: `HandlerTimeout: the handler took longer than ${LIMIT_MS} ms` }]);
    hangs = false;
    test.clock.advance(2_000);
    await outbox.drain();
    expect(await writtenBy('hangs')).toEqual([1]);
  });

  it('at a lock is bounded as well, and gives its connection back', async () => {
    const { outbox, pool } = test.platform;
    subscribe('locked', (tx, payloads) => write(tx, 'locked', payloads));
    await happen(1);
    await test.database.db.transaction().execute(async (tx) => {
      await sql`lock table written in access exclusive mode`.execute(tx);
      await outbox.drain();
    });
    expect(await timeouts()).toBe(2);
    expect(pool.totalCount - pool.idleCount).toBe(0);
    test.clock.advance(2_000);
    await outbox.drain();
    expect(await writtenBy('locked')).toEqual([1]);
  });

  it('is ended by the database when its node is frozen, or soon after its time', async () => {
    const { outbox } = test.platform;
    const limits: unknown[] = [];
    subscribe('limits', async (tx) => {
      const { rows } = await sql`
        select current_setting('idle_in_transaction_session_timeout') as idle, current_setting('statement_timeout') as statement`.execute(
        tx,
      );
      limits.push(...rows);
    });
    await happen(1);
    await outbox.drain();
    expect(limits).toEqual([{ idle: '5s', statement: `${LIMIT_MS + 500}ms` }]);
  });

  it('leaves its later events to the next poll, since they would hang as well', async () => {
    const { outbox } = test.platform;
    let begun = 0;
    subscribe('hangs', () => {
      begun += 1;
      return new Promise(() => {});
    });
    for (const number of [1, 2, 3]) await happen(number);
    await outbox.drain();
    // All of them together, then the first one by itself.
    expect(begun).toBe(2);
  });

  it('writes nothing when it goes on after its time, also while its transaction is rolled back', async () => {
    const { outbox } = test.platform;
    const ends: Promise<string>[] = [];
    subscribe('late', (tx, payloads) => {
      const writing = (async () => {
        for (;;) await write(tx, 'late', payloads);
      })();
      ends.push(writing.then(String, String));
      return writing;
    });
    await happen(1);
    await outbox.drain();
    for (const end of await Promise.all(ends)) expect(end).toMatch(/transaction is (over|already rolled back)/i);
    expect(ends).toHaveLength(2);
    expect(await writtenBy('late')).toEqual([]);
  });

  it('leaves three quarters of the connections to other work, however many hang', async () => {
    const small = await createTestPlatform({ env: { DATABASE_POOL: '8' } });
    const { db, outbox } = small.platform;
    let begun = 0;
    const hanging = Promise.withResolvers<void>();
    for (let number = 0; number < 5; number += 1)
      outbox.subscribe(`hangs-${number}`, thingHappened, () => {
        begun += 1;
        return hanging.promise;
      });
    await outbox.register();
    await db.transaction().execute((tx) => outbox.add(tx, [event(thingHappened, { number: 1 })]));
    const drained = outbox.drain();
    await expect.poll(() => begun, { timeout: 5_000 }).toBe(2);
    await delay(1_500);
    expect(begun).toBe(2);
    hanging.resolve();
    await drained;
    expect(begun).toBe(5);
    await small.close();
  });

  it('keeps the order of its own events', async () => {
    const { outbox } = test.platform;
    const seen: number[] = [];
    subscribe('slow', async (_tx, payloads) => {
      await delay(600);
      seen.push(...payloads.map(({ number }) => number));
    });
    await outbox.register();
    outbox.start();
    for (let number = 1; number <= 6; number += 1) {
      await happen(number);
      outbox.poke();
      await delay(100);
    }
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([1, 2, 3, 4, 5, 6]);
    await outbox.stop();
  });
});
