import { ERRORS } from '@clearcrate/contract/errors';
import { runSync } from '@clearcrate/fairness/hash-steps';
import { nodeHasher } from '@clearcrate/fairness/node-crypto';
import { playerDraw } from '@clearcrate/fairness/player-draw';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditStore, expectCleanAudit } from '../audit.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import { createCoinToss } from './coin-toss.ts';

const TOSSES_AT_ONCE = 150;
const SIDES = ['heads', 'tails', 'rim'];

let test: TestApp;
let token: string;
let playerId: bigint;
const tosses: { side: string; ticket: number; drawId: string; amount: string }[] = [];
let keys = 0;

const ask = async (path: string, body: object = {}) =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': `toss-key-${keys++}` })).body;
const toss = (stake: string) => ask('/api/testing/tossCoin', { stake });
const audit = () => auditStore(test);
const sides = (side: string) => tosses.filter((one) => one.side === side);

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { modules, ledger, platform, router } = test.app;
  (await createCoinToss(platform, { ...modules, ledger })).routes(router);
  const signedIn = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body.data;
  token = signedIn.token;
  playerId = BigInt(signedIn.userId);
  // The rim has a chance of 3 %: one batch of this size in a hundred has none, so toss until every
  // side came.
  while (SIDES.some((side) => sides(side).length === 0))
    tosses.push(...(await Promise.all(Array.from({ length: TOSSES_AT_ONCE }, async () => (await toss('2.00')).data))));
});
afterAll(() => test.close());

it('stakes coins and pays coins or an item in one transaction', async () => {
  const { data } = await ask('/api/user/getInfo');
  expect(data.assets).toMatchObject({
    amount: (10_000 - 2 * tosses.length + 4 * sides('heads').length).toFixed(2),
    point: (2 * tosses.length).toFixed(2),
  });
  expect((await ask('/api/user/rucksackGoods', { source: 60 })).data.total).toBe(sides('rim').length);
  expect((await toss('99999.00')).code).toBe(ERRORS.notEnoughCoins.code);
});

it('appears in the records under the mode’s name', async () => {
  const bills = (await ask('/api/user/billDetails', { pageSize: 50 })).data;
  expect(bills.sums.outgo).toBe((-2 * tosses.length).toFixed(2));
  const [rim] = sides('rim');
  const item = (await ask('/api/user/getBagItem', { bagItemId: rim?.drawId })).data;
  expect(item).toMatchObject({ source: 60, boxId: null, draw: { ticket: rim?.ticket, boxName: 'coin toss' } });
  const goods = (await ask('/api/user/goodsRecords', { pageSize: 50 })).data.items;
  expect(goods.map(({ bagItemId }: { bagItemId: string }) => bagItemId)).toContain(rim?.drawId);
});

it('can be verified like every other draw', async () => {
  const { active } = (await ask('/api/fairness/getSeed')).data;
  const { revealed } = await test.chooseSeed(token, 'another-one');
  const listed = (await ask('/api/fairness/getDrawList', { pageSize: 50 })).data.items;
  expect(listed[0]).toMatchObject({ mode: 60, boxId: null, boxName: 'coin toss', revealed: true });
  for (const { drawId, ticket, side } of tosses.slice(0, 20)) {
    const draw = (await ask('/api/fairness/getDraw', { drawId })).data;
    expect(draw).toMatchObject({ ticket, item: side, serverSeed: revealed?.serverSeed });
    const serverSeed = Buffer.from(draw.serverSeed, 'hex');
    const { value } = runSync(playerDraw({ serverSeed, clientSeed: active.clientSeed, nonce: draw.nonce }), nodeHasher);
    expect(value).toBe(ticket);
  }
});

it('reaches all followers, none of which knows the mode', async () => {
  await test.app.platform.outbox.drain();
  const { data } = await ask('/api/rank/getMyRank', { board: 1 });
  expect(data.amount).toBe((2 * tosses.length).toFixed(2));
  const { rows } = await sql<{ count: bigint }>`
    select count(*) from recent_drop where mode = 60 and player_id = ${playerId}`.execute(test.database.db);
  expect(Number(rows[0]?.count)).toBe(sides('rim').length);
});

it('is audited for a double payout, a deleted draw and a changed stake', async () => {
  const { db } = test.database;
  await expectCleanAudit(test);
  const [heads, tails] = [sides('heads')[0]?.drawId ?? '', sides('tails')[0]?.drawId ?? ''];
  const moves = [{ from: 'payout', to: 'coin', amount: 400n }] as const;
  await db
    .transaction()
    .execute((tx) =>
      test.app.ledger.transfer(tx, [{ owner: playerId, kind: 'test.toss-won', reference: heads, moves }]),
    );
  expect((await audit()).differences).toEqual([
    { kind: 'test.toss-won', owner: playerId, reference: heads, owed: 400n, paid: 800n },
  ]);
  await sql`delete from draw where player_id = ${playerId} and id = ${tails}`.execute(db);
  await sql`update draw set cost = 1 where player_id = ${playerId} and id = ${sides('tails')[1]?.drawId ?? ''}`.execute(
    db,
  );
  expect((await audit()).differences).toHaveLength(3);
});
