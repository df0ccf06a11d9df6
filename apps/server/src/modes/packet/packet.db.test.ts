import { ERRORS } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { PACKET_CYCLES, PACKET_KINDS, PACKET_SPLITS } from '@clearcrate/contract/packet-rules';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLAYER_ACCOUNTS } from '../../ledger/chart.ts';
import { runnerOf } from '../../platform/db/statement.ts';
import { checkOwnExport, checkStoreExport } from '../../testing/own-export.ts';
import { figuresKey, findFigures } from './packet.repository.ts';
import { type Claimer, createPacketRig, type PacketRig } from './testing/packet-rig.ts';

let rig: PacketRig;
let players: Claimer[];
const who = (index: number) => players[index] as Claimer;
const codes = (answers: { code: number }[]) => answers.map(({ code }) => code);
const minor = (text: string) => parseAmount(text) ?? 0n;

beforeAll(async () => {
  rig = await createPacketRig();
  players = [];
  for (let index = 0; index < 12; index += 1) players.push(await rig.player(index));
}, 120_000);
afterAll(() => rig.test.close());

describe('a packet of even shares', () => {
  it('pays each player one share in bonus coins until it is empty', async () => {
    const { packetId, left, total } = await rig.packet({ code: 'even', total: 10_01n, shares: 3 });
    expect([left, total]).toEqual([3, '10.01']);
    const before = await who(0).coins();
    const first = await rig.claim(who(0), packetId, {}, 'the-same-key');
    expect(first).toMatchObject({ code: 0, data: { place: 1, money: '3.34' } });
    expect(await rig.claim(who(0), packetId, {}, 'the-same-key')).toEqual(first);
    expect(await who(0).coins()).toBeCloseTo(before + 3.34, 2);
    expect((await rig.claim(who(0), packetId)).code).toBe(ERRORS.packetTaken.code);
    expect((await rig.claim(who(1), packetId)).data.money).toBe('3.34');
    expect((await rig.claim(who(2), packetId)).data.money).toBe('3.33');
    expect((await rig.claim(who(3), packetId)).code).toBe(ERRORS.packetEmpty.code);
    expect(await rig.own(who(0), packetId)).toMatchObject({ state: 'claimed', money: '3.34' });
    expect(await rig.own(who(3), packetId)).toMatchObject({ state: 'empty', money: null });
    expect(await rig.find('even')).toMatchObject({ left: 0, claims: 3, paid: '10.01' });
    const { rows } = await sql<{ account: number }>`
      select account from ledger_entry where kind = 'packet.claim' and account < 64`.execute(rig.test.database.db);
    expect(new Set(rows.map(({ account }) => account))).toEqual(new Set([PLAYER_ACCOUNTS.bonus]));
    expect(await rig.problems()).toEqual([]);
  });

  it('lists claims with masked names, and appears in the inbox and in the bill', async () => {
    const { packetId } = await rig.find('even');
    const page = (await rig.test.call('/api/packet/getPacketClaims', { packetId, pageSize: 2 })).body.data;
    expect(page.items.map(({ place }: { place: number }) => place)).toEqual([3, 2]);
    expect(page.items[0].nickName).toContain('*');
    const rest = (await rig.test.call('/api/packet/getPacketClaims', { packetId, cursor: page.next })).body.data;
    expect(rest).toMatchObject({ items: [{ place: 1, money: '3.34' }], next: null });
    await rig.runDue();
    const inbox = (await who(0).ask('/api/user/getMessage', {})).data.items;
    expect(inbox[0].title).toBe('even：3.34 金币');
    const bill = (await who(0).ask('/api/user/billDetails', {})).data.items;
    expect(bill[0]).toMatchObject({ title: '红包', detail: 'even', amount: '3.34' });
  });

  it('requires the recharge since its period began, without reversed orders', async () => {
    const { packetId } = await rig.packet({ code: 'asking', minRecharge: 50_00n });
    expect((await rig.claim(who(4), packetId)).code).toBe(ERRORS.packetUnmet.code);
    expect(await rig.own(who(4), packetId)).toMatchObject({ state: 'unmet', recharged: '0.00' });
    const { clock, database } = rig.test;
    await sql`insert into recharge_fact (order_id, player_id, amount, recharged_at)
      values ('asked', ${who(4).id}, 5000, ${new Date(clock.now())}), ('before', ${who(4).id}, 5000, ${new Date(clock.now() - 86_400_000)})`.execute(
      database.db,
    );
    await sql`insert into recharge_reversal (order_id, is_reversed, step) values ('asked', true, 1)`.execute(
      database.db,
    );
    expect(await rig.own(who(4), packetId)).toMatchObject({ state: 'unmet', recharged: '0.00' });
    await sql`update recharge_reversal set is_reversed = false, step = 2`.execute(database.db);
    expect(await rig.own(who(4), packetId)).toMatchObject({ state: 'open', recharged: '50.00' });
    expect((await rig.claim(who(4), packetId)).code).toBe(0);
  });

  it('does not count a pending hold as spent', async () => {
    const { packetId } = await rig.packet({ code: 'staking', minSpend: 1n });
    const { items } = (await rig.test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data;
    const room = { players: 2, mode: 1, boxes: [{ boxId: items[0].boxId, version: 1 }] };
    expect((await who(7).ask('/api/battle/createBattle', room)).code).toBe(0);
    expect(await rig.own(who(7), packetId)).toMatchObject({ state: 'unmet', spent: '0.00' });
    expect((await rig.claim(who(7), packetId)).code).toBe(ERRORS.packetUnmet.code);
  });

  it('pays one share per person across linked accounts, and none to test accounts', async () => {
    const { packetId } = await rig.packet({ code: 'persons' });
    const { db } = rig.test.database;
    await sql`insert into person_account values (${who(5).id}, ${who(6).id}), (${who(6).id}, ${who(5).id})`.execute(db);
    const answers = await Promise.all([rig.claim(who(5), packetId), rig.claim(who(6), packetId)]);
    expect(codes(answers).toSorted()).toEqual([0, ERRORS.packetTaken.code]);
    const later = [await rig.claim(who(5), packetId), await rig.claim(who(6), packetId)];
    expect(codes(later)).toEqual([ERRORS.packetTaken.code, ERRORS.packetTaken.code]);
    await sql`delete from person_account where player_id in (${who(5).id}, ${who(6).id})`.execute(db);
    await sql`update player set kind = 4 where id = ${who(7).id}`.execute(db);
    const test = await rig.player(7);
    expect((await rig.claim(test, packetId)).code).toBe(ERRORS.packetRealOnly.code);
    await sql`update player set kind = 1 where id = ${who(7).id}`.execute(db);
  });
});

describe('a password packet', () => {
  it('accepts its password in any case and width, and locks for an hour after five failed tries', async () => {
    const day = 24 * 3_600_000;
    const { packetId } = await rig.packet({
      ...{ code: 'word', kind: PACKET_KINDS.password, password: 'Open Sesame' },
      endsAt: new Date(rig.test.clock.now() + day),
    });
    const wrong = await rig.claim(who(0), packetId, { password: 'sesame' });
    expect([wrong.code, wrong.msg]).toEqual([ERRORS.packetPasswordWrong.code, '红包口令不正确']);
    expect((await rig.claim(who(0), packetId)).code).toBe(ERRORS.packetPasswordWrong.code);
    expect((await rig.claim(who(0), packetId, { password: ' ｏｐｅｎ  sesame' })).code).toBe(0);
    expect((await who(0).ask('/api/packet/getOwnPackets')).data.triesLeft).toBe(3);
    await Promise.all(Array.from({ length: 12 }, () => rig.claim(who(0), packetId, { password: 'open sesame' })));
    expect((await who(0).ask('/api/packet/getOwnPackets')).data.triesLeft).toBe(3);
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) => rig.claim(who(1), packetId, { password: `guess ${index}` })),
    );
    expect(codes(tries).filter((code) => code === ERRORS.packetPasswordWrong.code)).toHaveLength(5);
    expect(codes(tries).filter((code) => code === ERRORS.packetPasswordLocked.code)).toHaveLength(7);
    expect((await rig.claim(who(1), packetId, { password: 'open sesame' })).code).toBe(
      ERRORS.packetPasswordLocked.code,
    );
    expect((await who(1).ask('/api/packet/getOwnPackets')).data.triesLeft).toBe(0);
    rig.test.clock.advance(3_600_000);
    expect((await rig.claim(who(1), packetId, { password: 'open sesame' })).code).toBe(0);
    const { rows } = await sql<{ row: string }>`
      select p::text as row from packet p union all select p::text from packet_plan p`.execute(rig.test.database.db);
    for (const { row } of rows) expect(row.toLowerCase()).not.toContain('sesame');
  });
});

