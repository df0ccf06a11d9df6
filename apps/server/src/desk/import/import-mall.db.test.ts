import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { formatAmount } from '@clearcrate/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { runImport } from './run-import.ts';

const folder = mkdtempSync(join(tmpdir(), 'clearcrate-import-mall-'));
let test: TestApp;
/** Goods that the mall does not offer. */
let goods: { id: bigint; code: string; price: bigint };

beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<typeof goods>`
    select id, code, price from goods where not exists (select from mall_offer where goods_id = goods.id)
    order by id limit 1`.execute(test.database.db);
  goods = rows[0] as typeof goods;
});
afterAll(async () => {
  await test.close();
  rmSync(folder, { recursive: true });
});

async function importLines(records: readonly object[]) {
  const path = join(folder, 'mall.jsonl');
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { calendar, db, outbox } = test.app.platform;
  return runImport({ calendar, db, outbox, clock: test.clock }, { path, dryRun: false, reason: 'a test' });
}

const offer = (change: object = {}) => ({ record: 'mallGoods', goods: goods.code, asset: 'coin', ...change });
const shown = async (asset: string) => {
  const { data } = (await test.call('/api/mall/getMallGoodsList', { asset, pageSize: 100, sort: 'newest' })).body;
  return data.items.find(({ goodsId }: { goodsId: string }) => goodsId === String(goods.id));
};

describe('offers of the mall', () => {
  it('follow the reference price or their own, and can be withdrawn', async () => {
    test.clock.advance(1_000);
    const both = [offer(), offer({ asset: 'point', price: '123.45' })];
    expect((await importLines(both)).totals).toMatchObject({ changed: { mallGoods: 2 } });
    expect((await importLines(both)).totals).toMatchObject({ changed: { mallGoods: 0 } });
    expect((await shown('coin')).price).toBe(formatAmount(goods.price));
    expect((await shown('point')).price).toBe('123.45');
    await importLines([offer({ open: false })]);
    expect(await shown('coin')).toBeUndefined();
  });

  it.each([
    [[{ asset: 'shell' }], 'asset'],
    [[{ price: '0' }], 'more than 0.00'],
    [[{ price: 5 }], 'price'],
    [[{ goods: 'nothing' }], 'neither in the store'],
    [[{}, { price: '5.00' }], 'already'],
  ])('are rejected when %j', async (changes, message) => {
    const { problems, committed } = await importLines(changes.map(offer));
    expect(committed).toBe(false);
    expect(problems.map((problem) => problem.message).join()).toContain(message);
  });
});
