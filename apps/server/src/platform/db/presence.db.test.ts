import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { Presence } from './presence.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await createTestPlatform();
});
afterAll(() => test.close());

/** A connection that takes every lock; all there is to it is its end. */
const createLine = () => Object.assign(new EventEmitter(), { query: async () => {} }) as unknown as pg.Client;

it('ends with the connection by which it is seen, and not with one before that ends late', async () => {
  const presence = new Presence();
  const ended = vi.fn();
  presence.onEnd(ended);
  const [before, now] = [createLine(), createLine()];
  await presence.begin(before);
  await presence.begin(now);
  const { number } = presence;
  before.emit('end');
  expect(presence.number).toBe(number);
  expect(ended).not.toHaveBeenCalled();
  now.emit('end');
  expect(presence.number).toBeNull();
  expect(ended).toHaveBeenCalledTimes(1);
});

/** The connections by which processes are seen right now. */
async function countLines(): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity
    where application_name = 'clearcrate-pulse' and datname = current_database()`.execute(test.database.db);
  return rows.length;
}

it('leaves no connection behind that another one has taken the place of', async () => {
  const { pulse } = test.platform;
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    expect(await pulse.check()).toBe(true);
    vi.spyOn(pg.Client.prototype, 'query').mockImplementationOnce(() => Promise.reject(new Error('cancelled')));
    vi.advanceTimersByTime(10_000);
    expect(await pulse.check()).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(await pulse.check()).toBe(true);
  } finally {
    vi.restoreAllMocks();
    vi.useRealTimers();
  }
  await expect.poll(countLines).toBe(1);
});
