import { ERRORS } from '@clearcrate/contract/errors';
import { CARD_TRIES } from '@clearcrate/contract/recharge-rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../platform/clock.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { expectCleanAudit } from '../../../testing/audit.ts';
import { countWaiting } from '../../../testing/held-player.ts';
import { createStockedDatabase, createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { TEST_START_MS } from '../../../testing/test-platform.ts';
import { importCards, readCards } from '../recharge.operator.ts';

let nodes: [TestApp, TestApp];
let keys = 0;
const addresses = new Map<string, string>();
beforeAll(async () => {
  const database = await createStockedDatabase();
  const clock = movableClock(TEST_START_MS);
  // Each player comes from an address of their own, which counts wrong cards as well.
  const env = { TRUSTED_PROXIES: '1' };
  nodes = [await createTestApp({ database, clock, env }), await createTestApp({ database, clock, env })];
});
afterAll(async () => {
  const [first, second] = nodes;
  await second.close();
  await first.close();
  await first.database.drop();
});

async function enter(number: number): Promise<{ id: string; authorization: string }> {
  const account = String(13_900_000_000 + number);
  await sql`update player set steam_url = 'https://steamcommunity.com/tradeoffer/new/?partner=1&token=abcdefgh'
    where mobile = ${`+86${account}`}`.execute(nodes[0].database.db);
  const { data } = (await nodes[0].call('/api/auth/login', { account, password: 'demo1234' })).body;
  addresses.set(data.token, `10.0.0.${number}`);
  return { id: data.userId, authorization: data.token };
}

const demo = (number: number) => ({
  amount: '200.00',
  cardNo: `8812 ${String(number).padStart(12, '0')}`,
  cardPassword: `democard-${String(number).padStart(4, '0')}`,
});

async function redeem(authorization: string, body: object, node = nodes[0], key = `card-key-${keys++}`) {
  const from = { 'x-forwarded-for': addresses.get(authorization) ?? '10.0.0.1' };
  const headers = { authorization, 'idempotency-key': key, ...from };
  return (await node.call('/api/recharge/redeemCard', body, headers)).body;
}

const coins = async (authorization: string) =>
  Number((await nodes[0].call('/api/user/getInfo', {}, { authorization })).body.data.assets.amount);

describe('a card', () => {
  it('is credited once for twenty concurrent calls of two players on two nodes', async () => {
    const [first, second] = [await enter(27), await enter(48)];
    const before = (await coins(first.authorization)) + (await coins(second.authorization));
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        redeem((index % 2 ? first : second).authorization, demo(1), nodes[index % 4 < 2 ? 0 : 1]),
      ),
    );
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1);
    expect((await coins(first.authorization)) + (await coins(second.authorization))).toBe(before + 206);
  });

  it('that another player is redeeming is waited for, then rejected', async () => {
    const [first, second] = [await enter(40), await enter(41)];
    const before = await coins(second.authorization);
    const serial = demo(8).cardNo.replace(' ', '');
    const useBy = (db: Queryable, playerId: string | null) =>
      sql`update recharge_card set used_by = ${playerId}, used_at = ${playerId && new Date(nodes[0].clock.now())}
        where serial = ${serial}`.execute(db);
    const { db } = nodes[0].database;
    const waited = await db.transaction().execute(async (tx) => {
      const { rows } = await sql`select from recharge_card where serial = ${serial} for update`.execute(tx);
      expect(rows).toHaveLength(1);
      const answer = redeem(second.authorization, demo(8));
      await expect.poll(() => countWaiting(nodes[0])).toBe(1);
      await useBy(tx, first.id);
      return { answer };
    });
    expect((await waited.answer).code).toBe(ERRORS.cardUsed.code);
    expect(await coins(second.authorization)).toBe(before);
    await useBy(db, null);
  });

  it('asked for again under the same key is the same answer', async () => {
    const { authorization } = await enter(30);
    const first = await redeem(authorization, demo(2), nodes[0], 'the-same-card-key');
    expect(first).toMatchObject({ code: 0, data: { received: '200.00', gift: '6.00' } });
    expect(await redeem(authorization, demo(2), nodes[1], 'the-same-card-key')).toEqual(first);
    expect((await redeem(authorization, demo(2))).code).toBe(ERRORS.cardUsed.code);
  });

  it('is worth its own amount, and is not used when another is chosen', async () => {
    const { authorization } = await enter(31);
    const refused = await redeem(authorization, { ...demo(3), amount: '100.00' });
    expect([refused.code, refused.msg]).toEqual([
      ERRORS.cardAmountDiffers.code,
      '这张卡的面值是 200.00，请选同样的金额',
    ]);
    expect((await redeem(authorization, demo(3))).code).toBe(0);
    const list = (await nodes[0].call('/api/recharge/getOrderList', {}, { authorization })).body.data;
    expect(list).toMatchObject({ total: 1, items: [{ method: 'card', state: 2, amount: '200.00', gift: '6.00' }] });
  });

  it('is rejected alike for a wrong number or password, and locks after five', async () => {
    const database = await createStockedDatabase();
    const store = await createTestApp({ database });
    try {
      await sql`update player set steam_url = 'https://steamcommunity.com/x' where mobile = '+8613900000049'`.execute(
        database.db,
      );
      const { token } = (await store.call('/api/auth/login', { account: '13900000049', password: 'demo1234' })).body
        .data;
      const wrongPassword = { ...demo(4), cardPassword: 'WRONGWRONG00' };
      const wrongNumber = { ...demo(4), cardNo: '9999000000000001' };
      const seen = [];
      for (const body of [wrongPassword, wrongNumber, wrongPassword, wrongNumber, wrongPassword])
        seen.push(await redeem(token, body, store));
      expect(new Set(seen.map(({ code, msg }) => `${code} ${msg}`))).toEqual(
        new Set([`${ERRORS.cardWrong.code} 卡号或密码错误`]),
      );
      expect((await redeem(token, demo(4), store)).code).toBe(ERRORS.cardLocked.code);
      store.clock.advance(25 * 3_600_000);
      expect((await redeem(token, demo(4), store)).code).toBe(0);
    } finally {
      await store.close();
      await database.drop();
    }
  });

  it('that is right counts as no try, and a few wrong ones do not lock others at the address', async () => {
    const [own, other] = [await enter(33), await enter(34)];
    addresses.set(other.authorization, addresses.get(own.authorization) ?? '');
    const from = { 'x-forwarded-for': addresses.get(own.authorization) ?? '' };
    const triesOf = async ({ authorization }: { authorization: string }) =>
      (await nodes[0].call('/api/recharge/getRechargeOptions', {}, { authorization, ...from })).body.data.tries;
    const repeats = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        redeem(own.authorization, demo(5), nodes[index % 2 ? 0 : 1], 'one-card'),
      ),
    );
    expect(repeats.some(({ code }) => code === 0)).toBe(true);
    expect(await triesOf(own)).toBe(CARD_TRIES);
    const wrong = { ...demo(6), cardPassword: 'WRONGWRONG00' };
    const tried = await Promise.all(Array.from({ length: 12 }, () => redeem(own.authorization, wrong)));
    // At once they are no more tries than one after another.
    expect(tried.filter(({ code }) => code === ERRORS.cardWrong.code)).toHaveLength(CARD_TRIES);
    expect([await triesOf(own), await triesOf(other)]).toEqual([0, CARD_TRIES]);
    // Whoever is locked uses up nothing of the address: together with these the wrong ones are more
    // than it has.
    await Promise.all(Array.from({ length: 42 }, () => redeem(own.authorization, wrong)));
    expect(await triesOf(other)).toBe(CARD_TRIES);
    expect((await redeem(own.authorization, demo(6))).code).toBe(ERRORS.cardLocked.code);
    expect((await redeem(other.authorization, demo(6))).code).toBe(0);
  });

  it('is locked for an address after fifty wrong ones, by any number of players', async () => {
    const address = '10.9.9.9';
    const players = await Promise.all(Array.from({ length: 11 }, (_, index) => enter(60 + index)));
    for (const { authorization } of players) addresses.set(authorization, address);
    const [last, ...others] = players;
    const wrong = { ...demo(8), cardPassword: 'WRONGWRONG00' };
    for (const { authorization } of others) {
      const tried = await Promise.all(Array.from({ length: CARD_TRIES }, () => redeem(authorization, wrong)));
      expect(new Set(tried.map(({ code }) => code))).toEqual(new Set([ERRORS.cardWrong.code]));
    }
    const { authorization } = last as { authorization: string };
    expect((await redeem(authorization, demo(8))).code).toBe(ERRORS.cardLocked.code);
    addresses.set(authorization, '10.9.9.10');
    expect((await redeem(authorization, demo(8))).code).toBe(0);
  });

  it('is kept without its password', async () => {
    const { rows } = await sql<{ row: string }>`select t::text as row from recharge_card t`.execute(
      nodes[0].database.db,
    );
    for (const { row } of rows) expect(row).not.toMatch(/DEMOCARD/i);
  });
});

