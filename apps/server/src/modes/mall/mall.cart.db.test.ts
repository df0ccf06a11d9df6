import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, createMallRig, type MallRig, type Shopper } from './testing/mall-rig.ts';

let rig: MallRig;
let player: Shopper;

beforeAll(async () => {
  rig = await createMallRig();
  player = await rig.shopper(0);
});
afterAll(() => rig.test.close());

interface Line {
  mallGoodsId: string;
  price: string;
  seenPrice: string;
}
const idsOf = (cart: { items: Line[] }) => cart.items.map(({ mallGoodsId }) => mallGoodsId).toSorted();

describe('a visitor’s cart', () => {
  it('is reachable only with its token, which is stored as a hash', async () => {
    const [first, second] = [await rig.offer(5_00n, 5), await rig.offer(6_00n, 5)];
    expect((await rig.visitor('/api/mall/getMallCart')).data).toEqual({ cartToken: '', items: [] });
    const { cartToken } = (await rig.visitor('/api/mall/putMallCart', first)).data;
    expect(cartToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const { data } = await rig.visitor('/api/mall/putMallCart', { ...second, cartToken });
    expect(data.cartToken).toBe(cartToken);
    expect(idsOf(data)).toEqual([first.mallGoodsId, second.mallGoodsId].toSorted());
    expect((await rig.visitor('/api/mall/getMallCart', { cartToken: 'A'.repeat(43) })).data.items).toEqual([]);
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from mall_cart where position(${cartToken}::bytea in token_hash) > 0`.execute(
      rig.test.database.db,
    );
    expect(rows[0]?.count).toBe(0n);
    const removed = (await rig.visitor('/api/mall/removeMallCart', { cartToken, mallGoodsIds: [first.mallGoodsId] }))
      .data;
    expect(idsOf(removed)).toEqual([second.mallGoodsId]);
  });

  it('is never created under a token chosen by the client', async () => {
    const made = 'B'.repeat(43);
    const { cartToken } = (
      await rig.visitor('/api/mall/putMallCart', { ...(await rig.offer(5_00n, 5)), cartToken: made })
    ).data;
    expect(cartToken).not.toBe(made);
  });

  it('merges into the player’s cart after signing in, and is deleted', async () => {
    const [own, both, brought] = [await rig.offer(5_00n, 5), await rig.offer(6_00n, 5), await rig.offer(7_00n, 5)];
    await player.ask('/api/mall/putMallCart', own);
    await player.ask('/api/mall/putMallCart', both);
    const { cartToken } = (await rig.visitor('/api/mall/putMallCart', both)).data;
    await rig.visitor('/api/mall/putMallCart', { ...brought, cartToken });
    const { data } = await player.ask('/api/mall/mergeMallCart', { cartToken });
    expect(idsOf(data)).toEqual([own, both, brought].map(({ mallGoodsId }) => mallGoodsId).toSorted());
    expect((await rig.visitor('/api/mall/getMallCart', { cartToken })).data).toEqual({ cartToken: '', items: [] });
    const again = await player.ask('/api/mall/mergeMallCart', { cartToken });
    expect(idsOf(again.data)).toEqual(idsOf(data));
  });

  it('merges into one cart only when two players merge it concurrently', async () => {
    const others = await Promise.all([4, 5].map((index) => rig.shopper(index)));
    for (let round = 0; round < 12; round += 1) {
      const offer = await rig.offer(5_00n, 5);
      const { cartToken } = (await rig.visitor('/api/mall/putMallCart', offer)).data;
      const carts = await Promise.all(others.map((shopper) => shopper.ask('/api/mall/mergeMallCart', { cartToken })));
      const having = carts.filter(({ data }) => idsOf(data).includes(offer.mallGoodsId));
      expect(having).toHaveLength(1);
    }
  });

  it('is deleted after thirty days; a player’s cart is not', async () => {
    const { cartToken } = (await rig.visitor('/api/mall/putMallCart', await rig.offer(5_00n, 5))).data;
    rig.test.clock.advance(31 * 24 * 3_600_000);
    await rig.test.app.platform.jobs.runDue();
    expect((await rig.visitor('/api/mall/getMallCart', { cartToken })).data.items).toEqual([]);
    const back = await rig.shopper(0);
    expect((await back.ask('/api/mall/getMallCart')).data.items.length).toBeGreaterThan(0);
    player = back;
  });

  it('is not deleted while the visitor reads it', async () => {
    const { cartToken } = (await rig.visitor('/api/mall/putMallCart', await rig.offer(5_00n, 5))).data;
    const look = async () => (await rig.visitor('/api/mall/getMallCart', { cartToken })).data.items;
    for (let weeks = 0; weeks < 5; weeks += 1) {
      rig.test.clock.advance(7 * 24 * 3_600_000);
      await rig.test.app.platform.jobs.runDue();
      expect(await look()).toHaveLength(1);
    }
    player = await rig.shopper(0);
  });

  it('is rate limited per address', async () => {
    const offer = await rig.offer(5_00n, 5);
    const answers = [];
    for (let index = 0; index < 70; index += 1) answers.push((await rig.visitor('/api/mall/putMallCart', offer)).code);
    expect(answers).toContain(codeOf('rateLimited'));
    expect(answers[0]).toBe(0);
  });
});

describe('a player’s cart', () => {
  it('shows changed prices, requires consent to them, and drops bought offers', async () => {
    const shopper = await rig.shopper(1);
    const [falls, rises, goes] = [await rig.offer(58_00n, 5), await rig.offer(20_00n, 5), await rig.offer(9_00n, 1)];
    for (const offer of [falls, rises, goes]) await shopper.ask('/api/mall/putMallCart', offer);
    const { db } = rig.test.database;
    await sql`update goods set price = 5680 where id = ${falls.goodsId}`.execute(db);
    await sql`update goods set price = 2100 where id = ${rises.goodsId}`.execute(db);
    await sql`update goods set stock = 0 where id = ${goes.goodsId}`.execute(db);
    const cart = (await shopper.ask('/api/mall/getMallCart')).data;
    const lineOf = (id: string, from = cart) => from.items.find((line: Line) => line.mallGoodsId === id);
    expect(lineOf(falls.mallGoodsId)).toMatchObject({ seenPrice: '58.00', price: '56.80', offered: true });
    expect(lineOf(rises.mallGoodsId)).toMatchObject({ seenPrice: '20.00', price: '21.00' });
    expect(lineOf(goes.mallGoodsId)).toMatchObject({ stock: 0 });
    expect((await shopper.ask('/api/mall/putMallCart', rises)).code).toBe(codeOf('mallPriceChanged'));
    const agreed = (await shopper.ask('/api/mall/putMallCart', { ...rises, price: '21.00' })).data;
    expect(lineOf(rises.mallGoodsId, agreed)).toMatchObject({ seenPrice: '21.00', price: '21.00' });
    expect((await shopper.buy([{ ...rises, price: '21.00' }])).code).toBe(0);
    const left = (await shopper.ask('/api/mall/getMallCart')).data;
    expect(idsOf(left)).toEqual([falls.mallGoodsId, goes.mallGoodsId].toSorted());
    await sql`update mall_offer set open = false where id = ${falls.mallGoodsId}`.execute(db);
    expect(lineOf(falls.mallGoodsId, (await shopper.ask('/api/mall/getMallCart')).data)).toMatchObject({
      offered: false,
    });
    expect((await shopper.ask('/api/mall/putMallCart', falls)).code).toBe(codeOf('mallGoodsUnknown'));
  });

  it('holds fifty offers at most, also for concurrent calls and after a merge', async () => {
    const shopper = await rig.shopper(2);
    const { items } = (await rig.visitor('/api/mall/getMallGoodsList', { pageSize: 60 })).data;
    const codes = await Promise.all(
      items.map(async ({ mallGoodsId, price }: Line) => {
        const { code } = await shopper.ask('/api/mall/putMallCart', { mallGoodsId, price });
        return code;
      }),
    );
    expect(codes.filter((code) => code === 0)).toHaveLength(50);
    expect(codes.filter((code) => code === codeOf('mallCartFull'))).toHaveLength(10);
    const held = idsOf((await shopper.ask('/api/mall/getMallCart')).data);
    const [inside, outside] = [true, false].map((isHeld) =>
      items.find((line: Line) => held.includes(line.mallGoodsId) === isHeld),
    ) as [Line, Line];
    const wanted = ({ mallGoodsId, price }: Line) => ({ mallGoodsId, price });
    expect((await shopper.ask('/api/mall/putMallCart', wanted(inside))).code).toBe(0);
    // Visitors of this address have used up their quota of new carts.
    rig.test.clock.advance(3_600_000);
    const { cartToken } = (await rig.visitor('/api/mall/putMallCart', wanted(outside))).data;
    expect(idsOf((await shopper.ask('/api/mall/mergeMallCart', { cartToken })).data)).toEqual(held);
  });

  it('is not visible to others, and answers an invalid session with 401', async () => {
    const other = await rig.shopper(3);
    expect((await other.ask('/api/mall/getMallCart')).data.items).toEqual([]);
    const { status } = await rig.test.call('/api/mall/getMallCart', {}, { authorization: 'no-such-session' });
    expect(status).toBe(401);
  });
});
