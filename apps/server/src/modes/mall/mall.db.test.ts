import { parseAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SITE_TAGS } from '../../base/site/site.events.ts';
import { listsChanged } from '../../platform/http/response-cache.ts';
import { codeOf, createMallRig, type MallRig, type Shopper } from './testing/mall-rig.ts';

let rig: MallRig;
let player: Shopper;

beforeAll(async () => {
  rig = await createMallRig();
  player = await rig.shopper(0);
});
afterAll(() => rig.test.close());

const list = async (body: object = {}) => (await rig.visitor('/api/mall/getMallGoodsList', body)).data;
const minor = (text: string) => parseAmount(text) ?? 0n;

describe('the offer list', () => {
  it('lists offers by asset, filtered, searched and sorted', async () => {
    const coins = await list({ pageSize: 100 });
    const points = await list({ asset: 'point', pageSize: 100 });
    expect(coins.total).toBeGreaterThan(100);
    expect(points.total).toBeGreaterThan(20);
    const prices = coins.items.map(({ price }: { price: string }) => Number(price));
    expect(prices).toEqual(prices.toSorted((a: number, b: number) => a - b));
    for (const { price, recoveryPrice } of coins.items) expect(minor(recoveryPrice)).toBe((minor(price) * 90n) / 100n);
    for (const { price, recoveryPrice } of points.items)
      expect(minor(recoveryPrice)).toBe(((minor(price) / 100n) * 90n) / 100n);
    const chosen = await list({ goodsLevels: ['level5', 'level6'], exteriors: ['FN'], pageSize: 100 });
    expect(chosen.total).toBeGreaterThan(0);
    for (const { goodsLevel, exterior } of chosen.items) {
      expect(['level5', 'level6']).toContain(goodsLevel);
      expect(exterior).toBe('FN');
    }
    const dear = await list({ minPrice: '100', maxPrice: '200', sort: 'priceDown', pageSize: 100 });
    expect(dear.items.every(({ price }: { price: string }) => Number(price) >= 100 && Number(price) <= 200)).toBe(true);
    const rifles = await list({ keyword: 'kv-47', weaponKinds: ['rifle'] });
    expect(rifles.total).toBeGreaterThan(0);
    expect((await list({ keyword: '%' })).total).toBe(0);
    expect((await list({ goodsLevels: ['level'] })).total).toBe(0);
  });

  it('rejects a minimum above the maximum, and malformed amounts', async () => {
    const ask = async (body: object) => (await rig.visitor('/api/mall/getMallGoodsList', body)).code;
    expect(await ask({ minPrice: '5.00', maxPrice: '2.00' })).toBe(codeOf('minAboveMax'));
    for (const minPrice of ['-1', '1.001', '1e3', 'NaN', ' 1'])
      expect(await ask({ minPrice }), minPrice).toBe(codeOf('invalidInput'));
  });

  it('has counts that match the list', async () => {
    const shelf = (await rig.visitor('/api/mall/getMallShelf', { asset: 'coin' })).data;
    expect(shelf.total).toBe((await list()).total);
    for (const { code, count } of shelf.qualities) expect((await list({ goodsLevels: [code] })).total).toBe(count);
    for (const { code, count } of shelf.exteriors) expect((await list({ exteriors: [code] })).total).toBe(count);
    for (const { code, count } of shelf.kinds) expect((await list({ weaponKinds: [code] })).total).toBe(count);
    expect(shelf.recoveryPercent).toBe(90);
  });

  it('counts each facet with all filters but its own', async () => {
    const shelfOf = async (body: object) => (await rig.visitor('/api/mall/getMallShelf', body)).data;
    const all = await shelfOf({ asset: 'coin' });
    const [quality, exterior] = [all.qualities[0].code, all.exteriors[0].code];
    const chosen = { asset: 'coin', goodsLevels: [quality], exteriors: [exterior], maxPrice: '400.00' };
    const shelf = await shelfOf(chosen);
    expect(shelf.total).toBe((await list(chosen)).total);
    for (const { code, count } of shelf.qualities)
      expect((await list({ ...chosen, goodsLevels: [code] })).total).toBe(count);
    for (const { code, count } of shelf.exteriors)
      expect((await list({ ...chosen, exteriors: [code] })).total).toBe(count);
    for (const { code, count } of shelf.kinds)
      expect((await list({ ...chosen, weaponKinds: [code] })).total).toBe(count);
    const sum = (rows: { count: number }[]) => rows.reduce((total, { count }) => total + count, 0);
    expect(sum(shelf.kinds)).toBeLessThan(sum(all.kinds));
  });

  it('hides sold-out offers only with `inStock`', async () => {
    const { mallGoodsId, goodsId } = await rig.offer(5_00n, 0);
    const has = async (body: object) => {
      const { total } = await list(body);
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(total / 100) }, (_, index) => list({ ...body, page: index + 1, pageSize: 100 })),
      );
      return pages.some(({ items }) => items.some((item: { mallGoodsId: string }) => item.mallGoodsId === mallGoodsId));
    };
    expect(await has({})).toBe(true);
    expect(await has({ inStock: true })).toBe(false);
    await sql`update goods set stock = 5 where id = ${goodsId}`.execute(rig.test.database.db);
    expect(await has({ inStock: true })).toBe(true);
  });
});

