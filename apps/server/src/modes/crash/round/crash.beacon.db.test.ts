import { firstRoundAfter, roundTimeMs } from '@clearcrate/fairness/beacon';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { type BeaconServer, startBeaconServer } from '../../../play/beacon/testing/beacon-server.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { type CrashRig, createCrashRig } from '../testing/crash-rig.ts';

/**
 * Crash in a store with a public beacon: the salt is a value that nobody could know when the end
 * was published.
 */

const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: CrashRig;

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createCrashRig({ shared: { clock, env: server.env() } });
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});

const chains = async () => (await rig.test.call('/api/crash/getCrashChainList', {})).body.data.items;
const look = () => rig.test.app.platform.jobs.runDue();

it('announces the beacon round with the end, waits for its value, and uses no other', async () => {
  const published = async () => {
    await look();
    return (await chains()).length;
  };
  await expect.poll(published).toBe(1);
  const [waiting] = await chains();
  expect(waiting).toMatchObject({ salt: null, saltedAt: null, saltSource: 'beacon', firstRound: null });
  const awaited = firstRoundAfter(server.beacon.chain, Date.parse(waiting.saltAfter));
  expect(waiting.beacon).toEqual({ chain: server.beacon.chain.hash, round: awaited });
  expect(Date.parse(waiting.saltAfter)).toBeGreaterThan(Date.parse(waiting.publishedAt));

  clock.set(Date.parse(waiting.saltAfter));
  server.mood = 'late';
  await look();
  await look();
  expect((await chains())[0].salt).toBeNull();
  expect((await rig.test.call('/api/crash/getCrash', {})).body.data.round).toBeNull();

  server.mood = 'honest';
  clock.set(roundTimeMs(server.beacon.chain, awaited) + 60_000);
  await rig.until(1);
  const [salted] = await chains();
  expect(salted.salt).toBe(server.beacon.round(awaited, '').randomness);
  const { round } = (await rig.test.call('/api/crash/getCrash', {})).body.data;
  expect(round).toMatchObject({ state: 1, step: 1, previousHash: salted.chain });
});
