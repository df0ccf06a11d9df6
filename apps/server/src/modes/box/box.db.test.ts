import { createHash } from 'node:crypto';
import { ERRORS } from '@clearcrate/contract/errors';
import { canonicalVersion } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { loadBoxes } from './box.repository.ts';
import { oddsOf } from './box.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

interface Card {
  boxId: string;
  price: string;
  returnRate: string | null;
  name: string;
}

const list = async (body: object, headers: Record<string, string> = {}) =>
  (await test.call('/api/box/getBoxList', body, headers)).body;
const all = async (body: object = {}): Promise<Card[]> => (await list({ pageSize: 100, ...body })).data.items;

describe('box lists', () => {
  it('lists the demo boxes by kind and category, with return rates of 85 to 92 %', async () => {
    const boxes = await all();
    expect(boxes.length).toBeGreaterThanOrEqual(24);
    for (const box of boxes) {
      expect(Number(box.returnRate)).toBeGreaterThanOrEqual(85);
      expect(Number(box.returnRate)).toBeLessThanOrEqual(92);
    }
    expect(await all({ kind: 2 })).toHaveLength(5);
    expect((await all({ kind: 3 })).length).toBeGreaterThanOrEqual(4);
    const categories = (await test.call('/api/box/getBoxCategoryList')).body.data.items;
    expect(categories.length).toBeGreaterThanOrEqual(5);
    for (const { code, count } of categories) expect(await all({ categoryCode: code })).toHaveLength(count);
  });

  it('searches names of boxes and of their items in any language', async () => {
    const [first] = await all();
    const byName = await all({ keyword: first?.name });
    expect(byName.map((box) => box.boxId)).toContain(first?.boxId);
    const detail = (await test.call('/api/box/getBoxDetail', { boxId: first?.boxId }, { 'accept-language': 'en' })).body
      .data;
    const byItem = await all({ keyword: detail.items[0].finishName.toUpperCase() });
    expect(byItem.map((box) => box.boxId)).toContain(first?.boxId);
    expect(await all({ keyword: 'no such thing anywhere' })).toEqual([]);
  });

  it('filters by price and by the odds of an item, and rejects a minimum above the maximum', async () => {
    const cheap = await all({ minPrice: '5', maxPrice: '50.00', sort: 'priceUp' });
    const prices = cheap.map((box) => Number(box.price));
    expect(prices.every((price) => price >= 5 && price <= 50)).toBe(true);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
    const detail = (await test.call('/api/box/getBoxDetail', { boxId: cheap[0]?.boxId })).body.data;
    const wanted = detail.items.at(-1);
    const chance = (wanted.tickets / 10_000).toFixed(4);
    const exactly = await all({ goodsId: wanted.goodsId, minProbability: chance, maxProbability: chance });
    expect(exactly.map((box) => box.boxId)).toContain(cheap[0]?.boxId);
    expect((await list({ minPrice: '2', maxPrice: '1.99' })).code).toBe(ERRORS.minAboveMax.code);
    expect((await list({ minProbability: '2', maxProbability: '1' })).code).toBe(ERRORS.minAboveMax.code);
    expect((await list({ minPrice: '-1' })).code).toBe(ERRORS.invalidInput.code);
  });

  it('returns each box on exactly one page', async () => {
    const whole = await all({ sort: 'returnDown' });
    const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ sort: 'returnDown', page, pageSize: 7 })));
    const paged = pages.flatMap((page) => page.data.items as Card[]);
    expect(paged.map((box) => box.boxId)).toEqual(whole.slice(0, 35).map((box) => box.boxId));
  });

  it('shows ticket ranges that cover one million, and figures computed from them', async () => {
    for (const { boxId } of await all()) {
      const box = (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
      let next = 0;
      let value = 0;
      for (const item of box.items) {
        expect([item.firstTicket, item.lastTicket - item.firstTicket + 1]).toEqual([next, item.tickets]);
        next = item.lastTicket + 1;
        value += (Number(item.price) * item.tickets) / 1_000_000;
      }
      expect(next).toBe(1_000_000);
      expect(Number(box.expectedValue)).toBeCloseTo(value, 3);
      expect(Number(box.returnRate) + Number(box.edge)).toBeCloseTo(100, 6);
      expect(box.version).toMatchObject({ number: 1, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    }
    expect((await test.call('/api/box/getBoxDetail', { boxId: '999999' })).body.code).toBe(ERRORS.boxUnknown.code);
  });
});

describe('published odds', () => {
  it('cannot be updated, deleted or published with a gap', async () => {
    const { db } = test.app.platform;
    await expect(sql`update box_version set price = 1`.execute(db)).rejects.toThrow(/never changed/);
    await expect(sql`delete from box_version_entry`.execute(db)).rejects.toThrow(/never changed/);
    const gap = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        insert into box_version (box_id, number, price, odds_hash, rule_id, published_at)
        select id, 2, 100, repeat('0', 64), 1, now() from box limit 1 returning id`.execute(tx);
      await sql`
        insert into box_version_entry (version_id, position, goods_id, first_ticket, last_ticket, price, quality)
        select ${rows[0]?.id}, 0, id, 0, 999998, price, quality from goods limit 1`.execute(tx);
    });
    await expect(gap).rejects.toThrow(/exactly one million/);
  });

  it('keep their hash when their goods change', async () => {
    const { db } = test.app.platform;
    const change = await db.startTransaction().execute();
    await sql`update goods set quality = quality % 16 + 1, price = price + 1`.execute(change);
    const boxes = await loadBoxes(change);
    expect(boxes.length).toBeGreaterThan(20);
    for (const box of boxes) {
      const hash = createHash('sha256')
        .update(canonicalVersion(oddsOf(box)))
        .digest('hex');
      expect(hash).toBe(box.version.oddsHash);
    }
    await change.rollback().execute();
  });
});
