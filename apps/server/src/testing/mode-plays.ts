import type { ModeName } from '@clearcrate/contract/modes';
import { luckyTerms } from './lucky-terms.ts';
import type { TestApp } from './test-app.ts';

/** A call that plays a mode of the demo store once. */
export interface ModePlay {
  path: string;
  body(test: TestApp): Promise<object>;
  /** What a demo player lacks, if the call cannot succeed. */
  lacks?: 'items' | 'points' | 'shells';
}

const read = async (test: TestApp, path: string, body: object = {}) => (await test.call(path, body)).body.data;
/** The first entry of a list. */
const first = async (test: TestApp, path: string, body: object = {}) => (await read(test, path, body)).items[0];

const box = (kind: number, path = '/api/box/openBox'): ModePlay => ({
  path,
  body: async (test) => {
    const { boxId, oddsVersion } = await first(test, '/api/box/getBoxList', { kind, sort: 'priceUp', pageSize: 1 });
    return { boxId, count: 1, version: oddsVersion };
  },
});

/**
 * A play of each mode; `null` where the prize comes without a call of the winner, or where a play waits for a moment
 * that its own tests arrange.
 */
export const MODE_PLAYS: Record<ModeName, ModePlay | null> = {
  box: box(1),
  battle: {
    path: '/api/battle/createBattle',
    body: async (test) => {
      const { boxId, oddsVersion } = await first(test, '/api/box/getBoxList', { sort: 'priceUp', pageSize: 1 });
      return { players: 2, mode: 1, boxes: [{ boxId, version: oddsVersion }] };
    },
  },
  crash: null,
  lucky: {
    path: '/api/lucky/playLucky',
    body: async (test) => {
      const { goodsId } = await first(test, '/api/lucky/getLuckyGoodsList', { sort: 'priceUp', pageSize: 1 });
      const tickets = 123_400;
      const { oddsHash } = luckyTerms(await read(test, '/api/lucky/getLuckyDetail', { goodsId }), tickets);
      return { goodsId, tickets, count: 1, oddsHash };
    },
  },
  roll: {
    path: '/api/roll/joinRoll',
    body: async (test) => {
      const { items } = await read(test, '/api/roll/getRollList', { pageSize: 50 });
      const free = items.find(
        (room: { hasPassword: boolean; minLevel: number; recharge: string; needsSpread: boolean }) =>
          !room.hasPassword && room.minLevel === 0 && Number(room.recharge) === 0 && !room.needsSpread,
      );
      return { rollId: free.rollId };
    },
  },
  timeBox: null,
  welfareBox: null,
  shellBox: { ...box(3), lacks: 'shells' },
  mall: {
    path: '/api/user/buyMallGoods',
    body: async (test) => {
      const { mallGoodsId, price } = await first(test, '/api/mall/getMallGoodsList', { asset: 'point', pageSize: 1 });
      return { goods: [{ mallGoodsId, price }] };
    },
    lacks: 'points',
  },
  replacement: {
    path: '/api/replacement/replaceGoods',
    body: async () => ({ bagItemIds: ['1', '2', '3'], goodsId: '1' }),
    lacks: 'items',
  },
  rank: null,
  turntable: {
    path: '/api/turntable/spinTurntable',
    body: async (test) => ({ version: (await read(test, '/api/turntable/getTurntable')).version, isOpen: false }),
  },
  refining: {
    path: '/api/refining/refineGoods',
    body: async (test) => {
      const { recipeCode, version } = await first(test, '/api/refining/getRecipeList');
      return { recipeCode, version, bagItemIds: ['1', '2', '3'] };
    },
    lacks: 'items',
  },
  festival: {
    path: '/api/user/activateSticker',
    body: async (test) => {
      const { items } = await read(test, '/api/festival/getFestivalList');
      const { festival, oddsHash } = items.find(({ state }: { state: string }) => state === 'open');
      return { festival, oddsHash };
    },
    lacks: 'items',
  },
  registerPacket: null,
  compensation: null,
  packet: {
    path: '/api/packet/claimPacket',
    body: async (test) => {
      const nowMs = test.clock.now();
      const { items } = await read(test, '/api/packet/getPacketList');
      const open = items.find(
        (one: { kind: number; opensAt: string; closesAt: string }) =>
          one.kind === 3 && Date.parse(one.opensAt) <= nowMs && nowMs < Date.parse(one.closesAt),
      );
      return { packetId: open.packetId };
    },
  },
};
