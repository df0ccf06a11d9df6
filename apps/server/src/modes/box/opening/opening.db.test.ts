import { createHash } from 'node:crypto';
import { ERRORS } from '@clearcrate/contract/errors';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putPolicy } from '../../../base/policy/policy.module.ts';
import { expectCleanAudit } from '../../../testing/audit.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let test: TestApp;
let tokens: string[];
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  tokens = await Promise.all(
    Array.from({ length: 6 }, async (_, index) => {
      const answer = await test.call('/api/auth/login', { account: `1380000000${index}`, password: 'demo1234' });
      const { token } = answer.body.data;
      await test.chooseSeed(token, `opener-${index}`);
      return token as string;
    }),
  );
});
afterAll(() => test.close());

const as = (player: number) => ({ authorization: tokens[player] as string });
const ask = async (player: number, path: string, body: object = {}) => (await test.call(path, body, as(player))).body;
const move = (player: number, path: string, body: object, key = `test-key-${keys++}`) =>
  test.call(path, body, { ...as(player), 'idempotency-key': key }).then((answer) => answer.body);
const open = (player: number, boxId: string, count: number, key?: string, version = 1) =>
  move(player, '/api/box/openBox', { boxId, count, version }, key);
const assets = async (player: number) => (await ask(player, '/api/user/getInfo')).data.assets;

async function boxWith(filter: (box: { price: string; guarantee: unknown }) => boolean, kind = 1): Promise<string> {
  const boxes = (await test.call('/api/box/getBoxList', { kind, pageSize: 100, sort: 'priceUp' })).body.data.items;
  for (const { boxId } of boxes) {
    const { data } = (await test.call('/api/box/getBoxDetail', { boxId })).body;
    if (filter(data)) return boxId;
  }
  throw new Error('no such box');
}

