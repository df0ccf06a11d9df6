import pino from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../testing/test-platform.ts';
import { OwnersLocked } from '../db/batch/owner-locks.ts';

const log = pino({ level: 'silent' });
const warn = vi.spyOn(log, 'warn');

let test: TestPlatform;
beforeEach(async () => {
  test = await createTestPlatform({ log });
});
afterEach(() => test.close());

it('logs at growing distances that a row waits for a locked player, and tries it every second', async () => {
  const one = vi.fn(() => Promise.reject(new OwnersLocked([7n])));
  for (let second = 0; second < 32; second += 1) {
    await test.platform.rows.each(['a room'], { job: 'test.rooms', keyOf: String, one });
    test.clock.advance(1_000);
  }
  expect(one).toHaveBeenCalledTimes(32);
  const line = { job: 'test.rooms', item: 'a room', players: ['7'] };
  const calls: unknown[][] = warn.mock.calls;
  expect(calls.filter(([, message]) => message === 'job row waits')).toEqual(
    [1, 1, 2, 4, 8, 16].map((times) => [{ ...line, times }, 'job row waits']),
  );
});
