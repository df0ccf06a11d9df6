import { ERRORS } from '@clearcrate/contract/errors';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from './testing/test-app.ts';

/** A break that the guard does not know yet: operations check again behind the player's lock. */

let test: TestApp;
let keys = 0;
let players = 0;

beforeAll(async () => {
  test = await createTestApp();
  await test.app.loadContent();
  test.clock.advance(2_000);
  await test.app.platform.jobs.runDue();
});
afterAll(() => test.close());

const read = async (path: string, body: object = {}) => (await test.call(path, body)).body.data;

/** Calls that the guard admits and that would otherwise succeed or fail by their own rules only. */
const CALLS: Record<string, { path: string; body(): Promise<object> }> = {
  battle: {
    path: '/api/battle/createBattle',
    body: async () => {
      const { items } = await read('/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 });
      return { players: 2, mode: 1, boxes: [{ boxId: items[0].boxId, version: 1 }] };
    },
  },
  roll: {
    path: '/api/roll/joinRoll',
    body: async () => {
      const { items } = await read('/api/roll/getRollList', { pageSize: 50 });
      const free = items.find(
        (room: { hasPassword: boolean; minLevel: number; recharge: string; needsSpread: boolean }) =>
          !room.hasPassword && room.minLevel === 0 && Number(room.recharge) === 0 && !room.needsSpread,
      );
      return { rollId: free.rollId };
    },
  },
  turntable: {
    path: '/api/turntable/spinTurntable',
    body: async () => ({ version: (await read('/api/turntable/getTurntable')).version, isOpen: false }),
  },
  packet: {
    path: '/api/packet/claimPacket',
    body: async () => {
      const nowMs = test.clock.now();
      const { items } = await read('/api/packet/getPacketList');
      const open = items.find(
        (one: { kind: number; opensAt: string; closesAt: string }) =>
          one.kind === 3 && Date.parse(one.opensAt) <= nowMs && nowMs < Date.parse(one.closesAt),
      );
      return { packetId: open.packetId };
    },
  },
  refining: {
    path: '/api/refining/refineGoods',
    body: async () => {
      const [{ recipeCode, version }] = (await read('/api/refining/getRecipeList')).items;
      return { recipeCode, version, bagItemIds: ['1', '2', '3'] };
    },
  },
  replacement: {
    path: '/api/replacement/replaceGoods',
    body: async () => ({ bagItemIds: ['1', '2', '3'], goodsId: '1' }),
  },
  mall: {
    path: '/api/user/buyMallGoods',
    body: async () => {
      const { items } = await read('/api/mall/getMallGoodsList', { asset: 'point', pageSize: 1 });
      return { goods: [{ mallGoodsId: items[0].mallGoodsId, price: items[0].price }] };
    },
  },
  sticker: {
    path: '/api/user/activateSticker',
    body: async () => {
      const [{ festival, oddsHash }] = (await read('/api/festival/getFestivalList')).items.filter(
        ({ state }: { state: string }) => state === 'open',
      );
      return { festival, oddsHash };
    },
  },
  reward: {
    path: '/api/user/stickerReward',
    body: async () => {
      const [{ festival, pages }] = (await read('/api/festival/getFestivalList')).items.filter(
        ({ state }: { state: string }) => state === 'open',
      );
      return { festival, page: pages[0].page };
    },
  },
};

it.each(Object.entries(CALLS))('%s is rejected during a break that the guard does not know', async (_name, call) => {
  const account = `1380000000${players++}`;
  const { token, userId } = (await test.call('/api/auth/login', { account, password: 'demo1234' })).body.data;
  const ask = async (path: string, body: object) =>
    (await test.call(path, body, { authorization: token, 'idempotency-key': `break-race-${keys++}` })).body;
  // The guard reads and caches that there is no break.
  expect((await ask('/api/user/sellGoods', { bagItemIds: [] })).code).toBe(ERRORS.selectItems.code);
  expect((await ask('/api/replacement/replaceGoods', { bagItemIds: [], goodsId: '1' })).code).not.toBe(0);
  await sql`insert into play_bounds (player_id, break_kind, break_until, changed_at)
    values (${userId}, 1, ${new Date(test.clock.now() + 86_400_000)}, now())`.execute(test.database.db);
  expect((await ask(call.path, await call.body())).code).toBe(ERRORS.coolingOff.code);
});
