import { ERRORS } from '@clearcrate/contract/errors';
import type { RollCard } from '@clearcrate/contract/roll';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { type DrawRecord, parseRecord } from '@clearcrate/fairness/record';
import { verifyRecord } from '@clearcrate/fairness/verify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFairness } from '../../play/fairness/fairness.module.ts';
import { createModes } from '../../play/modes/modes.module.ts';
import { createRaffleRig, type Joiner, type RaffleRig } from '../../play/raffle/testing/raffle-rig.ts';

let rig: RaffleRig;
let ann: Joiner;
let ben: Joiner;

beforeAll(async () => {
  rig = await createRaffleRig();
  [ann, ben] = [await rig.player(0), await rig.player(3)];
});
afterAll(() => rig.test.close());

const code = (name: keyof typeof ERRORS) => ERRORS[name].code;
const listed = async (body: object = {}): Promise<RollCard[]> =>
  (await rig.test.call('/api/roll/getRollList', body)).body.data.items;
const roomOf = async (name: string): Promise<RollCard> => {
  const { rows } = await sql<{ raffle_id: bigint }>`
    select raffle_id from roll_room where plan_code = ${name} order by draws_at desc limit 1`.execute(
    rig.test.database.db,
  );
  return (await rig.test.call('/api/roll/getRoll', { rollId: String(rows[0]?.raffle_id) })).body.data;
};
const join = (who: Joiner, rollId: string, body: object = {}) => who.ask('/api/roll/joinRoll', { rollId, ...body });
const verdictsOf = (lines: readonly string[]) =>
  lines.map((line) => {
    const record = parseRecord(JSON.parse(line)) as DrawRecord;
    return runSync(verifyRecord(record, { odds: () => undefined }), nodeHasher).verdict;
  });
const proofOf = async (rollId: string) => {
  const { payload } = await rig.test.app.http.inject({ method: 'GET', url: `/api/roll/getRollProof?rollId=${rollId}` });
  return parseRecord(JSON.parse(payload)) as DrawRecord;
};

describe('a room', () => {
  it('is open from the first start, with prizes by price and a committed seed', async () => {
    const rooms = await listed();
    expect(rooms.map(({ name }) => name)).toEqual(expect.arrayContaining(['周末开箱夜', '整点小房', '阿岚的直播间']));
    const { prizes, worth, roomSeed, roomSeedHash, newest } = (
      await rig.test.call('/api/roll/getRoll', {
        rollId: rooms[0]?.rollId,
      })
    ).body.data;
    const prices = prizes.map(({ price }: { price: string }) => Number(price));
    expect(prices).toEqual([...prices].sort((a, b) => b - a));
    expect(prices.reduce((sum: number, price: number) => sum + price, 0)).toBeCloseTo(Number(worth), 2);
    expect([roomSeed, newest]).toEqual([null, []]);
    expect(roomSeedHash).toMatch(/^[0-9a-f]{64}$/);
    expect((await listed({ kind: 2 })).every(({ anchor }) => anchor !== null)).toBe(true);
    expect((await listed({ kind: 1 })).every(({ anchor }) => anchor === null)).toBe(true);
  });

  it('is joined once, drawn at its deadline, and assigns its prizes by value', async () => {
    const { rollId } = await roomOf('daily');
    const first = await join(ann, rollId);
    expect(first.data).toMatchObject({ rollId, seat: 1, entries: 1, userCode: `demo-${ann.playerId}` });
    expect((await join(ann, rollId)).code).toBe(code('rollJoined'));
    expect((await join(ben, rollId)).data).toMatchObject({ seat: 2 });
    const [mine] = (await ann.ask('/api/roll/getMyRoll', { rollIds: [rollId] })).data.items;
    expect(mine).toMatchObject({ seat: 1, userCode: `demo-${ann.playerId}`, place: null });
    const entries = (await rig.test.call('/api/roll/getRollEntryList', { rollId })).body.data;
    expect(entries.items.map(({ seat }: { seat: number }) => seat)).toEqual([2, 1]);

    // At the draw time, before the job has closed the room.
    const { drawsAt } = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
    rig.test.clock.set(Date.parse(drawsAt));
    expect((await join(await rig.player(4), rollId)).code).toBe(code('rollOver'));
    await rig.draw(rollId);
    const drawn = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
    expect(drawn).toMatchObject({ state: 3, entries: 2 });
    expect(drawn.roomSeed).toMatch(/^[0-9a-f]{64}$/);
    const winners = drawn.prizes.map(({ winner }: { winner: { seat: number } | null }) => winner?.seat ?? null);
    expect(new Set(winners.slice(0, 2))).toEqual(new Set([1, 2]));
    expect(winners.slice(2).every((seat: number | null) => seat === null)).toBe(true);
    expect((await join(await rig.player(4), rollId)).code).toBe(code('rollOver'));

    const record = await proofOf(rollId);
    expect(record).toMatchObject({ kind: 'order', seats: winners.slice(0, 2), roomSeedHash: drawn.roomSeedHash });
    expect(runSync(verifyRecord(record, { odds: () => undefined }), nodeHasher).verdict).toBe('match');

    const place = winners.indexOf(1) + 1;
    const bag = (await ann.ask('/api/user/rucksackGoods', { source: 31 })).data.items;
    expect(bag).toHaveLength(1);
    expect(bag[0]).toMatchObject({ goodsId: drawn.prizes[place - 1].goodsId, source: 31 });
    const messages: { title: string }[] = (await ann.ask('/api/user/getMessage', {})).data.items;
    expect(messages.map(({ title }) => title)).toContain(`Roll 房中奖：第 ${place} 位`);
    const [own] = (await ann.ask('/api/roll/getMyRollList')).data.items;
    expect(own).toMatchObject({ rollId, seat: 1, won: { place } });
    expect(await rig.problems()).toEqual([]);
  });

  it('is followed by the next room as soon as it closes', async () => {
    const next = await roomOf('daily');
    expect(next).toMatchObject({ state: 1, entries: 0 });
    expect(await roomOf('daily')).toMatchObject({ rollId: next.rollId });
    const over = await listed({ isOver: true });
    expect(over).toHaveLength(1);
    expect(over[0]?.topWinners).toHaveLength(2);
    const { previousRollId } = (await rig.test.call('/api/roll/getRoll', { rollId: next.rollId })).body.data;
    expect(previousRollId).toBe(over[0]?.rollId);
  });

  it('ends without a draw when it has no entries, and leaves its seed unused', async () => {
    const { rollId } = await roomOf('hourly');
    await rig.draw(rollId);
    const drawn = (await rig.test.call('/api/roll/getRoll', { rollId })).body.data;
    expect(drawn).toMatchObject({ state: 3, entries: 0, roomSeed: null });
    const proof = await rig.test.app.http.inject({ method: 'GET', url: `/api/roll/getRollProof?rollId=${rollId}` });
    expect(proof.json().code).toBe(code('rollUnknown'));
  });
});

