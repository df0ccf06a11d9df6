import { AI_USER_CODE, BATTLE_WAIT_MS } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toAllTopic, toPlayerTopic, toRoomTopic } from '../../../platform/gateway/gateway.topics.ts';
import { huntSeed } from '../../../testing/seed-hunter.ts';
import { type BattleRig, type Battler, createBattleRig } from '../testing/battle-rig.ts';

/**
 * An adversary who reads all data sent to any client before the last seat is taken and tries to
 * predict the outcome.
 */

let rig: BattleRig;
let ann: Battler;
let ben: Battler;
const received: Buffer[] = [];

beforeAll(async () => {
  rig = await createBattleRig();
  [ann, ben] = [await rig.player(0), await rig.player(1)];
  const { bus } = rig.test.app.platform;
  for (const topic of [toAllTopic, toPlayerTopic, toRoomTopic])
    bus.subscribe(topic, ({ text }: { text: string }) => received.push(Buffer.from(text)));
});
afterAll(() => rig.test.close());

async function listenTo(roomId: string): Promise<Buffer[]> {
  const asked: [string, object][] = [
    ['/api/battle/getBattle', { roomId }],
    ['/api/battle/getBattleProof', { roomId }],
    ['/api/battle/getBattleList', {}],
    ['/api/battle/getMyBattle', { roomId }],
    ['/api/battle/getBattleRecordList', {}],
    ['/api/battle/getBattleHistory', {}],
    ['/api/fairness/getRoomSeedList', { pageSize: 100 }],
    ['/api/fairness/getSeed', {}],
    ['/api/user/billDetails', {}],
    ['/api/user/getInfo', {}],
  ];
  const answers = await Promise.all([ann, ben].flatMap((who) => asked.map(([path, body]) => who.ask(path, body))));
  return answers.map((answer) => Buffer.from(JSON.stringify(answer)));
}

it('learns nothing that determines the outcome before it is decided', async () => {
  const made = await rig.create(ann, { players: 3 });
  const { roomId } = made.data;
  await rig.join(ben, roomId);
  await rig.test.app.platform.outbox.drain();
  const before = [...(await listenTo(roomId)), Buffer.from(JSON.stringify(made)), ...received];
  const room = await rig.room(roomId);
  const { items } = (await rig.test.call('/api/fairness/getRoomSeedList', { pageSize: 100 })).body.data;
  const commitments = new Set<string>(items.map(({ roomSeedHash }: { roomSeedHash: string }) => roomSeedHash));
  expect(commitments.has(room.roomSeedHash)).toBe(true);
  expect(huntSeed(before, commitments)).toBeUndefined();
  expect(room).toMatchObject({ results: [], totals: [], winnerSeat: null, pot: '0.00' });
  const proof = (await rig.test.call('/api/battle/getBattleProof', { roomId })).body.data;
  expect(proof).toMatchObject({ roomSeed: null, userCodes: [], draws: [] });

  // The last seat decides. Its code is public and fixed, so it could not be chosen after the others
  // were known.
  expect((await ann.ask('/api/battle/callBattleAi', { roomId })).data.started).toBe(true);
  expect((await rig.room(roomId)).seats[2].userCode).toBe(AI_USER_CODE);
  const during = await listenTo(roomId);
  expect(huntSeed(during, commitments)).toBeUndefined();

  // The same search finds the seed once revealed, which proves that the search works.
  rig.test.clock.advance(60_000);
  await rig.runDue();
  expect(huntSeed(await listenTo(roomId), commitments)).toBe((await rig.room(roomId)).roomSeed);
});

it('cannot compute the next seed from the revealed ones', async () => {
  const { items } = (await rig.test.call('/api/fairness/getRoomSeedList', { pageSize: 100 })).body.data;
  const known = items.flatMap(({ roomSeed }: { roomSeed: string | null }) =>
    roomSeed ? [Buffer.from(roomSeed, 'hex')] : [],
  );
  expect(known.length).toBeGreaterThan(0);
  const secret = new Set<string>(
    items.flatMap(({ roomSeed, roomSeedHash }: { roomSeed: string | null; roomSeedHash: string }) =>
      roomSeed ? [] : [roomSeedHash],
    ),
  );
  const guesses = known.flatMap((seed: Buffer) => {
    const next = BigInt(`0x${seed.toString('hex')}`);
    return [-1n, 1n, 2n].map((by) => Buffer.from((next + by).toString(16).padStart(64, '0').slice(-64), 'hex'));
  });
  expect(huntSeed(guesses, secret)).toBeUndefined();
});

/** An adversary who uses up the idempotency keys of the store's own operations on their rooms. */

const createUnder = (who: Battler, key: string) =>
  who.ask(
    '/api/battle/createBattle',
    { players: 2, mode: 1, boxes: rig.boxes.slice(0, 1).map(({ boxId, version }) => ({ boxId, version })) },
    key,
  );

it('cannot stop the store from dissolving a room or finishing the rooms of others', async () => {
  const before = await ann.coins();
  const { roomId } = (await createUnder(ann, 'the-first-room')).data;
  const keys = [`dissolve-${roomId}-1`, `battle.dissolve.${roomId}-1`];
  for (const key of keys) expect((await createUnder(ann, key)).code).toBe(0);
  expect((await createUnder(ann, `@battle.dissolve@${roomId}-1`)).code).toBe(ERRORS.idempotencyKeyMissing.code);
  rig.test.clock.advance(BATTLE_WAIT_MS);
  const played = (await rig.create(ben)).data.roomId;
  await rig.join(ann, played);
  rig.test.clock.advance(BATTLE_WAIT_MS);
  await rig.runDue();
  expect((await rig.room(roomId)).state).toBe(4);
  expect((await rig.room(played)).state).toBe(3);
  expect(await ann.coins()).toBeCloseTo(before - (await stakeOf(played)), 2);
  expect(await rig.problems()).toEqual([]);
});

async function stakeOf(roomId: string): Promise<number> {
  return Number((await rig.room(roomId)).price);
}

it('cannot send a key that the store uses', async () => {
  const { rows } = await sql<{ key: string }>`
    select key from idempotency where endpoint not like '/api/%'`.execute(rig.test.database.db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => !key.startsWith('@'))).toEqual([]);
});
