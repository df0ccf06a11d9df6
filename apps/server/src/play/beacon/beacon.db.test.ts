import { roundTimeMs } from '@clearcrate/fairness/beacon';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { readConfig } from '../../platform/config.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { createTestPlatform, TEST_START_MS, type TestPlatform } from '../../testing/test-platform.ts';
import { type Beacon, createBeacon, nextRoundAfter } from './beacon.module.ts';
import { type BeaconServer, startBeaconServer } from './testing/beacon-server.ts';

let server: BeaconServer;
let test: TestPlatform;
let beacon: Beacon;
const clock = movableClock(TEST_START_MS);

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  test = await createTestPlatform({ clock, env: server.env() });
  beacon = createBeacon(test.platform);
});
afterAll(async () => {
  await test.close();
  await server.close();
});
beforeEach(() => {
  server.mood = 'honest';
});

const poll = () => test.platform.jobs.runDue();
const runner = () => runnerOf(test.platform.db);
/** Requests the next round as a mode would. */
async function wantNext() {
  const chain = await beacon.chain();
  if (!chain) throw new Error('no beacon is configured');
  const awaited = nextRoundAfter(chain, clock.now());
  await Promise.all(beacon.want(runner(), [awaited, awaited], new Date(clock.now())));
  return awaited;
}
const advanceTo = (round: number) => clock.advance(roundTimeMs(server.beacon.chain, round) - clock.now());

describe('the chain', () => {
  it('is unavailable until the beacon has answered with the configured key', async () => {
    await expect(beacon.chain()).rejects.toThrow('beaconAway');
    for (const mood of ['broken', 'forged', 'endless'] as const) {
      server.mood = mood;
      await poll();
      await expect(beacon.chain()).rejects.toThrow('beaconAway');
    }
    server.mood = 'honest';
    await poll();
    expect(await beacon.chain()).toEqual(server.beacon.chain);
  });

  it('is rejected when it differs from the settings', async () => {
    const other = await startBeaconServer(() => clock.now(), 'another chain');
    const wrong = { ...server.env(), BEACON_URL: other.url };
    const lost = await createTestPlatform({ clock, env: wrong });
    try {
      const lostBeacon = createBeacon(lost.platform);
      await lost.platform.jobs.runDue();
      expect(other.asked).toHaveLength(1);
      await expect(lostBeacon.chain()).rejects.toThrow('beaconAway');
    } finally {
      await lost.close();
      await other.close();
    }
  });

  it('is undefined when no beacon is configured', async () => {
    const bare = await createTestPlatform({ clock });
    expect(await createBeacon(bare.platform).chain()).toBeUndefined();
    await bare.close();
  });
});

describe('a round', () => {
  it('is fetched once it is signed, verified and stored immutably', async () => {
    const awaited = await wantNext();
    expect(roundTimeMs(server.beacon.chain, awaited.round)).toBeGreaterThan(clock.now());
    server.asked.length = 0;
    await poll();
    expect(server.asked).toEqual([]);
    advanceTo(awaited.round);
    await poll();
    const { chain, round, randomness, signature } = server.beacon.round(awaited.round, '');
    expect(await beacon.find(runner(), [awaited])).toEqual([{ chain, round, randomness, signature }]);
    const change = sql`update beacon_round set randomness = ${'0'.repeat(64)} where round = ${awaited.round}`;
    await expect(change.execute(test.platform.db)).rejects.toThrow('stays as it is');
    await expect(sql`delete from beacon_round`.execute(test.platform.db)).rejects.toThrow('stays as it is');
  });

  it('is retried while the beacon is late, down, or answers with a wrong round or signature', async () => {
    const awaited = await wantNext();
    advanceTo(awaited.round);
    for (const mood of ['late', 'broken', 'stale', 'forged', 'endless'] as const) {
      server.mood = mood;
      await poll();
      expect(await beacon.find(runner(), [awaited]), mood).toEqual([]);
    }
    server.mood = 'honest';
    await poll();
    expect(await beacon.find(runner(), [awaited])).toHaveLength(1);
  });

  it('is asked for in vain with few lines of log, and each failure is counted', async () => {
    const log = pino({ level: 'silent' });
    const warn = vi.spyOn(log, 'warn');
    const own = await createTestPlatform({ clock, env: server.env(), log });
    createBeacon(own.platform);
    server.mood = 'broken';
    try {
      for (let half = 0; half < 64; half += 1) {
        await own.platform.jobs.runDue();
        clock.advance(500);
      }
      const lines = (warn.mock.calls as unknown[][]).filter(([, message]) => message === 'beacon request failed');
      expect(lines.map(([line]) => line)).toEqual(
        [1, 2, 4, 8, 16, 32].map((failures) => expect.objectContaining({ url: server.url, failures })),
      );
      expect(await own.platform.metrics.registry.metrics()).toContain(
        `beacon_request_failures_total{host="${new URL(server.url).host}"} 64`,
      );
    } finally {
      await own.close();
    }
  });

  it('is fetched after the beacon was away for days', async () => {
    const awaited = await wantNext();
    server.mood = 'broken';
    clock.advance(30 * 86_400_000);
    await poll();
    expect(await beacon.find(runner(), [awaited])).toEqual([]);
    server.mood = 'honest';
    await poll();
    expect(await beacon.find(runner(), [awaited])).toHaveLength(1);
  });

  it('is fetched despite many unanswered rounds, which are requested in turn', async () => {
    const { chain } = server.beacon;
    const never = Array.from({ length: 20 }, (_, index) => ({ chain: chain.hash, round: index + 1 }));
    server.lost = new Set(never.map(({ round }) => round));
    await Promise.all(beacon.want(runner(), never, new Date(clock.now())));
    const awaited = await wantNext();
    advanceTo(awaited.round);
    server.asked.length = 0;
    await poll();
    expect(await beacon.find(runner(), [awaited])).toHaveLength(1);
    for (let polls = 0; polls < 5; polls += 1) await poll();
    const asked = new Set(server.asked.map((path) => path.split('/').at(-1)));
    expect(never.filter(({ round }) => !asked.has(String(round)))).toEqual([]);
  });

  it('is fetched from the next address when one fails or is invalid', async () => {
    const mirror = await startBeaconServer(() => clock.now());
    const env = { ...server.env(), BEACON_URL: `http://127.0.0.1:9, ${server.url}/,${mirror.url}` };
    const two = await createTestPlatform({ clock, env });
    try {
      server.mood = 'forged';
      const second = createBeacon(two.platform);
      await two.platform.jobs.runDue();
      expect(await second.chain()).toEqual(server.beacon.chain);
    } finally {
      await two.close();
      await mirror.close();
    }
  });
});

it('requires all of its settings, and valid addresses', () => {
  const env = server.env();
  for (const name of Object.keys(env)) expect(() => readConfig({ ...env, [name]: '' }), name).toThrow(name);
  expect(() => readConfig({ ...env, BEACON_URL: 'ftp://beacon' })).toThrow('BEACON_URL');
  expect(readConfig({}).BEACON_URL).toEqual([]);
});