describe('a packet of random shares', () => {
  it('derives its shares from a committed seed that is revealed when it ends', async () => {
    const { packetId, seedHash, seedNumber } = await rig.packet({
      ...{ code: 'drawn', split: PACKET_SPLITS.random, total: 8_88n, shares: 5 },
    });
    const proofOf = async () => (await rig.test.call('/api/packet/getPacketProof', { packetId })).body.data;
    const early = await proofOf();
    expect(early).toMatchObject({ roomSeed: null, roomSeedHash: seedHash, seedNumber, amounts: [] });
    expect(early.publishedAt <= early.takenAt).toBe(true);
    const got: string[] = [];
    const shown = async () => (await rig.test.call('/api/packet/getPacketClaims', { packetId })).body.data;
    for (let index = 0; index < 4; index += 1) got.push((await rig.claim(who(index), packetId)).data.money);
    // Nothing tells what the last share holds, until it is taken.
    expect(await shown()).toMatchObject({ packet: { paid: null }, items: Array(4).fill({ money: null }) });
    expect(await proofOf()).toMatchObject({ amounts: [] });
    expect(await rig.find('drawn')).toMatchObject({ paid: null, left: 1 });
    expect(await rig.own(who(0), packetId)).toMatchObject({ money: got[0] });
    got.push((await rig.claim(who(4), packetId)).data.money);
    expect((await shown()).items.map(({ money }: { money: string }) => money)).toEqual(got.toReversed());
    expect(await rig.find('drawn')).toMatchObject({ paid: '8.88', left: 0 });
    expect(got.reduce((sum, money) => sum + minor(money), 0n)).toBe(8_88n);
    await rig.runDue();
    const proof = await proofOf();
    expect(proof.amounts).toEqual(got);
    expect(proof.roomSeed).toMatch(/^[0-9a-f]{64}$/);
    const file = await checkOwnExport(rig.test, who(0).token);
    expect(file.findings).toEqual([]);
    expect(file.matched).toBe(1);
    expect(await checkStoreExport(rig.test)).toMatchObject({ findings: [], kinds: { split: 1 } });
    const changed = new ExportChecker(nodeHasher);
    const line = file.body.split('\n').find((one) => one.includes('"kind":"split"')) ?? '';
    expect(changed.readLine(line.replace(got[0] ?? '', '9.99'))).toMatchObject([{ problem: 'mismatch' }]);
  });

  it('reveals its seed when it closes without claims', async () => {
    const { packetId } = await rig.packet({ code: 'lonely', split: PACKET_SPLITS.random });
    rig.test.clock.advance(3_600_000);
    expect((await rig.claim(who(0), packetId)).code).toBe(ERRORS.packetOver.code);
    await rig.runDue();
    const proof = (await rig.test.call('/api/packet/getPacketProof', { packetId })).body.data;
    expect(proof).toMatchObject({ amounts: [], roomSeed: expect.stringMatching(/^[0-9a-f]{64}$/) });
  });
});

