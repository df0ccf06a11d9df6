import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { listFailed, retryRow } from '../jobs/dead-letters.ts';
import { liveTopic } from './dispatcher.ts';
import { defineEvent, event } from './outbox.ts';

const thingHappened = defineEvent<{ number: number }>('ThingHappened');

let test: TestPlatform;
beforeEach(async () => {
  test = await createTestPlatform();
});
afterEach(() => test.close());

const happen = (...numbers: number[]) =>
  test.platform.db.transaction().execute((tx) =>
    test.platform.outbox.add(
      tx,
      numbers.map((number) => event(thingHappened, { number })),
    ),
  );

describe('outbox', () => {
  it('delivers committed events to durable and live consumers, and none that were rolled back', async () => {
    const durable: number[] = [];
    const live: number[] = [];
    test.platform.outbox.subscribe('listener', thingHappened, async (_tx, payloads) => {
      durable.push(...payloads.map(({ number }) => number));
    });
    test.platform.bus.subscribe(liveTopic(thingHappened), ({ number }) => live.push(number));
    await happen(1, 2, 3);
    const rolledBack = test.platform.db.transaction().execute(async (tx) => {
      await test.platform.outbox.add(tx, [event(thingHappened, { number: 99 })]);
      throw new Error('changed my mind');
    });
    await expect(rolledBack).rejects.toThrow('changed my mind');
    await test.platform.outbox.drain();
    await test.platform.outbox.drain();
    expect(durable).toEqual([1, 2, 3]);
    expect(live).toEqual([1, 2, 3]);
  });

  it('commits the writes of a handler with its delivery: once, also on two nodes at the same time', async () => {
    await sql`create table heard (number integer)`.execute(test.platform.db);
    const second = await createTestPlatform({ database: test.database });
    for (const { platform } of [test, second]) {
      platform.outbox.subscribe('writer', thingHappened, async (tx, payloads) => {
        for (const { number } of payloads) await sql`insert into heard values (${number})`.execute(tx);
      });
    }
    const numbers = Array.from({ length: 2_000 }, (_, index) => index);
    await happen(...numbers);
    await Promise.all([test, second, test, second].map(({ platform }) => platform.outbox.drain()));
    await test.platform.outbox.drain();
    const { rows } = await sql<{ number: number }>`select number from heard order by number`.execute(test.platform.db);
    expect(rows.map((row) => row.number)).toEqual(numbers);
    await second.close();
  });

  it('delivers elsewhere what a frozen process was about to deliver', async () => {
    const heard: number[] = [];
    const second = await createTestPlatform({ database: test.database });
    const frozen = Promise.withResolvers<void>();
    const thawed = Promise.withResolvers<void>();
    test.platform.outbox.subscribe('listener', thingHappened, () => {
      frozen.resolve();
      return thawed.promise;
    });
    second.platform.outbox.subscribe('listener', thingHappened, async (_tx, payloads) => {
      heard.push(...payloads.map(({ number }) => number));
    });
    await test.platform.outbox.register();
    await happen(1);
    const drained = test.platform.outbox.drain();
    await frozen.promise;
    await expect
      .poll(async () => {
        await second.platform.outbox.drain();
        return heard;
      })
      .toEqual([1]);
    thawed.resolve();
    await drained;
    await second.platform.outbox.drain();
    expect(heard).toEqual([1]);
    await second.close();
  });

  it('finds what another process has left behind, however long ago', async () => {
    const { clock, platform } = test;
    const heard: number[] = [];
    platform.outbox.subscribe('finder', thingHappened, async (_tx, payloads) => {
      heard.push(...payloads.map(({ number }) => number));
    });
    await platform.outbox.register();
    platform.outbox.start();
    await happen(1);
    await expect.poll(() => heard).toEqual([1]);
    const longAgo = new Date(clock.now() - 3_600_000);
    await sql`insert into outbox_delivery (subscriber, topic, payload, created_at, due_at)
      values ('finder', ${thingHappened.name}, '{"number":2}', ${longAgo}, ${longAgo})`.execute(platform.db);
    clock.advance(5_000);
    await expect.poll(() => heard).toEqual([1, 2]);
    await platform.outbox.stop();
  });

  it('delivers events of one transaction in order, and not too many at once', async () => {
    const calls: number[][] = [];
    test.platform.outbox.subscribe('counter', thingHappened, async (_tx, payloads) => {
      calls.push(payloads.map(({ number }) => number));
    });
    const numbers = Array.from({ length: 1_250 }, (_, index) => index);
    await happen(...numbers);
    await test.platform.outbox.drain();
    expect(calls.flat()).toEqual(numbers);
    expect(Math.max(...calls.map((call) => call.length))).toBeLessThanOrEqual(500);
  });

  it('puts off a failing event, delivers the others, and tries it again later', async () => {
    const heard: number[] = [];
    let poisonous = true;
    test.platform.outbox.subscribe('picky', thingHappened, async (_tx, payloads) => {
      if (poisonous && payloads.some(({ number }) => number === 2)) throw new Error('cannot stomach 2');
      heard.push(...payloads.map(({ number }) => number));
    });
    await happen(1, 2, 3);
    await test.platform.outbox.drain();
    expect(heard).toEqual([1, 3]);
    poisonous = false;
    await test.platform.outbox.drain();
    expect(heard).toEqual([1, 3]);
    test.clock.advance(5_000);
    await test.platform.outbox.drain();
    expect(heard).toEqual([1, 3, 2]);
    const { rows } = await sql`select from outbox_delivery`.execute(test.platform.db);
    expect(rows).toEqual([]);
  });

  it.each([
    ['one event a row', 1],
    ['many events a row', 7],
  ])('knows what still waits for a consumer, with %s', async (_name, count) => {
    const { db, outbox } = test.platform;
    const dated = defineEvent<{ at: string }>('DatedThing');
    outbox.subscribe('dated', dated, async () => {});
    const noon = Date.parse('2026-03-11T12:00:00Z');
    const at = (offsetMs: number) => new Date(noon + offsetMs);
    const isWaiting = (before: Date) => outbox.hasWaiting(db, 'dated', dated, { dated: 'at', before });
    await db.transaction().execute((tx) =>
      outbox.add(
        tx,
        // The oldest is neither the first of its row nor the last.
        Array.from({ length: count }, (_, index) => event(dated, { at: at(Math.abs(index - 3)).toISOString() })),
      ),
    );
    const oldest = count === 1 ? 3 : 0;
    expect([await isWaiting(at(oldest)), await isWaiting(at(oldest + 1))]).toEqual([false, true]);
    // Taken off the outbox and copied for the consumer, as a separate delivery.
    await sql`
      with taken as (delete from outbox returning *)
      insert into outbox_delivery (subscriber, topic, payload, created_at, due_at)
      select 'dated', topic, payload, created_at, created_at from taken`.execute(db);
    expect([await isWaiting(at(oldest)), await isWaiting(at(oldest + 1))]).toEqual([false, true]);
    expect(await outbox.hasWaiting(db, 'somebody-else', dated, { dated: 'at', before: at(60_000) })).toBe(false);
    await outbox.drain();
    expect(await isWaiting(at(60_000))).toBe(false);
  });

  it('keeps an event that fails for good as a dead letter, and tries it again when a process starts', async () => {
    const heard: number[] = [];
    test.platform.outbox.subscribe('picky', thingHappened, async () => {
      throw new Error('cannot stomach any');
    });
    await happen(1, 2);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await test.platform.outbox.drain();
      test.clock.advance(600_000);
    }
    const { rows } = await sql<{ attempts: number; isDead: boolean }>`
      select attempts, due_at = 'infinity' as "isDead" from outbox_delivery`.execute(test.platform.db);
    expect(rows).toEqual([
      { attempts: 24, isDead: true },
      { attempts: 24, isDead: true },
    ]);
    expect((await test.platform.metrics.outboxDeadLetters.get()).values[0]?.value).toBe(2);
    const next = await createTestPlatform({ database: test.database, clock: test.clock });
    next.platform.outbox.subscribe('picky', thingHappened, async (_tx, payloads) => {
      heard.push(...payloads.map(({ number }) => number));
    });
    await next.platform.outbox.register();
    await next.platform.outbox.drain();
    expect(heard.toSorted()).toEqual([1, 2]);
    await next.close();
  });

  it('tries a dead letter again when an operator asks for it', async () => {
    const { db, outbox } = test.platform;
    let failing = true;
    const heard: number[] = [];
    outbox.subscribe('mended', thingHappened, async (_tx, payloads) => {
      if (failing) throw new Error('cannot stomach any');
      heard.push(...payloads.map(({ number }) => number));
    });
    await happen(7);
    for (let attempt = 0; attempt < 30; attempt += 1) {
      await outbox.drain();
      test.clock.advance(600_000);
    }
    const [dead] = await listFailed(db, 10);
    expect(dead).toMatchObject({ job: 'outbox:mended', isDead: true, attempts: 24 });
    failing = false;
    await outbox.drain();
    expect(heard).toEqual([]);
    const deed = { operator: 'an operator', reason: 'mended', at: new Date(test.clock.now()) };
    expect(await retryRow(db, { ...deed, job: 'outbox:mended', item: dead?.item ?? '' })).toBe(true);
    await outbox.drain();
    expect(heard).toEqual([7]);
    expect(await listFailed(db, 10)).toEqual([]);
  });

  it('puts off no event for an outage of the database', async () => {
    const heard: number[] = [];
    let isFull = true;
    test.platform.outbox.subscribe('writer', thingHappened, async (tx, payloads) => {
      if (isFull) await sql`do $$ begin raise exception 'no space' using errcode = '53100'; end $$`.execute(tx);
      heard.push(...payloads.map(({ number }) => number));
    });
    await happen(1, 2);
    await expect(test.platform.outbox.drain()).rejects.toThrow('no space');
    isFull = false;
    await test.platform.outbox.drain();
    expect(heard).toEqual([1, 2]);
  });

  it('is empty after `drain`, also beside another poll', async () => {
    const heard: number[] = [];
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    test.platform.outbox.subscribe('slow', thingHappened, async (_tx, payloads) => {
      begun.resolve();
      await goOn.promise;
      heard.push(...payloads.map(({ number }) => number));
    });
    await happen(1);
    const first = test.platform.outbox.drain();
    await begun.promise;
    const second = test.platform.outbox.drain().then(() => heard.length);
    await test.platform.db.selectFrom('outbox').select('id').execute();
    goOn.resolve();
    expect(await second).toBe(1);
    await first;
  });
});
