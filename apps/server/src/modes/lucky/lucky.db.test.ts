import { ERRORS } from '@clearcrate/contract/errors';
import type { LuckyDetail, PlayedLucky } from '@clearcrate/contract/lucky';
import { parseAmount } from '@clearcrate/contract/money';
import { ExportChecker } from '@clearcrate/fairness/export-checker';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { luckyVersion } from '@clearcrate/fairness/lucky';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { expectedValue, versionHash } from '@clearcrate/fairness/odds-version';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPolicy } from '../../base/policy/policy.module.ts';
import { auditStore, expectCleanAudit } from '../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { luckyChanged } from './lucky.events.ts';

let test: TestApp;
let token: string;
let playerId: bigint;
let keys = 0;

const ask = async (path: string, body: object = {}, key = `lucky-key-${keys++}`, as = token) =>
  (await test.call(path, body, { authorization: as, 'idempotency-key': key })).body;
const audit = () => auditStore(test);
const list = async (body: object = {}) => (await ask('/api/lucky/getLuckyGoodsList', body)).data;
const detailOf = async (goodsId: string): Promise<LuckyDetail> =>
  (await ask('/api/lucky/getLuckyDetail', { goodsId })).data;

/** Computes the derived table from the detail answer, as the page does. */
function versionOf({ target, table }: LuckyDetail, tickets: number) {
  const entryOf = (goods: { code: string; goodsLevel: string; price: string }) => ({
    item: goods.code,
    quality: Number(goods.goodsLevel.slice(5)),
    value: parseAmount(goods.price) ?? 0n,
  });
  const entries = table.items.map((item) => ({ ...entryOf(item), tickets: item.tickets }));
  return luckyVersion(entryOf(target), tickets, { ...table, entries });
}
const hashOf = (detail: LuckyDetail, tickets: number) => runSync(versionHash(versionOf(detail, tickets)), nodeHasher);

async function bodyFor(goodsId: string, tickets = 50_000, count = 1) {
  return { goodsId, tickets, count, oddsHash: hashOf(await detailOf(goodsId), tickets) };
}
const cheapest = async (): Promise<string> => (await list({ sort: 'priceUp', pageSize: 1 })).items[0].goodsId;

beforeAll(async () => {
  test = await createTestApp();
  const signedIn = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body.data;
  token = signedIn.token;
  playerId = BigInt(signedIn.userId);
});
afterAll(() => test.close());

describe('the target list', () => {
  it('lists every skin from the lowest grade up, filtered, searched and sorted', async () => {
    const all = await list({ pageSize: 100 });
    expect(all.total).toBeGreaterThan(100);
    for (const { price, tryPrice } of all.items) {
      expect(Number(price)).toBeGreaterThanOrEqual(2);
      expect(Number(tryPrice)).toBeGreaterThan(Number(price) * 0.05);
    }
    const rifles = await list({ keyword: 'kv-47', minPrice: '100.00', sort: 'priceUp' });
    expect(rifles.total).toBeGreaterThan(0);
    expect(rifles.items.map(({ weaponName }: { weaponName: string }) => weaponName)).toEqual(
      rifles.items.map(() => 'KV-47'),
    );
    expect((await list({ keyword: '%' })).total).toBe(0);
    expect((await ask('/api/lucky/getLuckyGoodsList', { minPrice: '5', maxPrice: '2' })).code).toBe(
      ERRORS.minAboveMax.code,
    );
  });

  it('keeps the published return at every chance, and has a consolation below every target', async () => {
    for (const { goodsId } of (await list({ pageSize: 100, sort: 'priceUp' })).items.slice(0, 30)) {
      const detail = await detailOf(goodsId);
      for (const tickets of [10_000, 10_100, 50_000, 333_300, 750_000]) {
        const { entries, price } = versionOf(detail, tickets);
        const { numerator, denominator } = expectedValue(entries);
        const kept = BigInt(10_000 - detail.table.edgeBasisPoints);
        expect(numerator * 10_000n <= price * denominator * kept).toBe(true);
        expect(numerator * 10_000n > (price - 1n) * denominator * kept).toBe(true);
      }
      const least = Math.min(...detail.table.items.map(({ price }) => Number(price)));
      expect(least).toBeLessThan(Number(detail.target.price));
    }
  });
});

