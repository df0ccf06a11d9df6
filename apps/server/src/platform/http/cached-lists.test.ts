import { getModuleList } from '@clearcrate/contract/site';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { testConfig } from '../../testing/test-platform.ts';
import { createMemoryBus } from '../bus/memory-bus.ts';
import { movableClock } from '../clock.ts';
import { createMetrics } from '../metrics.ts';
import { CallGuard } from './call-guard.ts';
import { createHttpServer } from './edge/http-server.ts';
import { ResponseCache } from './response-cache.ts';
import { createRouter, type RouterDeps } from './router.ts';

/** Opens a cached list; the returned call resolves to the number of times the list was computed. */
async function openList() {
  const log = pino({ level: 'silent' });
  const clock = movableClock(1_000_000);
  const pulse = {
    note: () => {},
    isLost: () => false,
    onChange: () => {},
    check: async () => true,
    start: () => {},
    stop: () => {},
  };
  const base = { config: testConfig({}), log, clock, metrics: createMetrics(), pulse };
  const app = createHttpServer(base);
  const cache = new ResponseCache(clock, createMemoryBus(log));
  const router = createRouter({ ...base, app, cache, calls: new CallGuard(pulse) } as unknown as RouterDeps);
  let made = 0;
  router.route(
    getModuleList,
    () => {
      made += 1;
      return { items: [] };
    },
    { cacheTag: 'list' },
  );
  const ask = async (payload = '{}', headers: Record<string, string> = {}) => {
    const all = { 'content-type': 'application/json', ...headers };
    await app.inject({ method: 'POST', url: getModuleList.path, headers: all, payload });
    return made;
  };
  return ask;
}

it('computes a cached list once per audience and request body', async () => {
  const ask = await openList();
  expect([await ask(), await ask()]).toEqual([1, 1]);
  const audiences: Record<string, string>[] = [
    { 'accept-language': 'vi' },
    { 'channel-code': 'OTHER' },
    { 'platform-id': '2' },
  ];
  for (const [index, headers] of audiences.entries()) {
    expect(await ask('{}', headers)).toBe(index + 2);
    expect(await ask('{}', headers)).toBe(index + 2);
  }
  expect(await ask()).toBe(audiences.length + 1);
});

it('does not cache the answer of an overlong request', async () => {
  const ask = await openList();
  const long = `{}${' '.repeat(600)}`;
  expect([await ask(long), await ask(long)]).toEqual([1, 2]);
});