describe('the market policy', () => {
  it('can close loss packets, random packets and the whole module', async () => {
    const { db } = rig.test.database;
    const close = async (...what: string[]) => {
      const document = JSON.stringify({ rules: [{ when: {}, close: what }] });
      await sql`insert into market_policy (document, note, created_at)
        values (${document}::jsonb, 'test', ${new Date(rig.test.clock.now())})`.execute(db);
      rig.test.clock.advance(20_000);
    };
    const kinds = async () => new Set((await rig.list()).map(({ kind }: { kind: number }) => kind));
    await rig.put({
      ...{ code: 'loss', kind: PACKET_KINDS.loss, cycle: PACKET_CYCLES.day, split: PACKET_SPLITS.rate, shares: 0 },
      ...{ rate: 200, startsAt: new Date(rig.test.clock.now() - 24 * 3_600_000) },
    });
    await rig.runDue();
    const loss = await rig.find('loss');
    expect((await kinds()).has(PACKET_KINDS.loss)).toBe(true);
    await close('inducements');
    expect((await kinds()).has(PACKET_KINDS.loss)).toBe(false);
    expect((await rig.claim(who(0), loss.packetId)).code).toBe(ERRORS.moduleClosed.code);
    await close('payouts');
    expect((await rig.list()).some(({ split }: { split: number }) => split === PACKET_SPLITS.random)).toBe(false);
    await close('RedPacket');
    expect(await rig.list()).toEqual([]);
    expect((await who(0).ask('/api/packet/getOwnPackets')).code).toBe(ERRORS.moduleClosed.code);
    await close();
  });
});