describe('trying', () => {
  it('takes the price, grants one item per try, and can be verified', async () => {
    const goodsId = await cheapest();
    const detail = await detailOf(goodsId);
    const before = (await ask('/api/user/getInfo')).data.assets.amount;
    const body = await bodyFor(goodsId, 750_000, 5);
    const { data, code } = (await ask('/api/lucky/playLucky', body)) as { code: number; data: PlayedLucky };
    expect(code).toBe(0);
    const { price } = versionOf(detail, 750_000);
    expect(parseAmount(data.cost)).toBe(5n * price);
    expect(parseAmount(data.amount)).toBe((parseAmount(before) ?? 0n) - 5n * price);
    expect(data.items).toHaveLength(5);
    for (const item of data.items) {
      expect(item.won).toBe(item.ticket < 750_000);
      expect(item.won).toBe(item.goodsId === goodsId);
      expect(item.ticket).toBeGreaterThanOrEqual(item.firstTicket);
      expect(item.ticket).toBeLessThanOrEqual(item.lastTicket);
      const draw = (await ask('/api/fairness/getDraw', { drawId: item.drawId })).data;
      expect(draw).toMatchObject({ ticket: item.ticket, oddsHash: body.oddsHash, mode: 10, boxId: null });
      const owned = (await ask('/api/user/getBagItem', { bagItemId: item.bagItemId })).data;
      expect(owned).toMatchObject({ goodsId: item.goodsId, source: 10, draw: { firstTicket: item.firstTicket } });
    }
    const records = (await ask('/api/lucky/getLuckyRecords', { goodsId })).data;
    expect(records.tries).toBe(5);
    expect(records.wins).toBe(data.items.filter(({ won }) => won).length);
    const [bill] = (await ask('/api/user/billDetails', { group: 'lucky' })).data.items;
    expect(bill).toMatchObject({ kind: 'lucky.draw', amount: `-${data.cost}`, count: 5 });
    expect(bill.detail).toContain(detail.target.finishName);
  });

  it('replays the first answer for concurrent calls under one key', async () => {
    const body = await bodyFor(await cheapest());
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/api/lucky/playLucky', body, 'lucky-once')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  it('rejects other odds, bad counts, unknown skins, bad chances and a balance that is too low', async () => {
    const goodsId = await cheapest();
    const body = await bodyFor(goodsId);
    const codeOf = async (change: object) => (await ask('/api/lucky/playLucky', { ...body, ...change })).code;
    expect(await codeOf({ oddsHash: '0'.repeat(64) })).toBe(ERRORS.oddsChanged.code);
    expect(await codeOf({ tickets: 60_000 })).toBe(ERRORS.oddsChanged.code);
    expect(await codeOf({ count: 0 })).toBe(ERRORS.luckyCountOutOfRange.code);
    expect(await codeOf({ count: 6 })).toBe(ERRORS.luckyCountOutOfRange.code);
    expect(await codeOf({ goodsId: '99999999' })).toBe(ERRORS.luckyGoodsUnknown.code);
    for (const tickets of [0, 9_900, 10_001, 750_100, 1_000_000, -50_000])
      expect(await codeOf({ tickets })).toBe(ERRORS.invalidInput.code);
    const dearest = (await list({ sort: 'priceDown', pageSize: 1 })).items[0].goodsId;
    const rich = await bodyFor(dearest, 750_000, 5);
    expect((await ask('/api/lucky/playLucky', rich)).code).toBe(ERRORS.notEnoughCoins.code);
  });

  it('leaves neither a draw nor a published table of a rejected try', async () => {
    const count = async () => {
      const { rows } = await sql<{ rules: bigint; draws: bigint }>`
        select (select count(*) from draw_rule) as rules,
          (select count(*) from draw where player_id = ${playerId}) as draws`.execute(test.database.db);
      return rows[0];
    };
    const before = await count();
    const dearest = (await list({ sort: 'priceDown', pageSize: 1 })).items[0].goodsId;
    expect((await ask('/api/lucky/playLucky', await bodyFor(dearest, 749_900, 5))).code).not.toBe(0);
    expect(await count()).toEqual(before);
  });

  it('rejects a try when price or quality of the target changed after the page was loaded', async () => {
    const [, second] = (await list({ sort: 'priceUp', pageSize: 2 })).items;
    const body = await bodyFor(second.goodsId);
    await sql`update goods set price = price + 1 where id = ${second.goodsId}`.execute(test.database.db);
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(ERRORS.oddsChanged.code);
    await sql`update goods set price = price - 1 where id = ${second.goodsId}`.execute(test.database.db);
    const quality = Number(second.goodsLevel.slice(5));
    const setQuality = (to: number) =>
      sql`update goods set quality = ${to} where id = ${second.goodsId}`.execute(test.database.db);
    await setQuality(quality === 1 ? 2 : quality - 1);
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(ERRORS.oddsChanged.code);
    await setQuality(quality);
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(0);
  });

  it('is rejected when its grade is closed', async () => {
    const goodsId = await cheapest();
    const body = await bodyFor(goodsId);
    await sql`update lucky_table set open = false where code = 'spark'`.execute(test.database.db);
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(ERRORS.oddsChanged.code);
    test.app.platform.bus.publish(luckyChanged, {});
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(ERRORS.luckyGoodsUnknown.code);
    await sql`update lucky_table set open = true where code = 'spark'`.execute(test.database.db);
    test.app.platform.bus.publish(luckyChanged, {});
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(0);
  });

  it('enforces the price cap and the daily opening cap of the market policy', async () => {
    const cap = async (caps: object) => {
      expect(await putPolicy(test.database.db, { rules: [{ caps }] }, '', new Date(test.clock.now()))).toBeUndefined();
      test.clock.advance(20_000);
    };
    const goodsId = await cheapest();
    const play = async (count: number) =>
      (await ask('/api/lucky/playLucky', await bodyFor(goodsId, 50_000, count))).code;
    await cap({ boxPrice: '0.01' });
    expect(await play(1)).toBe(ERRORS.priceAboveCap.code);
    const { rows } = await sql<{ openings: number }>`
      select openings from play_day where player_id = (select player_id from lucky_play order by draw_id desc limit 1)
      order by day desc limit 1`.execute(test.database.db);
    await cap({ dailyOpenings: (rows[0]?.openings ?? 0) + 3 });
    expect([await play(2), await play(2), await play(1), await play(1)]).toEqual([
      0,
      ERRORS.openingCapReached.code,
      0,
      ERRORS.openingCapReached.code,
    ]);
    await cap({});
    expect(await play(1)).toBe(0);
  });

  it('rejects a try when a new table was published after the page was loaded', async () => {
    const goodsId = await cheapest();
    const body = await bodyFor(goodsId);
    await sql`
      with before as (
        select v.* from lucky_version v join lucky_table t on t.id = v.table_id
        where t.code = 'spark' order by v.number desc limit 1
      ), next as (
        insert into lucky_version (table_id, number, edge_basis_points, odds_hash, published_at)
        select table_id, number + 1, edge_basis_points, odds_hash, published_at from before returning id
      )
      insert into lucky_entry (version_id, position, goods_id, tickets, price, quality)
      select next.id, e.position, e.goods_id, e.tickets, e.price, e.quality
      from next, before join lucky_entry e on e.version_id = before.id`.execute(test.database.db);
    expect((await ask('/api/lucky/playLucky', body)).code).toBe(ERRORS.oddsChanged.code);
    test.app.platform.bus.publish(luckyChanged, {});
    expect((await ask('/api/lucky/playLucky', await bodyFor(goodsId))).code).toBe(0);
  });
});

