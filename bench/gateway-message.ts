import type { ServerMessage } from '../packages/contract/src/gateway.ts';

/** What is broadcast: a live drop, the commonest message there is. */
export const BENCH_MESSAGE: ServerMessage = {
  id: 1100,
  data: {
    game: 'live',
    type: 'winner',
    version: 1,
    winner: {
      nickName: 'Linnea',
      recoveryPrice: '1280.00',
      avater: '/img/avatar/12.webp',
      boxType: 1,
      boxId: '31',
      goodsName: 'Falcata | Ember Tide',
      image: '/img/goods/falcata-ember-tide.webp',
      goodsLevel: '1',
    },
  },
};

/** The battle that everybody watches. */
export const BENCH_ROOM = '4711';

const FRAME_HEAD_BYTES = 4;
export const BENCH_FRAME_BYTES = FRAME_HEAD_BYTES + Buffer.byteLength(JSON.stringify(BENCH_MESSAGE));
