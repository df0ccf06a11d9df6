import { BAG_STATES } from '@clearcrate/contract/bag';
import { ERRORS } from '@clearcrate/contract/errors';
import { parseAmount } from '@clearcrate/contract/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runnerOf } from '../../platform/db/statement.ts';
import { InvariantBroken } from '../../platform/errors.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { changeItems, findLockedItems, type LockedItem } from './holdings.repository.ts';

let test: TestApp;
let token: string;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  token = (await test.call('/api/auth/login', { account: '13800000000', password: 'demo1234' })).body.data.token;
  await test.chooseSeed(token, 'seller');
});
afterAll(() => test.close());

const move = (path: string, body: object) =>
  test.call(path, body, { authorization: token, 'idempotency-key': `selling-${keys++}` });
const coins = async (): Promise<bigint> => {
  const { data } = (await test.call('/api/user/getInfo', {}, { authorization: token })).body;
  return parseAmount(data.assets.amount) as bigint;
};

async function openOne(): Promise<{ bagItemId: string; recoveryPrice: string }> {
  const [box] = (await test.call('/api/box/getBoxList', { sort: 'priceUp' })).body.data.items;
  const { body } = await move('/api/box/openBox', { boxId: box.boxId, count: 1, version: 1 });
  return body.data.items[0];
}

it('pays for an item once when it is named repeatedly, and rejects other spellings of its id', async () => {
  const { bagItemId, recoveryPrice } = await openOne();
  const before = await coins();
  const spellings = ['0', '00', '000'].map((zeros) => `${zeros}${bagItemId}`);
  for (const other of [...spellings, `+${bagItemId}`, ` ${bagItemId}`, `${bagItemId}\n`]) {
    const { status, body } = await move('/api/user/sellGoods', { bagItemIds: [bagItemId, other] });
    expect([status, body.code], JSON.stringify(other)).toEqual([400, ERRORS.invalidInput.code]);
  }
  expect(await coins()).toBe(before);
  const { body } = await move('/api/user/sellGoods', { bagItemIds: Array.from({ length: 50 }, () => bagItemId) });
  expect(body.data).toMatchObject({ sold: 1, received: recoveryPrice });
  expect(await coins()).toBe(before + (parseAmount(recoveryPrice) as bigint));
});

it('does not let an item leave the bag twice, in the repository and in the database', async () => {
  const [player] = await test.database.db.selectFrom('bag_item').select('player_id').limit(1).execute();
  const playerId = player?.player_id as bigint;
  const id = BigInt((await openOne()).bagItemId);
  const at = new Date(test.clock.now());
  const change = (ids: bigint[]) =>
    test.database.db.transaction().execute(async (tx) => {
      const runner = runnerOf(tx);
      const [item] = (await findLockedItems(runner, [{ playerId, ids: [id] }])).values();
      await changeItems(
        runner,
        ids.map(() => ({ ...(item as LockedItem), state: BAG_STATES.sold })),
        at,
      );
    });
  await expect(change([id, id])).rejects.toThrow(InvariantBroken);
  await change([id]);
  await expect(change([id])).rejects.toThrow(/left it for good/);
});
