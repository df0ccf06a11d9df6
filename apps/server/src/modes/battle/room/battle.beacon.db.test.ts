import { BATTLE_BEACON_WAIT_MS, BATTLE_ROUND_MS } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { firstRoundAfter, roundTimeMs } from '@clearcrate/fairness/beacon';
import { toHex } from '@clearcrate/fairness/bytes';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sharedDraw } from '@clearcrate/fairness/shared-draw';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import { type BeaconServer, startBeaconServer } from '../../../play/beacon/testing/beacon-server.ts';
import { checkStoreExport } from '../../../testing/own-export.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { type BattleRig, type Battler, createBattleRig } from '../testing/battle-rig.ts';

/** Battles of a store with a public beacon. */

const clock = movableClock(TEST_START_MS);
let server: BeaconServer;
let rig: BattleRig;
let ann: Battler;
let ben: Battler;
let cleo: Battler;

beforeAll(async () => {
  server = await startBeaconServer(() => clock.now());
  rig = await createBattleRig({ clock, env: server.env() });
  [ann, ben, cleo] = [await rig.player(0), await rig.player(1), await rig.player(2)];
});
afterAll(async () => {
  await rig.test.close();
  await server.close();
});
beforeEach(() => {
  server.mood = 'honest';
});

/** Rounds are fetched by one job and used by another. */
const poll = async () => {
  await rig.runDue();
  await rig.runDue();
};
const chain = () => server.beacon.chain;
async function fillRoom(): Promise<string> {
  const { roomId } = (await rig.create(ann)).data;
  expect((await rig.join(ben, roomId)).data).toMatchObject({ seat: 2, started: false });
  return roomId;
}
const toRound = (round: number) => clock.advance(Math.max(0, roundTimeMs(chain(), round) - clock.now()));

it('rejects new rooms before the beacon has been reached', async () => {
  expect((await rig.create(ann)).code).toBe(ERRORS.beaconAway.code);
  await poll();
  const rules = (await rig.test.call('/api/battle/getBattleRules')).body.data;
  expect(rules.beaconChain).toBe(chain().hash);
});

describe('a full room', () => {
  it('uses the first round after the last seat, and can be verified', async () => {
    const before = await ann.coins();
    const roomId = await fillRoom();
    const sealed = await rig.room(roomId);
    expect(sealed).toMatchObject({
      state: 5,
      startedAt: null,
      results: [],
      totals: [],
      roomSeed: null,
      winnerSeat: null,
    });
    const { round, filledAt, waitsUntil } = sealed.beacon;
    expect(round).toBe(firstRoundAfter(chain(), Date.parse(filledAt)));
    expect(Date.parse(waitsUntil) - Date.parse(filledAt)).toBe(BATTLE_BEACON_WAIT_MS);
    expect(await ann.coins()).toBeCloseTo(before - Number(sealed.price), 2);
    expect((await rig.join(cleo, roomId)).code).toBe(ERRORS.battleFull.code);
    expect((await ann.ask('/api/battle/getMyBattle')).data.items[0]).toMatchObject({ roomId, state: 5 });
    await poll();
    expect((await rig.room(roomId)).state).toBe(5);

    toRound(round);
    await poll();
    const running = await rig.room(roomId);
    expect(running).toMatchObject({ state: 2, version: sealed.version + 1, roomSeed: null });
    expect(running.results).toHaveLength(4);
    clock.advance(2 * BATTLE_ROUND_MS);
    await poll();
    const { data: proof } = (await rig.test.call('/api/battle/getBattleProof', { roomId })).body;
    expect(proof.beacon).toEqual({ ...server.beacon.round(round, filledAt), chain: chain() });
    // The random values of the room and of its proof include the beacon.
    const randomOf = (draws: { randomValue: string }[]) => draws.map(({ randomValue }) => randomValue);
    expect(randomOf(running.results)).toEqual(randomOf(proof.draws));
    const [first] = proof.draws;
    const source = { roomSeed: Buffer.from(proof.roomSeed, 'hex'), userCodes: proof.userCodes };
    const beacon = Buffer.from(proof.beacon.randomness, 'hex');
    const drawn = runSync(sharedDraw({ ...source, beacon }, first.round, first.seat), nodeHasher);
    expect(toHex(drawn.digests[0]?.digest ?? new Uint8Array())).toBe(first.randomValue);

    const token = { authorization: ann.token };
    const file = await rig.test.app.http.inject({ url: '/api/fairness/getDrawExport', headers: token });
    const checker = new ExportChecker(nodeHasher);
    const lines = file.body.trim().split('\n');
    expect(lines.flatMap((line) => checker.readLine(line))).toEqual([]);
    expect(checker.passed).toBe(true);
    // The export includes the results.
    expect(await checkStoreExport(rig.test)).toMatchObject({ findings: [], matched: proof.draws.length + 1 });
    const bent = new ExportChecker(nodeHasher);
    const other = server.beacon.round(round + 1, filledAt);
    const { signature, randomness } = proof.beacon;
    const changed = file.body.replaceAll(signature, other.signature).replaceAll(randomness, other.randomness);
    const found = changed.split('\n').flatMap((line) => bent.readLine(line));
    expect(found[0]?.message).toContain('signature');
    expect(await rig.problems()).toEqual([]);
  });

  it('rejects a round signed with another key, and continues once the beacon is valid again', async () => {
    const roomId = await fillRoom();
    toRound((await rig.room(roomId)).beacon.round);
    for (const mood of ['late', 'forged', 'broken'] as const) {
      server.mood = mood;
      await poll();
      expect((await rig.room(roomId)).state, mood).toBe(5);
    }
    server.mood = 'honest';
    await poll();
    expect((await rig.room(roomId)).state).toBe(2);
    clock.advance(2 * BATTLE_ROUND_MS);
    await poll();
    expect((await rig.room(roomId)).state).toBe(3);
  });

  it('is refunded once when the beacon is late, with the reason, and reveals its seed', async () => {
    const before = [await ann.coins(), await ben.coins()];
    server.mood = 'late';
    const roomId = await fillRoom();
    clock.advance(BATTLE_BEACON_WAIT_MS - 1);
    await poll();
    expect((await rig.room(roomId)).state).toBe(5);
    clock.advance(1);
    // The round arrives at that moment: the deadline is fixed, so it is too late.
    server.mood = 'honest';
    await poll();
    const dissolved = await rig.room(roomId);
    expect(dissolved).toMatchObject({ state: 4, results: [], winnerSeat: null });
    expect(dissolved.roomSeed).toMatch(/^[0-9a-f]{64}$/);
    expect([await ann.coins(), await ben.coins()]).toEqual(before);
    await poll();
    expect((await rig.room(roomId)).state).toBe(4);
    const { items } = (await ann.ask('/api/user/getMessage', { type: 5 })).data;
    expect(items[0].title).toContain(roomId);
    expect(items[0].content).toContain('信标');
    const record = (await ann.ask('/api/battle/getBattleRecordList')).data.items[0];
    expect(record).toMatchObject({ roomId, outcome: 'refunded' });
    expect(await rig.problems()).toEqual([]);
  });
});