describe('a purchase', () => {
  it('takes coins, grants items with their source, and points for the coins', async () => {
    const [first, second] = [await rig.offer(17_40n, 12), await rig.offer(86_50n, 3)];
    const [coins, points] = [await player.coins(), await player.points()];
    const { code, data } = await player.buy([first, second]);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      cost: '103.90',
      points: '0.00',
      pointGain: '103.90',
      refused: [],
      used: 2,
      quota: 30,
    });
    expect(await player.coins()).toBe(coins - 103_90n);
    expect(await player.points()).toBe(points + 103_90n);
    expect([await rig.stockOf(first.goodsId), await rig.stockOf(second.goodsId)]).toEqual([11, 2]);
    const [item] = data.items;
    const owned = (await player.ask('/api/user/getBagItem', { bagItemId: item.bagItemId })).data;
    expect(owned).toMatchObject({ status: 1, source: 15, drawId: null, price: '17.40', recoveryPrice: '15.66' });
    const records = (await player.ask('/api/user/goodsRecords', { type: 7 })).data;
    expect(records.items).toHaveLength(2);
    expect(records.items[0]).toMatchObject({ type: 7 });
    const bills = (await player.ask('/api/user/billDetails', { group: 'mall' })).data.items;
    expect(bills.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['-17.40', '-86.50']);
    expect(bills.every(({ type }: { type: number }) => type === 7)).toBe(true);
    expect(bills.map(({ bagItemId }: { bagItemId: string }) => bagItemId)).toContain(item.bagItemId);
    expect(bills[0].detail).not.toBe('');
  });

  it('takes points for a point offer, and grants no points for it', async () => {
    const offer = await rig.offer(50_00n, 4, 'point');
    const [coins, points] = [await player.coins(), await player.points()];
    expect(points).toBeGreaterThan(50_00n);
    const { data } = await player.buy([offer]);
    expect(data).toMatchObject({ cost: '0.00', points: '50.00', pointGain: '0.00', ammonGain: '0.00' });
    expect([await player.coins(), await player.points()]).toEqual([coins, points - 50_00n]);
    expect(data.items[0]).toMatchObject({ asset: 'point', price: '50.00', recoveryPrice: '0.45' });
  });

  it('replays the first answer for concurrent calls under one key', async () => {
    const offer = await rig.offer(3_00n, 9);
    const answers = await Promise.all(Array.from({ length: 20 }, () => player.buy([offer], 'mall-once-key')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await rig.stockOf(offer.goodsId)).toBe(8);
    expect((await player.buy([await rig.offer(3_00n, 9)], 'mall-once-key')).code).toBe(codeOf('idempotencyKeyReused'));
  });

  it('sells the last unit once, for coins or for points', async () => {
    const forCoins = await rig.offer(2_00n, 1);
    const { rows } = await sql<{ id: bigint }>`
      insert into mall_offer (goods_id, asset, price, created_at) values (${forCoins.goodsId}, 3, 1_00, now())
      on conflict (goods_id, asset) do update set price = 1_00, open = true returning id`.execute(rig.test.database.db);
    const forPoints = { mallGoodsId: String(rows[0]?.id), price: '1.00' };
    const points = await player.points();
    const { data } = await player.buy([forCoins, forPoints]);
    expect(data).toMatchObject({ cost: '2.00', points: '0.00', items: [{ mallGoodsId: forCoins.mallGoodsId }] });
    expect(data.refused).toEqual([{ mallGoodsId: forPoints.mallGoodsId, reason: 'soldOut', price: '1.00' }]);
    expect(await player.points()).toBe(points + 2_00n);
    expect(await rig.stockOf(forCoins.goodsId)).toBe(0);
  });

  it('buys the available lines and returns the others with their reasons', async () => {
    const [good, soldOut, dearer, cheaper] = [
      await rig.offer(2_00n, 5),
      await rig.offer(2_00n, 0),
      await rig.offer(2_00n, 5),
      await rig.offer(2_00n, 5),
    ];
    await sql`update goods set price = 300 where id = ${dearer.goodsId}`.execute(rig.test.database.db);
    await sql`update goods set price = 150 where id = ${cheaper.goodsId}`.execute(rig.test.database.db);
    const before = await player.coins();
    const { data } = await player.buy([good, soldOut, dearer, cheaper]);
    expect(data.items.map(({ mallGoodsId }: { mallGoodsId: string }) => mallGoodsId)).toEqual([good.mallGoodsId]);
    expect(data.refused).toEqual([
      { mallGoodsId: soldOut.mallGoodsId, reason: 'soldOut', price: '2.00' },
      { mallGoodsId: dearer.mallGoodsId, reason: 'priceChanged', price: '3.00' },
      { mallGoodsId: cheaper.mallGoodsId, reason: 'priceChanged', price: '1.50' },
    ]);
    expect(await player.coins()).toBe(before - 2_00n);
    expect((await player.buy([{ ...dearer, price: '3.00' }])).code).toBe(0);
  });

  it('rejects empty, duplicate, unknown, sold-out, repriced and withdrawn lines without payment', async () => {
    const offer = await rig.offer(2_00n, 5);
    const empty = await rig.offer(2_00n, 0);
    const before = await player.coins();
    const codes = async (...goods: { mallGoodsId: string; price: string }[]) => (await player.buy(goods)).code;
    expect(await codes()).toBe(codeOf('mallSelectFirst'));
    expect(await codes(offer, offer)).toBe(codeOf('mallOneEach'));
    expect(await codes({ mallGoodsId: '99999999', price: '2.00' })).toBe(codeOf('mallGoodsUnknown'));
    expect(await codes(empty)).toBe(codeOf('mallSoldOut'));
    expect(await codes({ ...offer, price: '1.99' })).toBe(codeOf('mallPriceChanged'));
    expect(await codes(empty, { ...offer, price: '1.99' })).toBe(codeOf('mallExchangeFailed'));
    for (const price of ['-2.00', '0', '2.001', '1e3', 'NaN', '9007199254740993'])
      expect(await codes({ ...offer, price }), price).toBe(codeOf('invalidInput'));
    await sql`update mall_offer set open = false where id = ${offer.mallGoodsId}`.execute(rig.test.database.db);
    expect(await codes(offer)).toBe(codeOf('mallGoodsUnknown'));
    const dear = await rig.offer(999_999_00n, 5);
    expect(await codes(await rig.offer(1_00n, 5), dear)).toBe(codeOf('notEnoughCoins'));
    expect(await codes(await rig.offer(900_000_00n, 5, 'point'))).toBe(codeOf('notEnoughPoints'));
    expect(await player.coins()).toBe(before);
  });

  it('is rejected when the module is closed, and during a break', async () => {
    const { db } = rig.test.database;
    const close = (status: number) =>
      sql`update module_item set status = ${status} where name = 'Mall'`
        .execute(db)
        .then(() => rig.test.app.platform.bus.publish(listsChanged, { tag: SITE_TAGS.modules }));
    await close(0);
    const offered = await rig.offer(2_00n, 5);
    expect((await player.buy([offered])).code).toBe(codeOf('moduleClosed'));
    expect((await rig.visitor('/api/mall/putMallCart', offered)).code).toBe(codeOf('moduleClosed'));
    await close(1);
    expect((await player.buy([offered])).code).toBe(0);
    const resting = await rig.shopper(1);
    const offer = await rig.offer(2_00n, 5);
    expect((await resting.ask('/api/bounds/startCoolOff', { days: 1 })).code).toBe(0);
    expect((await resting.buy([offer])).code).toBe(codeOf('coolingOff'));
  });
});

