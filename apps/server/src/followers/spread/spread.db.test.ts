import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rechargeCompleted } from '../../modes/recharge/recharge.events.ts';
import { event } from '../../platform/outbox/outbox.ts';
import { expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let keys = 0;
let orders = 0;

interface Player {
  id: bigint;
  token: string;
}
/**
 * 0 invites 1 to 6 and 18, 8 invites 9, 10, 14 and 15, 11 invites 12 and 13, 10 invites 19. 16 is a
 * streamer, 18 a bot.
 */
const players = new Map<number, Player>();
const playerOf = (number: number) => players.get(number) as Player;

beforeAll(async () => {
  test = await createTestApp();
  for (const number of [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 19]) {
    const account = String(13_800_000_000 + number);
    const device = { 'device-uuid': `device-${number}` };
    const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' }, device)).body;
    players.set(number, { id: BigInt(data.userId), token: data.token });
  }
  const invited = [1, 2, 3, 4, 5, 6, 18].map((number) => playerOf(number).id);
  await sql`update player set inviter_id = ${playerOf(0).id} where id = any (${invited}::bigint[])`.execute(
    test.database.db,
  );
  // Gives each player a different device.
  await sql`update session set device_id = 'device-' || player_id`.execute(test.database.db);
});
afterAll(() => test.close());

async function recharge(number: number, amount: string, orderId = `order-${orders++}`): Promise<void> {
  const { platform } = test.app;
  const at = new Date(test.clock.now()).toISOString();
  const recharged = event(rechargeCompleted, {
    playerId: String(playerOf(number).id),
    amount,
    bonus: '0.00',
    orderId,
    at,
  });
  await platform.db.transaction().execute((tx) => platform.outbox.add(tx, [recharged]));
  await platform.outbox.drain();
}
const ask = async (number: number, path: string, body: object = {}) =>
  (await test.call(path, body, { authorization: playerOf(number).token })).body;
const info = async (number = 0) => (await ask(number, '/api/spread/getSpreadInfo')).data;
const bonusOf = async (number: number) =>
  (await test.app.ledger.balancesOf(test.database.db, playerOf(number).id)).bonus;
const openFree = async (number: number, boxId: string, key = `spread-key-${keys++}`) =>
  (
    await test.call(
      '/api/spread/openSpreadBox',
      { boxId, version: 1 },
      { authorization: playerOf(number).token, 'idempotency-key': key },
    )
  ).body;

describe('a recharge of an invited player', () => {
  it('pays the promoter a commission, and the new player a gift for the first one', async () => {
    const [promoter, member] = [await bonusOf(0), await bonusOf(1)];
    await recharge(1, '100.00');
    expect([(await bonusOf(0)) - promoter, (await bonusOf(1)) - member]).toEqual([1_00n, 3_00n]);
    await recharge(1, '50.00');
    expect([(await bonusOf(0)) - promoter, (await bonusOf(1)) - member]).toEqual([1_50n, 3_00n]);
    expect(await info()).toMatchObject({ invited: 7, members: 1, reward: '1.50', level: 1, freeOpenings: 0 });
    expect((await ask(0, '/api/user/getInfo')).data.assets).toMatchObject({
      spreadBoxCount: 0,
      spreadRewardAmount: '1.50',
    });
  });

  it('shows the gift before it, and afterwards with its order and a message', async () => {
    const from = (await info()).rules.firstGiftFrom;
    const giftOf = async (number: number) => (await ask(number, '/api/spread/getFirstGift')).data;
    await sql`update player set inviter_id = ${playerOf(10).id}, kind = (select kind from player where id = ${playerOf(10).id})
      where id = ${playerOf(19).id}`.execute(test.database.db);
    expect(await giftOf(19)).toEqual({ state: 'open', gift: '3.00', from, orderNo: '' });
    expect((await giftOf(7)).state).toBe('none');
    await sql`update session set device_id = 'device-' || ${String(playerOf(10).id)} where player_id = ${playerOf(19).id}`.execute(
      test.database.db,
    );
    expect((await giftOf(19)).state).toBe('none');
    await sql`update session set device_id = 'device-' || player_id where player_id = ${playerOf(19).id}`.execute(
      test.database.db,
    );
    await recharge(19, from, 'the-first-of-19');
    expect(await giftOf(19)).toEqual({ state: 'given', gift: '3.00', from, orderNo: 'the-first-of-19' });
    // The message is sent by a handler of an event from the first drain.
    await test.app.platform.outbox.drain();
    const { items } = (await ask(19, '/api/user/getMessage')).data;
    expect(items.map(({ title }: { title: string }) => title)).toContain('首充礼 3.00 金币已到账');
    await recharge(19, '20.00');
    expect((await giftOf(19)).orderNo).toBe('the-first-of-19');
  });

  it('appears in the promoter’s export with rate and masked name', async () => {
    const headers = { authorization: playerOf(0).token };
    const answer = await test.app.http.inject({ url: '/api/user/exportRecords?type=bill', headers });
    const [line = ''] = answer.body.split('\r\n').filter((row) => row.includes('推广佣金'));
    expect(line).toMatch(/充值，按 1%/);
    expect(line).toContain('*');
  });

  it('pays no commission without an inviter, nor for bots', async () => {
    const before = (await info()).reward;
    await recharge(7, '100.00');
    await recharge(18, '100.00');
    expect((await info()).reward).toBe(before);
  });

  it('earns nothing on the promoter’s own device', async () => {
    await sql`update session set device_id = 'device-' || ${String(playerOf(0).id)} where player_id = ${playerOf(6).id}`.execute(
      test.database.db,
    );
    const before = [await bonusOf(0), await bonusOf(6)];
    await recharge(6, '500.00');
    expect([await bonusOf(0), await bonusOf(6)]).toEqual(before);
    const { items } = (await ask(0, '/api/spread/getSpreadUserList')).data;
    const states = new Map(items.map((item: { memberId: string; state: string }) => [item.memberId, item.state]));
    expect(states.get(String(playerOf(6).id))).toBe('sameDevice');
    expect(states.get(String(playerOf(1).id))).toBe('counts');
    expect(states.get(String(playerOf(2).id))).toBe('joined');
  });

  it('earns nothing with a shared identity, but counts when both sessions have no device id', async () => {
    const { db } = test.database;
    const [promoter, same, other] = [playerOf(8).id, playerOf(9).id, playerOf(10).id];
    await sql`update player set inviter_id = ${promoter} where id in (${same}, ${other})`.execute(db);
    await sql`update session set device_id = '' where player_id in (${promoter}, ${other})`.execute(db);
    await sql`
      with sign as (insert into person_sign (kind, print, sealed) values (1, 'print', 'sealed') returning id)
      insert into person_sign_holder (player_id, sign_id, kind)
      select player_id, sign.id, 1 from sign, unnest(${[promoter, same]}::bigint[]) player_id`.execute(db);
    const before = [await bonusOf(8), await bonusOf(9)];
    await recharge(9, '500.00');
    expect([await bonusOf(8), await bonusOf(9)]).toEqual(before);
    await recharge(10, '100.00');
    const { items } = (await ask(8, '/api/spread/getSpreadUserList')).data;
    const states = new Map(items.map((item: { memberId: string; state: string }) => [item.memberId, item.state]));
    expect([states.get(String(same)), states.get(String(other))]).toEqual(['sameIdentity', 'counts']);
    expect(await bonusOf(8)).toBe((before[0] ?? 0n) + 1_00n);
  });

  it('earns nothing with a shared Steam account or phone number', async () => {
    const { db } = test.database;
    const [promoter, link, phone] = [playerOf(11).id, playerOf(12).id, playerOf(13).id];
    await sql`update player set inviter_id = ${promoter} where id in (${link}, ${phone})`.execute(db);
    const linkOf = (token: string) => `https://steamcommunity.com/tradeoffer/new/?partner=71113&token=${token}`;
    await sql`update player set steam_url = ${linkOf('AAAAAAAA')} where id = ${promoter}`.execute(db);
    await sql`update player set steam_url = ${linkOf('BBBBBBBB')} where id = ${link}`.execute(db);
    await sql`
      with sign as (insert into person_sign (kind, print, sealed) values (3, 'phone', 'sealed') returning id)
      insert into person_sign_holder (player_id, sign_id, kind)
      select player_id, sign.id, 3 from sign, unnest(${[promoter, phone]}::bigint[]) player_id`.execute(db);
    const before = [await bonusOf(11), await bonusOf(12), await bonusOf(13)];
    for (const number of [12, 13]) await recharge(number, '500.00');
    expect([await bonusOf(11), await bonusOf(12), await bonusOf(13)]).toEqual(before);
    const { items } = (await ask(11, '/api/spread/getSpreadUserList')).data;
    expect(items.map(({ state }: { state: string }) => state)).toEqual(['sameAccount', 'sameAccount']);
  });

  it('pays no gift when the first one is below the minimum, nor for later ones', async () => {
    const invited = [14, 15];
    await sql`update player set inviter_id = ${playerOf(8).id} where id in (${playerOf(14).id}, ${playerOf(15).id})`.execute(
      test.database.db,
    );
    const before = await Promise.all(invited.map(bonusOf));
    const gained = async () =>
      (await Promise.all(invited.map(bonusOf))).map((bonus, index) => bonus - (before[index] ?? 0n));
    await recharge(14, '99.99');
    await recharge(15, '100.00');
    expect(await gained()).toEqual([0n, 3_00n]);
    await recharge(14, '100.00');
    expect(await gained()).toEqual([0n, 3_00n]);
  });

  it('raises the level and grants one free opening with the fifth member', async () => {
    for (const number of [2, 3, 4, 5]) await recharge(number, '20.00');
    expect(await info()).toMatchObject({ members: 5, level: 2, rate: '2', freeOpenings: 1 });
    await recharge(5, '20.00');
    expect(await info()).toMatchObject({ members: 5, freeOpenings: 1 });
  });
});

describe('a free opening', () => {
  it('opens a box up to its price limit once', async () => {
    const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 100 })).body.data;
    const [cheap, dear] = [items[0].boxId, items.at(-1).boxId];
    expect((await openFree(0, dear)).code).toBe(ERRORS.freeOpeningTooDear.code);
    expect((await openFree(1, cheap)).code).toBe(ERRORS.noFreeOpening.code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openFree(0, cheap)));
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === ERRORS.noFreeOpening.code)).toHaveLength(7);
    expect(answers.find(({ code }) => code === 0)?.data).toMatchObject({ cost: '0.00' });
    expect((await info()).freeOpenings).toBe(0);
  });
});

