import { ERRORS } from '@clearcrate/contract/errors';
import { RECORD_TYPES } from '@clearcrate/contract/kinds';
import { formatAmount } from '@clearcrate/contract/money';
import type { GoodsRecord, Movement } from '@clearcrate/contract/record';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grant } from '../../ledger/testing/grants.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let test: TestApp;
let tokens: string[];
let ids: bigint[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  tokens = [];
  ids = [];
  for (let index = 0; index < 6; index += 1) {
    const login = await test.call('/api/auth/login', { account: `1380000000${index}`, password: 'demo1234' });
    tokens.push(login.body.data.token);
    ids.push(BigInt((await ask(index, '/api/user/getInfo')).data.userId));
  }
});
afterAll(() => test.close());

const as = (player: number) => ({ authorization: tokens[player] as string });
const ask = async (player: number, path: string, body: object = {}) => (await test.call(path, body, as(player))).body;
const move = async (player: number, path: string, body: object) =>
  (await test.call(path, body, { ...as(player), 'idempotency-key': `record-key-${keys++}` })).body.data;
const rotate = (player: number, clientSeed: string) => test.chooseSeed(tokens[player] as string, clientSeed);
const download = (player: number, address: string, language = 'en') =>
  test.app.http.inject({ method: 'GET', url: address, headers: { ...as(player), 'accept-language': language } });

async function cheapBox(kind = 1): Promise<string> {
  return (await test.call('/api/box/getBoxList', { kind, sort: 'priceUp' })).body.data.items[0].boxId;
}
const open = async (player: number, count: number, boxId?: string) =>
  move(player, '/api/box/openBox', { boxId: boxId ?? (await cheapBox()), count, version: 1 });

const cents = (amount: string) => BigInt(amount.replace('.', ''));
const sum = (amounts: readonly string[]) => formatAmount(amounts.reduce((total, amount) => total + cents(amount), 0n));

async function everything<Item>(player: number, path: string, body: object, pageSize: number): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: { items: Item[]; next: string | null } = (await ask(player, path, { ...body, cursor, pageSize })).data;
    items.push(...page.items);
    cursor = page.next;
  }
  return items;
}

/**
 * Posts to the player's coin accounts as a mode would. One of the amounts may be zero, not both.
 */
async function post(player: number, coin: bigint, bonus: bigint): Promise<void> {
  const playerId = ids[player] as bigint;
  const moves = [...grant(playerId, coin, 'coin').moves, ...grant(playerId, bonus, 'bonus').moves];
  await test.database.db
    .transaction()
    .execute((tx) => test.app.ledger.transfer(tx, [{ owner: playerId, kind: 'test.move', moves }]));
}

