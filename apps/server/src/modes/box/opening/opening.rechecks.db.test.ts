import { ERRORS } from '@clearcrate/contract/errors';
import { formatAmount, parseAmount } from '@clearcrate/contract/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { saveBreak } from '../../../base/bounds/bounds.repository.ts';
import { putPolicy } from '../../../base/policy/policy.module.ts';
import { countWaiting, holdPlayers } from '../../../testing/held-player.ts';
import { createTestApp, type Envelope, type TestApp } from '../../../testing/test-app.ts';
import { publishNextVersion, setOpen } from '../testing/box-changes.ts';

/**
 * The checks before the lock may read stale state. An opening repeats them behind the owner lock.
 */

let test: TestApp;
let boxes: { boxId: string; price: string }[];
let accounts = 0;
let keys = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  const { items } = (await test.call('/api/box/getBoxList', { sort: 'priceUp', pageSize: 20 })).body.data;
  boxes = items;
});
afterAll(() => test.close());

interface Player {
  token: string;
  playerId: bigint;
}

async function newPlayer(): Promise<Player> {
  const account = `139000000${String(40 + accounts++).padStart(2, '0')}`;
  const { data } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body;
  return { token: data.token, playerId: BigInt(data.userId) };
}
const ask = async ({ token }: Player, path: string, body: object = {}): Promise<Envelope> =>
  (await test.call(path, body, { authorization: token, 'idempotency-key': `recheck-${keys++}` })).body;
const open = async (player: Player, boxId: string, count = 1): Promise<number> =>
  (await ask(player, '/api/box/openBox', { boxId, count, version: 1 })).code;
/** Everything a rejected opening must leave unchanged. */
const possessions = async (player: Player) => [
  (await ask(player, '/api/user/getInfo')).data.assets,
  (await ask(player, '/api/user/rucksackGoods')).data.total,
  (await ask(player, '/api/fairness/getSeed')).data.active.nonce,
];

describe('opening with a stale box cache', () => {
  it.each([
    ['was closed', 'boxClosed', (boxId: string) => setOpen(test, boxId, false)],
    ['got new odds', 'oddsChanged', (boxId: string) => publishNextVersion(test, boxId)],
  ] as const)('is rejected when the box %s', async (_how, refusal, change) => {
    const player = await newPlayer();
    const { boxId } = boxes.pop() as { boxId: string };
    expect(await open(player, boxId)).toBe(0);
    const before = await possessions(player);
    await change(boxId);
    expect(await open(player, boxId)).toBe(ERRORS[refusal].code);
    expect(await possessions(player)).toEqual(before);
  });
});

it('rejects an opening when a break starts while it waits for its lock', async () => {
  const player = await newPlayer();
  const { boxId } = boxes.pop() as { boxId: string };
  expect(await open(player, boxId)).toBe(0);
  const before = await possessions(player);
  const hold = await holdPlayers(test, player.playerId);
  const opened = open(player, boxId);
  await expect.poll(() => countWaiting(test)).toBe(1);
  // As another node commits it, before the lock is free.
  const untilMs = test.clock.now() + 86_400_000;
  await test.database.db
    .transaction()
    .execute((tx) => saveBreak(tx, player.playerId, { kind: 'coolOff', untilMs }, new Date(test.clock.now())));
  await hold.release();
  expect(await opened).toBe(ERRORS.coolingOff.code);
  expect(await possessions(player)).toEqual(before);
});

describe('a spending or opening limit', () => {
  const cap = async (caps: object) => {
    expect(await putPolicy(test.database.db, { rules: [{ caps }] }, '', new Date(test.clock.now()))).toBeUndefined();
    test.clock.advance(20_000);
  };

  it('of the market on daily coins is exact to the cent', async () => {
    const player = await newPlayer();
    const { boxId, price } = boxes.pop() as { boxId: string; price: string };
    const two = (parseAmount(price) as bigint) * 2n;
    await cap({ dailySpend: formatAmount(two - 1n) });
    expect(await open(player, boxId, 2)).toBe(ERRORS.spendLimitReached.code);
    await cap({ dailySpend: formatAmount(two) });
    expect(await open(player, boxId, 2)).toBe(0);
    expect(await open(player, boxId)).toBe(ERRORS.spendLimitReached.code);
    await cap({});
  });

  it('of the market on daily openings is exact to one opening', async () => {
    const player = await newPlayer();
    const { boxId } = boxes.pop() as { boxId: string };
    await cap({ dailyOpenings: 3 });
    expect(await open(player, boxId, 4)).toBe(ERRORS.openingCapReached.code);
    expect(await open(player, boxId, 2)).toBe(0);
    expect(await open(player, boxId, 2)).toBe(ERRORS.openingCapReached.code);
    expect(await open(player, boxId)).toBe(0);
    expect(await open(player, boxId)).toBe(ERRORS.openingCapReached.code);
    await cap({});
  });

  it('of the player is exact to the cent for day, week and month', async () => {
    const { boxId, price } = boxes.pop() as { boxId: string; price: string };
    const two = (parseAmount(price) as bigint) * 2n;
    for (const [period, refusal] of [
      ['day', 'spendLimitDay'],
      ['week', 'spendLimitWeek'],
      ['month', 'spendLimitMonth'],
    ] as const) {
      const [strict, exact] = [await newPlayer(), await newPlayer()];
      await ask(strict, '/api/bounds/setLimit', { kind: 'spend', period, limit: formatAmount(two - 1n) });
      expect(await open(strict, boxId, 2)).toBe(ERRORS[refusal].code);
      await ask(exact, '/api/bounds/setLimit', { kind: 'spend', period, limit: formatAmount(two) });
      expect(await open(exact, boxId, 2)).toBe(0);
      expect(await open(exact, boxId)).toBe(ERRORS[refusal].code);
    }
  });
});