describe('the database and the audit', () => {
  it('reject changed terms and payments above the total, and report a changed claim', async () => {
    const { db } = rig.test.database;
    await expect(sql`update packet set total = total + 1`.execute(db)).rejects.toThrow('keeps its terms');
    await expect(sql`update packet set paid = total + 1 where ended_at is null`.execute(db)).rejects.toThrow(
      'packet_never_above_its_total',
    );
    expect(await rig.problems()).toEqual([]);
    await sql`update packet_claim set amount = amount + 1 where place = 1 and packet_id = (
      select id from packet where plan_code = 'even')`.execute(db);
    const found = JSON.stringify(await rig.problems(), (_name, value) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(found).toContain('even share is wrong');
    expect(found).toContain('packet.claim');
  });

  it('draws random shares again from the recorded seed and report another share', async () => {
    const { db } = rig.test.database;
    const drawnProblems = async () => (await rig.problems()).filter((one) => String(one).startsWith('random shares'));
    const { rows } = await sql<{ id: bigint; place: number; amount: bigint }>`
      select packet.id, place, amount from packet_claim join packet on packet.id = packet_id
      where plan_code = 'drawn' and place <= 2 order by place`.execute(db);
    const [first, second] = rows;
    expect(first && second && first.amount !== second.amount).toBe(true);
    expect(await drawnProblems()).toEqual([]);
    // The sum stays the same: only the seed tells who was to get which share.
    await sql`update packet_claim set amount = ${first?.amount}::bigint + ${second?.amount}::bigint - amount
      where packet_id = ${first?.id} and place <= 2`.execute(db);
    expect(await drawnProblems()).toEqual([
      expect.stringContaining(`${first?.id}/1: the share paid is ${second?.amount} hundredths`),
      expect.stringContaining(`${first?.id}/2: the share paid is ${first?.amount} hundredths`),
    ]);
  });
});

// Runs last, since it advances the clock by a day.
it('does not count a stake as spent that was released on a later day', async () => {
  const { items } = (await rig.test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 })).body.data;
  const room = { players: 2, mode: 1, boxes: [{ boxId: items[0].boxId, version: 1 }] };
  expect((await who(8).ask('/api/battle/createBattle', room)).code).toBe(0);
  const { calendar, config } = rig.test.app.platform;
  const key = { playerId: who(8).id, fromDay: calendar.dayOf(rig.test.clock.now()) };
  rig.test.clock.advance(86_400_000);
  await rig.runDue();
  const { db } = rig.test.database;
  const { rows } = await sql`select state from ledger_hold where owner_id = ${who(8).id}`.execute(db);
  expect(rows).toEqual([{ state: 3 }]);
  const figures = await findFigures(runnerOf(db), [key], config.BUSINESS_TIME_ZONE);
  expect(figures.get(figuresKey(key))).toMatchObject({ spent: 0n });
});