describe('the draw export', () => {
  it('contains every try with its table, and the verifier detects a changed one', async () => {
    await test.chooseSeed(token, 'after-the-tries');
    const answer = await test.app.http.inject({
      method: 'GET',
      url: '/api/fairness/getDrawExport',
      headers: { authorization: token },
    });
    const lines = answer.body.trimEnd().split('\n');
    const verified = (all: readonly string[]) => {
      const checker = new ExportChecker(nodeHasher);
      const findings = all.flatMap((line) => checker.readLine(line));
      return { findings, ...checker.totals };
    };
    const { rows } = await sql<{ count: bigint }>`
      select count(*) from draw where player_id = ${playerId}`.execute(test.database.db);
    expect(verified(lines)).toMatchObject({ findings: [], matched: Number(rows[0]?.count), mismatched: 0 });
    expect(lines.filter((line) => line.includes('"table":"lucky/spark"')).length).toBeGreaterThan(1);
    const bent = lines.map((line) => line.replace('"price":"0.', '"price":"1.'));
    expect(verified(bent).mismatched).toBeGreaterThan(0);
  });
});

describe('races', () => {
  it('publishes a table once for concurrent tries at the same new chance', async () => {
    const players = await Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        const account = `1380000000${index}`;
        return (await test.call('/api/auth/login', { account, password: 'demo1234' })).body.data.token as string;
      }),
    );
    const body = await bodyFor(await cheapest(), 123_400, 2);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        ask('/api/lucky/playLucky', body, `lucky-race-${index}`, players[index % players.length]),
      ),
    );
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => 0));
    const { rows } = await sql<{ rules: bigint; draws: bigint }>`
      select (select count(*) from draw_rule where hash = ${body.oddsHash}) as rules,
        (select count(*) from draw where rule_id = (select id from draw_rule where hash = ${body.oddsHash})) as draws`.execute(
      test.database.db,
    );
    expect(rows[0]).toEqual({ rules: 1n, draws: 40n });
  });

  it('does not spend coins twice', async () => {
    const poor = (await test.call('/api/auth/login', { account: '13800000009', password: 'demo1234' })).body.data;
    const dear = (await list({ sort: 'priceDown', maxPrice: '3000.00', pageSize: 1 })).items[0].goodsId;
    const body = await bodyFor(dear, 750_000, 1);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => ask('/api/lucky/playLucky', body, `lucky-poor-${index}`, poor.token)),
    );
    const paid = answers.filter(({ code }) => code === 0).length;
    expect(paid).toBeGreaterThan(0);
    expect(answers.filter(({ code }) => code === ERRORS.notEnoughCoins.code)).toHaveLength(20 - paid);
    await expectCleanAudit(test);
  });
});

describe('the audit', () => {
  it('reports nothing for correct books, and each corruption', async () => {
    const { db } = test.database;
    await expectCleanAudit(test);
    const { rows } = await sql<{ id: bigint }>`
      select id from draw where mode = 10 and player_id = ${playerId} order by id limit 4`.execute(db);
    const ids = rows.map(({ id }) => id);
    await sql`update draw set cost = cost + 1 where id = ${ids[0]}`.execute(db);
    await sql`update lucky_play set tickets = 10100 where draw_id = ${ids[1]}`.execute(db);
    await sql`update bag_item set price = price + 1 where id = ${ids[2]}`.execute(db);
    await sql`delete from bag_item where id = ${ids[3]}`.execute(db);
    const { differences, problems } = await audit();
    expect(differences).toHaveLength(1);
    expect(problems).toHaveLength(4);
  });
});