describe('right cards are never counted as wrong', () => {
  const triesOf = async (authorization: string, node = nodes[0]) => {
    const from = { 'x-forwarded-for': addresses.get(authorization) ?? '' };
    return (await node.call('/api/recharge/getRechargeOptions', {}, { authorization, ...from })).body.data.tries;
  };

  it('when one is clicked eight times', async () => {
    const { authorization } = await enter(51);
    const clicks = Array.from({ length: 8 }, (_, index) => redeem(authorization, demo(9), nodes[index % 2 ? 1 : 0]));
    const codes = (await Promise.all(clicks)).map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 7 }, () => ERRORS.cardUsed.code)]);
    expect(await triesOf(authorization)).toBe(CARD_TRIES);
  });

  it('when ten are redeemed at once', async () => {
    const { authorization } = await enter(52);
    const cards = Array.from({ length: 10 }, (_, index) =>
      redeem(authorization, demo(10 + index), nodes[index % 2 ? 1 : 0]),
    );
    expect((await Promise.all(cards)).map(({ code }) => code)).toEqual(Array.from({ length: 10 }, () => 0));
    expect(await triesOf(authorization)).toBe(CARD_TRIES);
  });

  it('when another player was faster', async () => {
    const { authorization } = await enter(53);
    for (let count = 0; count < CARD_TRIES + 1; count += 1)
      expect((await redeem(authorization, demo(9))).code).toBe(ERRORS.cardUsed.code);
    expect(await triesOf(authorization)).toBe(CARD_TRIES);
  });
});

