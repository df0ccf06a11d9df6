import { type Answer, accepted, type StoreClient } from '@clearcrate/client/store-client';
import { createBattle, getBattleList, joinBattle } from '@clearcrate/contract/battle';
import { BATTLE_MODES } from '@clearcrate/contract/battle-rules';
import { ERRORS } from '@clearcrate/contract/errors';
import type { Random } from '../../apps/server/src/platform/random.ts';
import type { ShelfBox } from './shelf.ts';

/**
 * Another player was faster, or it is the player's own room: not a failure, and nothing was paid.
 */
const MISSED: ReadonlySet<number> = new Set([
  ERRORS.battleFull.code,
  ERRORS.battleOver.code,
  ERRORS.battleJoined.code,
  ERRORS.battleTooManyRooms.code,
]);
const MOST_ROUNDS = 3;

export interface BattleTurn {
  api: StoreClient;
  token: string;
  random: Pick<Random, 'integer'>;
  /** Maximum price of a seat. */
  budget: number;
  boxes: readonly ShelfBox[];
  measure<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data>>;
}

/** Coins left and whether a room started; undefined without a seat. */
type Taken = { coins: number; started: boolean } | undefined;

function takenOf(answer: Answer<{ amount: string; started: boolean } | null>): Taken {
  if (!accepted(answer) || answer.data === null) return undefined;
  return { coins: Number(answer.data.amount), started: answer.data.started };
}

/** Treats the expected rejections as answers. */
async function orMissed<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data | null>> {
  const answer = await calling;
  return MISSED.has(answer.code) ? { code: 0, data: null } : answer;
}

async function makeRoom({ api, token, random, boxes, budget, measure }: BattleTurn): Promise<Taken> {
  const fitting = boxes.filter(({ price }) => price * MOST_ROUNDS <= budget);
  const box = fitting[random.integer(0, Math.max(1, fitting.length))];
  if (!box) return undefined;
  const rounds = random.integer(1, MOST_ROUNDS + 1);
  const body = {
    players: random.integer(2, 4),
    mode: random.integer(0, 2) === 0 ? BATTLE_MODES.classic : BATTLE_MODES.clown,
    boxes: Array.from({ length: rounds }, () => ({ boxId: box.boxId, version: box.version })),
  };
  return takenOf(await measure(orMissed(api.send(createBattle, body, { token }))));
}

/** Joins an affordable waiting room, or creates one. */
export async function playBattle(turn: BattleTurn): Promise<Taken> {
  const { api, token, random, budget, measure } = turn;
  const list = await measure(api.send(getBattleList, { state: 1, roomSort: 'fullest' }, { token }));
  const rooms = accepted(list)
    ? list.data.items.filter(({ price, hasPassword }) => !hasPassword && Number(price) <= budget)
    : [];
  const room = rooms[random.integer(0, Math.max(1, rooms.length))];
  if (!room || random.integer(0, 3) === 0) return makeRoom(turn);
  return takenOf(await measure(orMissed(api.send(joinBattle, { roomId: room.roomId }, { token }))));
}