describe('lists', () => {
  it('mask names and exclude members of others', async () => {
    const memberId = String(playerOf(1).id);
    const { data } = await ask(0, '/api/spread/getSpreadUserDetail', { memberId });
    expect(data).toMatchObject({ member: { memberId, nickName: '夜*星', reward: '1.50' }, total: 2 });
    expect((await ask(7, '/api/spread/getSpreadUserDetail', { memberId })).code).toBe(ERRORS.spreadMemberUnknown.code);
    expect((await ask(7, '/api/spread/getSpreadUserList')).data).toEqual({ items: [], total: 0 });
    expect((await ask(0, '/api/spread/getSpreadRewardList')).data.total).toBe(7);
    // A page beyond the end has no rows but the same total.
    expect((await ask(0, '/api/spread/getSpreadRewardList', { page: 99 })).data).toEqual({ items: [], total: 7 });
    const beyond = (await ask(0, '/api/spread/getSpreadUserDetail', { memberId, page: 99 })).data;
    expect([beyond.items, beyond.total]).toEqual([[], 2]);
  });

  it('show the inviter of a code to visitors', async () => {
    const { spreadCode } = await info();
    expect((await test.call('/api/spread/getInviter', { code: spreadCode.toLowerCase() })).body.data.nickName).toBe(
      '云*客',
    );
    expect((await test.call('/api/spread/getInviter', { code: 'ABSENT' })).body.code).toBe(
      ERRORS.inviteCodeUnknown.code,
    );
  });
});

it('leaves balanced books', async () => {
  await expectCleanAudit(test);
});