describe('the quota', () => {
  it('depends on the level, counts both assets, and resets with the business day', async () => {
    const shopper = await rig.shopper(2, 1);
    const quota = async () => (await shopper.ask('/api/mall/getMallQuota')).data;
    expect(await quota()).toMatchObject({ used: 0, quota: 2, level: 1, next: { level: 2, quota: 3 } });
    const offers = [await rig.offer(1_00n, 9), await rig.offer(1_00n, 9), await rig.offer(1_00n, 9)];
    const tooMany = await shopper.buy(offers);
    expect(tooMany.code).toBe(codeOf('mallQuotaUsed'));
    expect(tooMany.msg).toContain('2');
    expect(await quota()).toMatchObject({ used: 0 });
    expect((await shopper.buy(offers.slice(0, 1))).data).toMatchObject({ used: 1, quota: 2 });
    expect((await shopper.buy([await rig.offer(1_00n, 9, 'point')])).data).toMatchObject({ used: 2 });
    expect((await shopper.buy(offers.slice(1, 2))).code).toBe(codeOf('mallQuotaUsed'));
    rig.test.clock.advance(24 * 3_600_000);
    expect(await quota()).toMatchObject({ used: 0 });
    expect((await shopper.buy(offers.slice(1, 2))).code).toBe(0);
  });

  it('applies beside the spending limits', async () => {
    const shopper = await rig.shopper(3);
    await shopper.ask('/api/bounds/setLimit', { kind: 'spend', period: 'day', limit: '5.00' });
    expect((await shopper.ask('/api/mall/getMallQuota')).data.spending).toMatchObject({ limit: '5.00' });
    const offers = [await rig.offer(3_00n, 9), await rig.offer(3_00n, 9)];
    expect((await shopper.buy(offers)).code).toBe(codeOf('spendLimitDay'));
    expect((await shopper.buy(offers.slice(0, 1))).code).toBe(0);
  });
});

describe('the audit', () => {
  it('reports nothing for correct books, and each corruption', async () => {
    expect(await rig.problems()).toEqual([]);
    const { db } = rig.test.database;
    const { rows } = await sql<{ id: bigint }>`select id from mall_purchase order by id limit 3`.execute(db);
    await sql`update mall_purchase set price = price + 1 where id = ${rows[0]?.id}`.execute(db);
    await sql`update bag_item set recovery_price = recovery_price + 1 where id = ${rows[1]?.id}`.execute(db);
    await sql`delete from mall_purchase where id = ${rows[2]?.id}`.execute(db);
    const problems = await rig.problems();
    expect(problems.filter((problem) => problem.startsWith('mall.buy'))).toHaveLength(2);
    expect(problems.filter((problem) => problem.includes('does not match the purchase'))).toHaveLength(1);
    expect(problems.filter((problem) => problem.includes('has no purchase'))).toHaveLength(1);
  });
});
