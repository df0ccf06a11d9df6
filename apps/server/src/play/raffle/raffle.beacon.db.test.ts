import { firstRoundAfter, roundTimeMs } from '@clearcrate/fairness/beacon';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { TEST_START_MS } from '../../testing/test-platform.ts';
import { type BeaconServer, startBeaconServer } from '../beacon/testing/beacon-server.ts';
import { createRaffleRig, type RaffleRig } from './testing/raffle-rig.ts';

/** Raffles of a store that mixes a public beacon into its draws: closed first, then drawn with a round nobody could know. */

const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: RaffleRig;

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createRaffleRig({ clock, env: server.env() });
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});

/** Rounds are fetched by one job and used by another; what waits for them stays due. */
const look = async () => {
  for (let looks = 0; looks < 3; looks += 1) await rig.test.app.platform.jobs.runDue();
  await rig.test.app.platform.outbox.drain();
};

it('waits for the first round after it was closed, is drawn with it, and can be recomputed', async () => {
  const { rows } = await sql<{ raffle_id: bigint; draws_at: Date }>`
    select raffle_id, draws_at from roll_room where plan_code = 'daily'`.execute(rig.test.database.db);
  const [rollId, drawsAtMs] = [String(rows[0]?.raffle_id), rows[0]?.draws_at.getTime() ?? 0];
  const codes: string[] = [];
  for (const index of [3, 0, 1]) {
    const player = await rig.player(index);
    const { code, data } = await player.ask('/api/roll/joinRoll', { rollId });
    expect(code).toBe(0);
    codes.push(data.userCode);
  }
  server.mood = 'late';
  clock.advance(drawsAtMs - clock.now());
  await look();
  const state = async () => (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
  expect(await state()).toMatchObject({ state: 2, roomSeed: null });

  server.mood = 'honest';
  const { chain } = server.beacon;
  clock.advance(Math.max(0, roundTimeMs(chain, firstRoundAfter(chain, drawsAtMs)) - clock.now()));
  await look();
  expect(await state()).toMatchObject({ state: 3, entries: 3 });
  const { payload } = await rig.test.app.http.inject({ method: 'GET', url: `/api/roll/getRollProof?rollId=${rollId}` });
  const check = (text: string) => {
    const checker = new ExportChecker(nodeHasher);
    return text
      .trimEnd()
      .split('\n')
      .flatMap((line) => checker.readLine(line));
  };
  expect(payload).toContain(`"round":${firstRoundAfter(chain, drawsAtMs)}`);
  // In the order of the seats, whatever the codes are.
  expect(codes).not.toEqual(codes.toSorted());
  expect(payload).toContain(JSON.stringify(codes));
  expect(check(payload)).toEqual([]);
  expect(check(payload.replace(/"seats":\[(\d+),/, '"seats":[9$1,'))).not.toEqual([]);
  expect(await rig.problems()).toEqual([]);
});