describe('coin records', () => {
  it('show consistent balances that end at the current balance, for any sequence of postings', async () => {
    const amount = fc.bigInt({ min: -300n, max: 900n });
    const sequences = fc.array(fc.tuple(amount, amount), { minLength: 5, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer({ min: 1, max: 9 }), async (moves, pageSize) => {
        for (const [coin, bonus] of moves)
          if (coin !== 0n || bonus !== 0n) await post(0, coin, bonus).catch(() => undefined);
        const records = await everything<Movement>(0, '/api/user/billDetails', {}, pageSize);
        const { assets } = (await ask(0, '/api/user/getInfo')).data;
        expect(records[0]?.balance).toBe(assets.amount);
        records.forEach((record, index) => {
          const before = cents(records[index + 1]?.balance ?? '0.00');
          expect(formatAmount(before + cents(record.amount))).toBe(record.balance);
        });
        expect(new Set(records.map(({ recordId }) => recordId)).size).toBe(records.length);
      }),
      { numRuns: 4 },
    );
  });

  it('sum up the filtered records', async () => {
    const { data } = await ask(0, '/api/user/billDetails', { pageSize: 100 });
    const records = await everything<Movement>(0, '/api/user/billDetails', {}, 100);
    const [gains, losses] = [true, false].map((isGain) =>
      records.map(({ amount }) => amount).filter((amount) => amount.startsWith('-') !== isGain),
    );
    expect(data.sums).toMatchObject({ total: records.length, income: sum(gains ?? []), outgo: sum(losses ?? []) });
    const out = (await ask(0, '/api/user/billDetails', { direction: 'out', pageSize: 100 })).data;
    expect(out.sums).toMatchObject({ total: losses?.length, income: '0.00', outgo: sum(losses ?? []) });
    // Across pages, and when coins moved between the two coin accounts.
    const walked = await everything<Movement>(0, '/api/user/billDetails', { direction: 'out' }, 3);
    expect(walked.map(({ recordId }) => recordId)).toEqual(
      records.filter(({ amount }) => amount.startsWith('-')).map(({ recordId }) => recordId),
    );
    const gifts = (await ask(0, '/api/user/billDetails', { group: 'gift', pageSize: 100 })).data;
    expect(gifts.items.map(({ kind }: Movement) => kind)).toEqual(['demo.grant']);
    expect(gifts.sums.total).toBe(1);
  });

  it('show a neutral title for an unknown kind', async () => {
    const { items } = (await ask(0, '/api/user/billDetails', { pageSize: 1 })).data;
    expect(items[0]).toMatchObject({ kind: 'test.move', title: '其他变动', detail: '' });
  });

  it('show openings and sales with names and links', async () => {
    const opened = await open(1, 3);
    const [first, second] = opened.items;
    await move(1, '/api/user/sellGoods', { bagItemIds: [first.bagItemId] });
    await move(1, '/api/user/sellGoods', { bagItemIds: [second.bagItemId, opened.items[2].bagItemId] });
    const { items } = (await ask(1, '/api/user/billDetails')).data;
    const name = `${second.finishName} ${second.weaponName}`;
    expect(items[0]).toMatchObject({
      kind: 'bag.sell',
      detail: `${name} 等`,
      bagItemId: second.bagItemId,
      count: null,
    });
    expect(items[1]).toMatchObject({ amount: first.recoveryPrice, count: 1, bagItemId: first.bagItemId });
    expect(items[2]).toMatchObject({ kind: 'box.open', title: '开箱', count: 3, amount: `-${opened.cost}` });
    expect(items[2].drawId).toBe(opened.items[0].drawId);
    expect(items[2].detail).not.toBe('');
    const points = (await ask(1, '/api/user/pointDetails')).data;
    expect(points.items[0]).toMatchObject({ kind: 'box.open', amount: opened.pointGain, count: null });
    expect(points.sums.balance).toBe(opened.pointGain);
    const welfare = (await ask(1, '/api/user/welfareDetails')).data;
    expect(welfare.sums.income).toBe(opened.welfareGain);
  });

  it('are filtered by business day, exact to the millisecond', async () => {
    const midnight = Date.parse('2026-03-20T00:00:00+08:00');
    for (const offset of [-1, 0, 86_399_999, 86_400_000]) {
      test.clock.set(midnight + offset);
      await post(2, BigInt(1_000 + offset), 0n);
    }
    test.clock.set(midnight + 3 * 86_400_000);
    const amounts = async (startDate: string, endDate: string) => {
      const { data } = await ask(2, '/api/user/billDetails', { startDate, endDate, pageSize: 100 });
      expect(data.sums.income).toBe(sum(data.items.map(({ amount }: Movement) => amount)));
      expect(data.range).toEqual({ startDate, endDate, zone: 'Asia/Shanghai' });
      return data.items.map(({ amount }: Movement) => amount);
    };
    expect(await amounts('2026-03-19', '2026-03-19')).toEqual(['9.99']);
    expect(await amounts('2026-03-20', '2026-03-20')).toEqual(['864009.99', '10.00']);
    expect(await amounts('2026-03-21', '2026-03-21')).toEqual(['864010.00']);
    const { data } = await ask(2, '/api/user/billDetails', { startDate: '2026-03-20', endDate: '2026-03-20' });
    expect(data.sums.balance).toBe(data.items[0].balance);
    const refused = { startDate: '2026-03-21', endDate: '2026-03-20' };
    expect((await ask(2, '/api/user/billDetails', refused)).code).toBe(ERRORS.dateRangeInvalid.code);
    for (const startDate of ['2026-02-30', 'today', "2026-01-01' --"])
      expect((await ask(2, '/api/user/billDetails', { startDate })).code).toBe(ERRORS.invalidInput.code);
  });
});