describe('the draw export', () => {
  it('contains each order once, and the verifier confirms it', async () => {
    const { platform, ledger } = rig.test.app;
    const { orders } = createFairness(platform, { ledger, modes: createModes() });
    const own: string[] = [];
    for await (const line of orders.lines(ann.playerId)) own.push(line);
    const all: string[] = [];
    for await (const line of orders.lines()) all.push(line);
    expect([own, all]).toEqual([[expect.stringContaining('"kind":"order"')], own]);
    const { payload } = await rig.test.app.http.inject({
      method: 'GET',
      url: '/api/fairness/getDrawExport',
      headers: { authorization: ann.token },
    });
    expect(payload).toContain(own.join(''));
    const bent = own.map((line) => line.replace(/"seats":\[(\d+),(\d+)\]/, '"seats":[$2,$1]'));
    expect([verdictsOf(own), verdictsOf(bent)]).toEqual([['match'], ['mismatch']]);
  });
});

describe('linked accounts', () => {
  it('have one entry together', async () => {
    const { db } = rig.test.database;
    const [one, two] = [await rig.player(5), await rig.player(6)];
    const { rollId } = await roomOf('hourly');
    const pair = sql`(${one.playerId}, ${two.playerId}), (${two.playerId}, ${one.playerId})`;
    await sql`insert into person_account values ${pair}`.execute(db);
    // Concurrent, so that they may share a batch. Exactly one of them joins.
    const codes = (await Promise.all([join(one, rollId), join(two, rollId)])).map((answer) => answer.code);
    expect(codes.sort()).toEqual([0, code('rollJoined')]);
    const late = codes[0] === 0 ? two : one;
    expect((await join(late, rollId)).code).toBe(code('rollJoined'));
    expect(await roomOf('hourly')).toMatchObject({ entries: 1 });
    await sql`delete from person_account where (player_id, account_id) in (${pair})`.execute(db);
  });
});

describe('conditions', () => {
  it('require a level and coins recharged since a day', async () => {
    const { rollId } = await roomOf('weekend-night');
    // Players 1 and 3 are V2 and V0.
    const cleo = await rig.player(1);
    expect((await join(ben, rollId)).code).toBe(code('rollLevelMissing'));
    expect((await join(cleo, rollId)).code).toBe(code('rollRechargeMissing'));
    await rig.recharge(cleo.playerId, '49.99');
    const short = await join(cleo, rollId);
    expect([short.code, short.msg]).toEqual([code('rollRechargeMissing'), expect.stringContaining('50.00')]);
    await rig.recharge(cleo.playerId, '0.01');
    const [own] = (await cleo.ask('/api/roll/getMyRoll', { rollIds: [rollId] })).data.items;
    expect(own).toMatchObject({ level: 2, recharged: '50.00', seat: null });
    expect((await join(cleo, rollId)).code).toBe(0);
  });

  it('require the streamer’s spread code', async () => {
    const { rollId, anchor } = await roomOf('anchor-lan');
    const dan = await rig.player(5);
    expect((await join(dan, rollId)).code).toBe(code('rollSpreadMissing'));
    await dan.ask('/api/user/changeInvitationCode', { invitationCode: anchor?.spreadCode });
    expect((await join(dan, rollId)).code).toBe(0);
  });

  it('require a password, with limited tries', async () => {
    const { rollId, hasPassword } = await roomOf('anchor-qin');
    expect(hasPassword).toBe(true);
    expect((await join(ben, rollId, { password: 'wrong1' })).code).toBe(code('rollPasswordWrong'));
    expect((await join(ben, rollId, { password: 'qin2026' })).code).toBe(0);
    expect((await join(ben, rollId)).code).toBe(code('rollJoined'));
    for (let tries = 0; tries < 10; tries += 1) await join(ann, rollId, { password: `guess${tries}` });
    expect((await join(ann, rollId, { password: 'qin2026' })).code).toBe(code('rateLimited'));
  });

  it('exclude AI and test accounts', async () => {
    const { rollId } = await roomOf('daily');
    const tester = await rig.player(19);
    expect((await join(tester, rollId)).code).toBe(code('rollNotForMachines'));
  });
});
