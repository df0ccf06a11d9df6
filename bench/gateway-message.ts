import type { ServerMessage } from '../packages/contract/src/gateway/gateway.ts';

/** A live drop, the most frequent message. */
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

/** The battle watched by all. */
const BENCH_ROOM = '4711';

/** The end of a crash round, which all watchers receive at once. */
const CRASH_MESSAGE: ServerMessage = {
  id: 1100,
  data: {
    game: 'crash',
    type: 'round',
    version: 14_135,
    roundId: '4711',
    state: 3,
    startsAt: '2026-11-15T04:30:07.000Z',
    previousHash: '5f'.repeat(32),
    step: 4_711,
    point: '2.47',
    roundHash: 'a3'.repeat(32),
  },
};

export type BenchGame = 'battle' | 'crash';
/** The messages to the watchers of a game. */
export const GAME_MESSAGES: Record<BenchGame, ServerMessage> = { battle: BENCH_MESSAGE, crash: CRASH_MESSAGE };
/** A battle has a room, crash has one for all. */
export const GAME_ROOMS: Record<BenchGame, string | undefined> = { battle: BENCH_ROOM, crash: undefined };

const FRAME_HEAD_BYTES = 4;
export const frameBytes = (message: ServerMessage): number =>
  FRAME_HEAD_BYTES + Buffer.byteLength(JSON.stringify(message));
