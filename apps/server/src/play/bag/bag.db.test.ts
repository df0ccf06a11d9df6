import type { BagItem } from '@clearcrate/contract/bag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let authorization: string;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const login = await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' });
  authorization = login.body.data.token;
});
afterAll(() => test.close());

const ask = async (path: string, body: object = {}) => (await test.call(path, body, { authorization })).body.data;

it('shows the current stock of an item’s goods', async () => {
  const { boxId } = (await ask('/api/box/getBoxList', { kind: 1, sort: 'priceUp' })).items[0];
  const key = { authorization, 'idempotency-key': 'bag-stock-key' };
  await test.call('/api/box/openBox', { boxId, count: 1, version: 1 }, key);
  const [item]: BagItem[] = (await ask('/api/user/rucksackGoods')).items;
  if (!item) throw new Error('the bag is empty');
  const setStock = (stock: number) =>
    test.database.db.updateTable('goods').set({ stock }).where('id', '=', BigInt(item.goodsId)).execute();
  for (const stock of [37, 0]) {
    await setStock(stock);
    expect((await ask('/api/user/rucksackGoods')).items[0].stock).toBe(stock);
    expect((await ask('/api/user/getBagItem', { bagItemId: item.bagItemId })).stock).toBe(stock);
  }
});

it('shows when a sold item left the bag', async () => {
  const [item]: BagItem[] = (await ask('/api/user/rucksackGoods')).items;
  if (!item) throw new Error('the bag is empty');
  const { bagItemId } = item;
  expect((await ask('/api/user/getBagItem', { bagItemId })).leftAt).toBeNull();
  const key = { authorization, 'idempotency-key': 'bag-left-key' };
  await test.call('/api/user/sellGoods', { bagItemIds: [bagItemId] }, key);
  const { leftAt } = await ask('/api/user/getBagItem', { bagItemId });
  expect(leftAt).toBe(new Date(test.clock.now()).toISOString());
});
