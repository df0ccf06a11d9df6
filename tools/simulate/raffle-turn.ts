import { type Answer, accepted, type StoreClient } from '@clearcrate/client/store-client';
import { ERRORS } from '@clearcrate/contract/errors';
import { getRoll, getRollList, joinRoll } from '@clearcrate/contract/roll';
import { getTimeBoxList, joinTimeBox } from '@clearcrate/contract/time-box';
import type { Random } from '../../apps/server/src/platform/random.ts';

/** Test accounts are excluded from draws among real players: these rejections are expected. */
const EXPECTED: ReadonlySet<number> = new Set([ERRORS.rollNotForMachines.code, ERRORS.timeBoxNotForMachines.code]);

export interface RaffleTurn {
  api: StoreClient;
  token: string;
  random: Pick<Random, 'integer'>;
  measure<Data>(calling: Promise<Answer<Data>>): Promise<Answer<Data>>;
}

/** Reports a store that admits a test account as a failure of the run. */
async function turnedAway<Data>(calling: Promise<Answer<Data>>): Promise<Answer<null>> {
  const { code } = await calling;
  if (EXPECTED.has(code)) return { code: 0, data: null };
  return { code: code === 0 ? ERRORS.internal.code : code, msg: '', data: null };
}

const anyOf = <Item>(items: readonly Item[], random: RaffleTurn['random']): Item | undefined =>
  items[random.integer(0, Math.max(1, items.length))];

/**
 * Views the rooms, opens one, and tries to join, which must be rejected. Returns the number viewed.
 */
export async function visitRaffles({ api, token, random, measure }: RaffleTurn): Promise<number> {
  if (random.integer(0, 2) === 0) {
    const boxes = await measure(api.send(getTimeBoxList, undefined, { token }));
    const box = accepted(boxes) ? anyOf(boxes.data.items, random) : undefined;
    if (!box?.round) return 0;
    await measure(turnedAway(api.send(joinTimeBox, { roundId: box.round.roundId }, { token })));
    return 1;
  }
  const list = await measure(api.send(getRollList, {}, { token }));
  const room = accepted(list) ? anyOf(list.data.items, random) : undefined;
  if (!room) return 0;
  await measure(api.send(getRoll, { rollId: room.rollId }, { token }));
  await measure(turnedAway(api.send(joinRoll, { rollId: room.rollId }, { token })));
  return 1;
}
