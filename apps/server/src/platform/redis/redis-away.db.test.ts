import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestRedis, type TestRedis } from '../../testing/programs/redis-server.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { createTestPlatform } from '../../testing/test-platform.ts';
import { defineTopic } from '../bus/bus.ts';

/** Two processes of one store over a Redis that is killed, frozen and restored. */

const said = defineTopic<{ text: string }>('test.said');
let redis: TestRedis;
let one: TestApp;
let two: TestApp;

beforeAll(async () => {
  redis = await startTestRedis();
  const env = { REDIS_URL: redis.url };
  one = await createTestApp({ env });
  await one.app.loadContent();
  two = await createTestApp({ env, database: one.database, clock: one.clock });
});
afterAll(async () => {
  await two.close();
  await one.close();
  await redis.close();
});

let keys = 0;
const newKey = () => {
  keys += 1;
  return `test:${keys}`;
};
const use = ({ app }: TestApp, key: string) => app.platform.quota.use(key, 60_000);
const signIn = async (store: TestApp, account: string) =>
  (await store.call('/api/auth/login', { account, password: 'demo1234' })).body.code;

/** Collects what a process receives on the topic, from itself and from the other. */
function listen({ app }: TestApp): string[] {
  const received: string[] = [];
  app.platform.bus.subscribe(said, ({ text }) => received.push(text));
  return received;
}
const reachOthers = () => [one, two].map(({ app }) => app.platform.bus.reachesOthers());
const say = ({ app }: TestApp, text: string) => app.platform.bus.publish(said, { text });

/** Waits until both use Redis again and receive each other's messages. */
async function untilTogether(): Promise<void> {
  const received = listen(two);
  await expect
    .poll(
      () => {
        say(one, 'together?');
        return received.length;
      },
      // Only messages of the other process are counted here, so they came through Redis.
      { interval: 50 },
    )
    .toBeGreaterThan(0);
  await expect
    .poll(async () => {
      const key = newKey();
      return [await use(one, key), await use(two, key)];
    })
    .toEqual([1, 2]);
}

describe('with Redis', () => {
  it('shares limits, and delivers each message once to every process', async () => {
    await untilTogether();
    const [atOne, atTwo] = [listen(one), listen(two)];
    say(one, 'hello');
    await expect.poll(() => [atOne, atTwo]).toEqual([['hello'], ['hello']]);
    const key = newKey();
    expect([await use(one, key), await use(two, key), await use(one, key)]).toEqual([1, 2, 3]);
    await one.app.platform.quota.reset(key);
    expect(await use(two, key)).toBe(1);
  });
});

describe.each([
  ['killed', () => redis.kill(), () => redis.start()],
  ['frozen', async () => redis.freeze(), async () => redis.thaw()],
])('with Redis %s', (_state, takeAway, bringBack) => {
  it('each process continues alone, and they share again when it is back', async () => {
    await untilTogether();
    const counted = newKey();
    await use(one, counted);
    await use(two, counted);
    const received = listen(one);

    await takeAway();
    // Counting continues from the shared value: a guesser gets no new tries, and no other player is
    // locked out.
    expect(await use(two, counted)).toBe(3);
    const fresh = newKey();
    expect([await use(one, fresh), await use(one, fresh), await use(two, fresh)]).toEqual([1, 2, 1]);
    expect([await signIn(one, '13800000003'), await signIn(two, '13800000004')]).toEqual([0, 0]);
    say(one, 'alone');
    await expect.poll(() => received).toEqual(['alone']);
    // Each process knows it is alone, and then does itself what it would leave to the other.
    await expect.poll(reachOthers).toEqual([false, false]);

    await bringBack();
    await untilTogether();
    await expect.poll(reachOthers).toEqual([true, true]);
  });

  it('no call waits for it, not even a turn of the event loop', async () => {
    await untilTogether();
    await takeAway();
    // This call detects the outage.
    await use(one, newKey());
    let turns = 0;
    const turning = setImmediate(() => {
      turns += 1;
    });
    for (let index = 0; index < 100; index += 1) await use(one, newKey());
    expect(turns).toBe(0);
    clearImmediate(turning);
    await bringBack();
    await untilTogether();
  });

  it('a process can start', async () => {
    await takeAway();
    const third = await createTestPlatform({ database: one.database, env: { REDIS_URL: redis.url } });
    expect(await third.platform.quota.use(newKey(), 1_000)).toBe(1);
    await third.close();
    await bringBack();
    await untilTogether();
  });
});