it('a card redeemed in Vietnam is booked in dong, at what its coins cost there', async () => {
  const { id, authorization } = await enter(54);
  const { db } = nodes[0].database;
  await sql`insert into player_identity (player_id, country, sealed, checked_by, verified_at)
    values (${id}, 'VN', '\\x00', 'test', now())`.execute(db);
  await importCards(db, 'vietnam', '7111222233334444,ABCDEFGH2345,50,1', new Date(nodes[0].clock.now()));
  const card = { amount: '50.00', cardNo: '7111222233334444', cardPassword: 'ABCDEFGH2345' };
  expect((await redeem(authorization, card)).code).toBe(0);
  const { items } = (await nodes[0].call('/api/recharge/getOrderList', {}, { authorization })).body.data;
  expect(items).toMatchObject([{ method: 'card', currency: 'VND', pay: '175000.00', amount: '50.00' }]);
});

describe('a batch', () => {
  const good =
    '# number,password,coins,gift\r\n1111222233334444,"ABCD-EFGH-2345",50,1\r\n\r\n1111222233334445, abcdefgh2346 ,50';

  it('imported twice adds its cards once', async () => {
    expect(readCards(good).cards).toMatchObject([{ gift: 100n }, { password: 'ABCDEFGH2346', gift: 0n }]);
    const { db } = nodes[0].database;
    const at = new Date(nodes[0].clock.now());
    expect(await importCards(db, 'spring', good, at)).toEqual({ added: 2, known: 0, refused: [] });
    expect(await importCards(db, 'spring', good, at)).toEqual({ added: 0, known: 2, refused: [] });
    const { authorization } = await enter(32);
    const card = { amount: '50.00', cardNo: '1111222233334444', cardPassword: 'ABCDEFGH2345' };
    expect((await redeem(authorization, card)).data).toMatchObject({ received: '50.00', gift: '1.00' });
  });

  it('rejects invalid lines by number without quoting them, and adds the others', () => {
    const lines = [
      '1,2,3',
      '1111222233334444,ABCDEFGH2345,0',
      '1111222233334444,ABCDEFGH2345,-5',
      '"1111222233334444,ABCDEFGH2345,5',
      '2111222233334444,ABCDEFGH2345,50',
      '2111222233334444,ABCDEFGH2345,50',
    ];
    const { cards, refused } = readCards(lines.join('\n'));
    expect(cards).toMatchObject([{ serial: '2111222233334444', line: 5 }]);
    expect(refused.map(({ line }) => line)).toEqual([1, 2, 3, 4, 6]);
    expect(refused.at(-1)?.reason).toBe('has the number of line 5');
    expect(JSON.stringify(refused)).not.toMatch(/ABCDEFGH|\d{16}/);
  });

  it('rejects a known number with another password or value, and keeps that card', async () => {
    const { db } = nodes[0].database;
    const at = new Date(nodes[0].clock.now());
    await importCards(db, 'first', '3111222233334444,ABCDEFGH2345,50\n3111222233334445,ABCDEFGH2345,50', at);
    const again = [
      '# the same numbers once more',
      '3111222233334444,ZZZZZZZZ2345,50',
      '3111222233334445,ABCDEFGH2345,500',
      '3111222233334446,ABCDEFGH2345,50',
    ];
    expect(await importCards(db, 'second', again.join('\n'), at)).toEqual({
      ...{ added: 1, known: 0 },
      refused: [
        { line: 2, reason: 'has a number that is there already with another password' },
        { line: 3, reason: 'has a number that is there already with another value' },
      ],
    });
    const { authorization } = await enter(55);
    const card = { amount: '50.00', cardNo: '3111222233334444', cardPassword: 'ZZZZZZZZ2345' };
    expect((await redeem(authorization, card)).code).toBe(ERRORS.cardWrong.code);
    expect((await redeem(authorization, { ...card, cardPassword: 'ABCDEFGH2345' })).code).toBe(0);
  });
});

it('every used card has its posting', async () => {
  await expectCleanAudit(nodes[0]);
});