describe('goods records', () => {
  it('list each gain and loss once, newest first', async () => {
    const { items } = await open(3, 5);
    test.clock.advance(1_000);
    const [first, second] = items;
    const sold = await move(3, '/api/user/sellGoods', { bagItemIds: [first.bagItemId, second.bagItemId] });
    test.clock.advance(1_000);
    await open(3, 1);
    const records = await everything<GoodsRecord>(3, '/api/user/goodsRecords', {}, 3);
    expect(records.map(({ direction }) => direction)).toEqual(['in', 'out', 'out', 'in', 'in', 'in', 'in', 'in']);
    expect(records[0]).toMatchObject({ title: '开箱获得', status: 1, costAsset: 'coin' });
    expect(records[0]?.drawId).toBe(records[0]?.bagItemId);
    expect(records[1]).toMatchObject({ title: '已卖出', status: 4 });
    const { sums } = (await ask(3, '/api/user/goodsRecords')).data;
    expect(sums).toMatchObject({ total: 8, gained: 6, left: 2, leftPrice: sold.received });
    const out = (await ask(3, '/api/user/goodsRecords', { direction: 'out' })).data;
    expect(out.sums).toMatchObject({ total: 2, gained: 0, left: 2 });
    expect(out.items).toHaveLength(2);
  });

  it('and movements have types and are filtered by them', async () => {
    const ofType = async (path: string, type: number, body: object = {}) =>
      (await ask(3, `/api/user/${path}`, { type, pageSize: 100, ...body })).data;
    const everyGoods = (await ofType('goodsRecords', RECORD_TYPES.record)).items;
    expect(everyGoods.map(({ type }: GoodsRecord) => type)).toEqual([8, 7, 7, 8, 8, 8, 8, 8]);
    const results = await ofType('goodsRecords', RECORD_TYPES.boxResult);
    expect(results.items.every(({ type, direction }: GoodsRecord) => type === 8 && direction === 'in')).toBe(true);
    expect(results.sums).toMatchObject({ total: 6, gained: 6, left: 0 });
    expect((await ofType('goodsRecords', RECORD_TYPES.shop)).sums).toMatchObject({ total: 2, gained: 0, left: 2 });
    expect((await ofType('goodsRecords', RECORD_TYPES.shop, { direction: 'in' })).items).toEqual([]);
    for (const type of [RECORD_TYPES.roll, RECORD_TYPES.replace])
      expect(await ofType('goodsRecords', type)).toMatchObject({ items: [], sums: { total: 0 } });
    const bill = async (type: number) => (await ofType('billDetails', type)).items.map(({ kind }: Movement) => kind);
    expect(await bill(RECORD_TYPES.box)).toEqual(['box.open', 'box.open']);
    expect(await bill(RECORD_TYPES.shop)).toEqual(['bag.sell']);
    expect(await bill(RECORD_TYPES.record)).toEqual(['box.open', 'bag.sell', 'box.open', 'demo.grant']);
    expect((await ask(3, '/api/user/billDetails', { type: 6 })).code).toBe(ERRORS.invalidInput.code);
  });

  it('are not visible to other players', async () => {
    expect((await ask(4, '/api/user/goodsRecords')).data).toMatchObject({ items: [], next: null });
    const bill = (await ask(4, '/api/user/billDetails')).data;
    expect(bill.items.map(({ kind }: Movement) => kind)).toEqual(['demo.grant']);
    expect((await ask(4, '/api/fairness/getDrawList')).data.items).toEqual([]);
    const { data } = await ask(3, '/api/fairness/getDrawList');
    const { serverSeedHash } = data.items[0];
    expect((await ask(4, '/api/fairness/getDrawList', { serverSeedHash })).data.items).toEqual([]);
    expect((await download(4, '/api/user/exportRecords?type=goods')).body.trimEnd().split('\r\n')).toHaveLength(1);
  });
});

describe('exports', () => {
  it('contain the records of the lists, and are rate limited per player', async () => {
    const file = await download(3, '/api/user/exportRecords?type=bill', 'zh');
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['content-disposition']).toMatch(/^attachment; filename="clearcrate-bill-[\d-]+\.csv"$/);
    expect(file.body.startsWith('\uFEFF时间,类型,说明,金额,余额,编号\r\n')).toBe(true);
    const rows = file.body.trimEnd().split('\r\n').slice(1);
    const { sums } = (await ask(3, '/api/user/billDetails')).data;
    expect(rows).toHaveLength(sums.total);
    expect(sum(rows.map((row) => row.split(',')[3] ?? ''))).toBe(sum([sums.income, sums.outgo]));
    const again = await download(3, '/api/user/exportRecords?type=goods');
    expect([again.statusCode, again.json().code]).toEqual([200, ERRORS.exportTooSoon.code]);
    test.clock.advance(10_000);
    const goods = await download(3, '/api/user/exportRecords?type=goods&days=1');
    expect(goods.body).toContain('Won from a box');
    expect((await download(3, '/api/user/exportRecords?type=everything')).json().code).toBe(ERRORS.invalidInput.code);
    expect((await test.app.http.inject('/api/user/exportRecords')).statusCode).toBe(401);
  });

  it('of draws pass the verifier without gaps', async () => {
    const boxes = (await test.call('/api/box/getBoxList', { pageSize: 100, sort: 'priceUp' })).body.data.items;
    const guaranteed: string[] = [];
    for (const { boxId } of boxes.slice(0, 12))
      if ((await test.call('/api/box/getBoxDetail', { boxId })).body.data.guarantee) guaranteed.push(boxId);
    await post(5, 10_000_000n, 0n);
    for (let turn = 0; turn < 6; turn += 1) await open(5, 10, guaranteed[turn % 2] ?? boxes[turn].boxId);
    await rotate(5, 'one');
    await open(5, 4);
    await rotate(5, 'two');
    await open(5, 2);
    const list = await everything<{ drawId: string; revealed: boolean }>(5, '/api/fairness/getDrawList', {}, 7);
    expect(list).toHaveLength(66);
    expect(list.map(({ revealed }) => revealed)).toEqual([false, false, ...Array(64).fill(true)]);
    const file = await download(5, '/api/fairness/getDrawExport');
    expect(file.headers['content-type']).toMatch(/^application\/x-ndjson/);
    const checker = new ExportChecker(nodeHasher);
    expect(file.body.split('\n').flatMap((line) => checker.readLine(line))).toEqual([]);
    expect(checker.totals).toMatchObject({ records: 64, matched: 64 });
    expect(checker.missingNonces).toBe(0);
    test.clock.advance(10_000);
    const rest = await download(5, `/api/fairness/getDrawExport?after=${list[20]?.drawId}`);
    const second = new ExportChecker(nodeHasher);
    expect(rest.body.split('\n').flatMap((line) => second.readLine(line))).toEqual([]);
    expect(second.totals).toMatchObject({ records: 18, matched: 18 });
  });
});
