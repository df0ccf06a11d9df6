import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { invariant } from '../../../platform/errors.ts';
import { findAllProblems } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

export interface Shopper {
  id: bigint;
  token: string;
  ask(path: string, body?: object, key?: string, app?: TestApp): ReturnType<MallRig['ask']>;
  buy(
    goods: readonly { mallGoodsId: string; price: string }[],
    key?: string,
    app?: TestApp,
  ): ReturnType<MallRig['ask']>;
  coins(): Promise<bigint>;
  points(): Promise<bigint>;
}

export interface TestOffer {
  mallGoodsId: string;
  goodsId: string;
  price: string;
}

export type MallRig = Awaited<ReturnType<typeof createMallRig>>;

export const codeOf = (name: ErrorName): number => ERRORS[name].code;

/** Creates a test store with the mall, and helpers for players and offers. */
export async function createMallRig() {
  const test = await createTestApp();
  const { db } = test.database;
  let keys = 0;
  let lastGoods = 0n;

  const ask = async (app: TestApp, token: string, path: string, body: object, key = `mall-key-${keys++}`) =>
    (await app.call(path, body, { ...(token ? { authorization: token } : {}), 'idempotency-key': key })).body;

  const amountOf = async (token: string, name: 'amount' | 'point') =>
    parseAmount((await ask(test, token, '/api/user/getInfo', {})).data.assets[name]) ?? 0n;

  return {
    test,
    ask,
    visitor: (path: string, body: object = {}) => ask(test, '', path, body),
    /** Signs in a demo player and sets the VIP level. */
    async shopper(index: number, level = 10): Promise<Shopper> {
      const account = `138000000${String(index).padStart(2, '0')}`;
      const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
      const { token, userId } = data as { token: string; userId: string };
      await sql`update player set level = ${level} where id = ${userId}`.execute(db);
      return {
        id: BigInt(userId),
        token,
        ask: (path, body = {}, key, app = test) => ask(app, token, path, body, key),
        buy: (goods, key, app = test) => ask(app, token, '/api/user/buyMallGoods', { goods }, key),
        coins: () => amountOf(token, 'amount'),
        points: () => amountOf(token, 'point'),
      };
    },
    /** Prepares an offer with goods that no other offer of the test uses, at a price and stock. */
    async offer(price: bigint, stock: number, asset: 'coin' | 'point' = 'coin'): Promise<TestOffer> {
      const { rows } = await sql<{ id: bigint; goods_id: bigint }>`
        select id, goods_id from mall_offer where asset = ${asset === 'coin' ? 1 : 3}
          and goods_id > ${lastGoods} order by goods_id limit 1`.execute(db);
      const [offer] = rows;
      invariant(offer, 'no unused mall offer is left');
      lastGoods = offer.goods_id;
      await sql`update goods set stock = ${stock}, price = ${asset === 'coin' ? price : price / 100n}
        where id = ${offer.goods_id}`.execute(db);
      return { mallGoodsId: String(offer.id), goodsId: String(offer.goods_id), price: formatAmount(price) };
    },
    async offers(count: number, price: bigint, stock: number): Promise<TestOffer[]> {
      const made: TestOffer[] = [];
      for (let index = 0; index < count; index += 1) made.push(await this.offer(price, stock));
      return made;
    },
    stockOf: async (goodsId: string): Promise<number> =>
      (await sql<{ stock: number }>`select stock from goods where id = ${goodsId}`.execute(db)).rows[0]?.stock ?? -1,
    /** Lists every problem the audits report. */
    problems: () => findAllProblems(test),
  };
}