describe('opening a box', () => {
  it('takes the price and grants items, points, shells and welfare points', async () => {
    const boxId = await boxWith(({ price }) => Number(price) >= 5);
    const before = await assets(0);
    const { code, data } = await open(0, boxId, 3);
    expect(code).toBe(0);
    const { price } = (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
    expect(data.cost).toBe((Number(price) * 3).toFixed(2));
    const after = await assets(0);
    expect(after.amount).toBe(data.amount);
    expect(Number(before.amount) - Number(after.amount)).toBeCloseTo(Number(data.cost), 6);
    expect(after.point).toBe(data.pointGain);
    expect(Number(after.ammon) - Number(before.ammon)).toBeCloseTo(Math.floor(Number(data.cost) * 5) / 100, 6);
    const bag = (await ask(0, '/api/user/rucksackGoods')).data;
    expect(bag.items.map((item: { bagItemId: string }) => item.bagItemId).sort()).toEqual(
      data.items.map((item: { bagItemId: string }) => item.bagItemId).sort(),
    );
  });

  it('replays the same items for concurrent calls under one key', async () => {
    const boxId = await boxWith(() => true);
    const answers = await Promise.all(Array.from({ length: 12 }, () => open(1, boxId, 2, 'one-opening-only')));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await ask(1, '/api/user/rucksackGoods')).data.total).toBe(2);
    const other = await open(1, boxId, 3, 'one-opening-only');
    expect(other.code).toBe(ERRORS.idempotencyKeyReused.code);
  });

  it('rejects invalid requests by name, without taking coins or a nonce', async () => {
    const boxId = await boxWith(() => true);
    const dear = await boxWith(({ price }) => Number(price) >= 1_900);
    const nonce = async () => (await ask(2, '/api/fairness/getSeed')).data.active.nonce;
    const before = [await nonce(), await assets(2)];
    const refusals = await Promise.all([
      open(2, boxId, 0),
      open(2, boxId, 11),
      open(2, '99999', 1),
      open(2, boxId, 1, undefined, 2),
      open(2, dear, 10),
      test
        .call('/api/box/openBox', { boxId, count: 1, version: 1 }, { 'idempotency-key': 'without-session' })
        .then(({ body }) => body),
    ]);
    const names = [
      'boxCountOutOfRange',
      'boxCountOutOfRange',
      'boxUnknown',
      'oddsChanged',
      'notEnoughCoins',
      'unauthorized',
    ] as const;
    expect(refusals.map(({ code }) => code)).toEqual(names.map((name) => ERRORS[name].code));
    expect([await nonce(), await assets(2)]).toEqual(before);
  });

  it('enforces price cap, daily cap and module switch of the market policy', async () => {
    const boxId = await boxWith(({ price }) => Number(price) >= 20);
    const settings = async (caps: object) => {
      expect(await putPolicy(test.database.db, { rules: [{ caps }] }, '', new Date(test.clock.now()))).toBeUndefined();
      test.clock.advance(20_000);
    };
    await settings({ boxPrice: '10.00' });
    expect((await open(3, boxId, 1)).code).toBe(ERRORS.priceAboveCap.code);
    await settings({ dailySpend: '50.00' });
    const codes: number[] = [];
    for (let turn = 0; turn < 4; turn += 1) codes.push((await open(3, boxId, 1)).code);
    expect(codes[0]).toBe(0);
    expect(codes.at(-1)).toBe(ERRORS.spendLimitReached.code);
    test.clock.advance(86_400_000);
    expect((await open(3, boxId, 1)).code).toBe(0);
    await settings({});
    await sql`update module_item set status = 0 where name = 'BlindBox'`.execute(test.database.db);
    test.clock.advance(20_000);
    expect((await open(3, boxId, 1)).code).toBe(ERRORS.moduleClosed.code);
    await sql`update module_item set status = 1 where name = 'BlindBox'`.execute(test.database.db);
    test.clock.advance(20_000);
  });

  it('draws from the committed seeds, and the revealed seed proves each ticket', async () => {
    const boxId = await boxWith(() => true);
    const { active: committed, next } = (await ask(4, '/api/fairness/getSeed')).data;
    const { data } = await open(4, boxId, 10);
    const drawId = data.items[0].drawId;
    expect((await ask(4, '/api/fairness/getDraw', { drawId })).data.serverSeed).toBeNull();
    const choice = { clientSeed: '我自己的种子', nextServerSeedHash: next.serverSeedHash };
    const { revealed, active } = (await ask(4, '/api/fairness/rotateSeed', choice)).data;
    expect(createHash('sha256').update(Buffer.from(revealed.serverSeed, 'hex')).digest('hex')).toBe(
      committed.serverSeedHash,
    );
    expect(active).toMatchObject({ clientSeed: '我自己的种子', nonce: 0 });
    expect(active.serverSeedHash).toBe(next.serverSeedHash);
    const box = (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
    for (const [index, item] of data.items.entries()) {
      const input = {
        serverSeed: Buffer.from(revealed.serverSeed, 'hex'),
        clientSeed: committed.clientSeed,
        nonce: index + 1,
      };
      expect(runSync(playerDraw(input), nodeHasher).value).toBe(item.ticket);
      const entry = box.items.find((one: { goodsId: string }) => one.goodsId === item.goodsId);
      expect(item.ticket).toBeGreaterThanOrEqual(entry.firstTicket);
      expect(item.ticket).toBeLessThanOrEqual(entry.lastTicket);
    }
    const draw = (await ask(4, '/api/fairness/getDraw', { drawId })).data;
    expect(draw.serverSeed).toBe(revealed.serverSeed);
    expect(createHash('sha256').update(draw.odds).digest('hex')).toBe(draw.oddsHash);
    expect(draw.oddsHash).toBe(box.version.hash);
    expect((await ask(5, '/api/fairness/getDraw', { drawId })).code).toBe(ERRORS.drawUnknown.code);
  });

  it('never exposes a server seed before it is revealed', async () => {
    const boxId = await boxWith(() => true);
    const answers = [
      await ask(5, '/api/fairness/getSeed'),
      await open(5, boxId, 1),
      await ask(5, '/api/user/rucksackGoods'),
    ];
    const { rows } = await sql<{ sealed_seed: Buffer }>`select sealed_seed from seed_pair`.execute(test.database.db);
    const secrets = rows.map((row) => test.app.platform.vault.open(row.sealed_seed, 'server-seed').toString('hex'));
    const text = JSON.stringify(answers[0]?.data.active) + JSON.stringify(answers.slice(1));
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it('draws a guaranteed opening from the published sub-table, and shows the count', async () => {
    const boxId = await boxWith(({ guarantee, price }) => guarantee !== null && Number(price) < 50);
    const { guarantee } = (await test.call('/api/box/getBoxDetail', { boxId })).body.data;
    const playerId = (await ask(5, '/api/user/getInfo')).data.userId;
    await sql`insert into box_guarantee (player_id, box_id, misses) values (${playerId}, ${boxId}, ${guarantee.afterOpenings - 1})
      on conflict (player_id, box_id) do update set misses = excluded.misses`.execute(test.database.db);
    expect((await ask(5, '/api/box/getBoxProgress', { boxId })).data.guaranteeMisses).toBe(guarantee.afterOpenings - 1);
    const { data } = await open(5, boxId, 3);
    const [first, second, third] = data.items;
    const level = (code: string) => Number(code.slice(5));
    const least = level(guarantee.minLevel);
    expect(first.guaranteed).toBe(false);
    if (level(first.goodsLevel) < least) {
      expect(second.guaranteed).toBe(true);
      expect(level(second.goodsLevel)).toBeGreaterThanOrEqual(least);
      expect(third.guaranteed).toBe(false);
    }
    const draws = await Promise.all(
      data.items.map(
        async ({ drawId }: { drawId: string }) => (await ask(5, '/api/fairness/getDraw', { drawId })).data,
      ),
    );
    expect(draws[0].misses).toBe(guarantee.afterOpenings - 1);
    for (const draw of draws) expect(draw.guaranteed).toBe(draw.misses >= guarantee.afterOpenings);
    for (const item of data.items) {
      const { draw } = (await ask(5, '/api/user/getBagItem', { bagItemId: item.bagItemId })).data;
      const { firstTicket, lastTicket, ticket, guaranteed } = item;
      expect(draw).toMatchObject({ firstTicket, lastTicket, ticket, guaranteed });
    }
  });

  it('counts consecutive misses per box, starting with the first opening', async () => {
    const isGuaranteed = (box: { guarantee: unknown; price: string }) =>
      box.guarantee !== null && Number(box.price) < 2_000;
    const first = await boxWith(isGuaranteed);
    const second = await boxWith((box) => isGuaranteed(box) && (box as unknown as { boxId: string }).boxId !== first);
    const playerId = (await ask(4, '/api/user/getInfo')).data.userId;
    await sql`delete from box_guarantee where player_id = ${playerId}`.execute(test.database.db);
    const counts = async () =>
      Promise.all(
        [first, second].map(async (boxId) => (await ask(4, '/api/box/getBoxProgress', { boxId })).data.guaranteeMisses),
      );
    const openOnce = async (boxId: string) => {
      const { data } = await open(4, boxId, 1);
      const { misses } = (await ask(4, '/api/fairness/getDraw', { drawId: data.items[0].drawId })).data;
      return { before: misses, after: data.guaranteeMisses, nonce: data.items[0].nonce };
    };
    const one = await openOnce(first);
    expect([one.before, await counts()]).toEqual([0, [one.after, 0]]);
    // Concurrent, so that they share a batch: the count of the last one is stored.
    const many = await Promise.all(Array.from({ length: 6 }, () => openOnce(first)));
    const chain = [one, ...many.toSorted((a, b) => a.nonce - b.nonce)];
    for (const [index, { before }] of chain.entries()) expect(before).toBe(index === 0 ? 0 : chain[index - 1]?.after);
    expect(await counts()).toEqual([chain.at(-1)?.after, 0]);
    const other = await openOnce(second);
    expect([other.before, await counts()]).toEqual([0, [chain.at(-1)?.after, other.after]]);
    const next = await openOnce(second);
    expect([next.before, await counts()]).toEqual([other.after, [chain.at(-1)?.after, next.after]]);
  });

  it('takes shells for a shell box, grants no points, and rejects a player with too few shells', async () => {
    const boxId = await boxWith(() => true, 3);
    const before = await assets(1);
    const { code, data } = await open(1, boxId, 1);
    expect([code, data.pointGain, data.ammonGain, data.amount]).toEqual([0, '0.00', '0.00', before.amount]);
    expect(Number(before.ammon) - Number(data.ammon)).toBeCloseTo(Number(data.cost), 6);
    const refusals = await Promise.all(Array.from({ length: 10 }, () => open(1, boxId, 10)));
    expect(refusals.at(-1)?.code).toBe(ERRORS.notEnoughShells.code);
    expect(Number((await assets(1)).ammon)).toBeGreaterThanOrEqual(0);
    const bag = (await ask(1, '/api/user/rucksackGoods', { source: 3, pageSize: 100 })).data;
    expect(bag.items.map((item: { bagItemId: string }) => item.bagItemId)).toContain(data.items[0].bagItemId);
  });

  it('shows the spending of today when a limit applies', async () => {
    const boxId = await boxWith(({ price }) => Number(price) >= 5);
    const spending = async () => (await ask(0, '/api/box/getBoxProgress', { boxId })).data.spending;
    const limit = async (caps: object) => {
      await putPolicy(test.database.db, { rules: [{ caps }] }, '', new Date(test.clock.now()));
      test.clock.advance(20_000);
    };
    expect(await spending()).toBeNull();
    await limit({ dailySpend: '9000.00' });
    const before = await spending();
    const { data } = await open(0, boxId, 1);
    const after = await spending();
    expect(after.limit).toBe('9000.00');
    expect(Number(after.spent) - Number(before.spent)).toBeCloseTo(Number(data.cost), 6);
    await limit({});
  });

  it('stays balanced and free of deadlocks when six players open and sell concurrently', async () => {
    const boxId = await boxWith(() => true);
    const rounds = Array.from({ length: 40 }, (_, turn) => turn % 6);
    await Promise.all(
      rounds.map(async (player) => {
        const { data } = await open(player, boxId, 5);
        const bagItemIds = data.items.map((item: { bagItemId: string }) => item.bagItemId);
        const sales = await Promise.all([1, 2].map(() => move(player, '/api/user/sellGoods', { bagItemIds })));
        expect(sales.map(({ code }) => code).sort()).toEqual([0, ERRORS.bagItemNotOwned.code].sort());
      }),
    );
    await expectCleanAudit(test);
    const { rows } = await sql<{
      deadlocks: bigint;
    }>`select deadlocks from pg_stat_database where datname = current_database()`.execute(test.database.db);
    expect(rows[0]?.deadlocks).toBe(0n);
    const orphans = await sql`select from draw left join bag_item using (id) where bag_item.id is null`.execute(
      test.database.db,
    );
    expect(orphans.rows).toEqual([]);
  });
});

describe('selling items', () => {
  it('pays the exact sum once, and only for items the player owns', async () => {
    const boxId = await boxWith(() => true);
    const { data } = await open(0, boxId, 4);
    const mine = data.items.map((item: { bagItemId: string }) => item.bagItemId);
    const before = await assets(0);
    expect((await move(1, '/api/user/sellGoods', { bagItemIds: mine })).code).toBe(ERRORS.bagItemUnknown.code);
    expect((await move(0, '/api/user/sellGoods', { bagItemIds: [] })).code).toBe(ERRORS.selectItems.code);
    const sold = await move(0, '/api/user/sellGoods', { bagItemIds: [...mine, mine[0]] });
    const sum = data.items.reduce(
      (total: number, item: { recoveryPrice: string }) => total + Number(item.recoveryPrice),
      0,
    );
    expect(sold.data).toMatchObject({ sold: 4, received: sum.toFixed(2) });
    expect(Number((await assets(0)).amount) - Number(before.amount)).toBeCloseTo(sum, 6);
    expect((await move(0, '/api/user/sellGoods', { bagItemIds: mine })).code).toBe(ERRORS.bagItemNotOwned.code);
  });
});

describe('live drops', () => {
  it('show real players only and count only their openings', async () => {
    await test.app.platform.outbox.drain();
    const before = (await test.call('/api/index/getPlatformStatistics')).body.data.openBoxNum;
    const machine = await test.call('/api/auth/login', { account: '13800000019', password: 'demo1234' });
    const info = await test.call('/api/user/getInfo', {}, { authorization: machine.body.data.token });
    await test.chooseSeed(machine.body.data.token, 'machine');
    expect([3, 4]).toContain(info.body.data.base.userType);
    const boxId = await boxWith(() => true);
    const headers = { authorization: machine.body.data.token, 'idempotency-key': 'a-machine-opens' };
    expect((await test.call('/api/box/openBox', { boxId, count: 2, version: 1 }, headers)).body.code).toBe(0);
    await open(0, boxId, 3);
    await test.app.platform.outbox.drain();
    test.clock.advance(60_000);
    const drops = (await test.call('/api/box/getDropList')).body.data.items;
    expect(drops.length).toBeGreaterThan(0);
    expect(drops.every((drop: { userType: number }) => drop.userType <= 2)).toBe(true);
    expect((await test.call('/api/index/getPlatformStatistics')).body.data.openBoxNum).toBe(before + 3);
  });
});
