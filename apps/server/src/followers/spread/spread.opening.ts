import type { DataOf } from '@clearcrate/contract/endpoint';
import type { openSpreadBox } from '@clearcrate/contract/spread';
import type { Operate } from '../../ledger/operations.ts';
import type { FreeOpenings } from '../../modes/box/box.module.ts';
import { AppError } from '../../platform/errors.ts';
import { createPlay, type PlayDeps } from '../../play/game/play.module.ts';
import { findFreeOpenings, writeUsedOpenings } from './spread.repository.ts';

type Opening = Awaited<ReturnType<FreeOpenings['input']>>;
type Decided = ReturnType<FreeOpenings['decide']>;

interface Known {
  /** Free openings left, by player. */
  left: Map<bigint, number>;
  openings: Awaited<ReturnType<FreeOpenings['load']>>;
}

interface Kept extends Decided {
  playerId: bigint;
}

/**
 * Creates the opening that promoters earn. It is checked behind the owner's lock and used up with
 * the draw.
 */
export function createEarnedOpening(
  deps: PlayDeps,
  openings: FreeOpenings,
): Operate<Opening, DataOf<typeof openSpreadBox>> {
  return createPlay<Opening, Known, Kept, DataOf<typeof openSpreadBox>>(deps, {
    name: 'spread.open',
    players: ({ playerId }) => [playerId],
    numbers: () => 1,
    load: async (runner, inputs) => {
      const players = [...new Set(inputs.map(({ playerId }) => playerId))];
      const [left, loaded] = await Promise.all([findFreeOpenings(runner, players), openings.load(runner, inputs)]);
      return { left, openings: loaded };
    },
    decide: (input, work, known) => {
      const { playerId } = input;
      const { left } = known;
      const own = left.get(playerId) ?? 0;
      if (own <= 0) throw new AppError('noFreeOpening');
      left.set(playerId, own - 1);
      work.sheet.onRefusal(() => left.set(playerId, own));
      const decided = openings.decide(input, work, known.openings);
      return { answer: decided.answer, kept: { ...decided, playerId } };
    },
    persist: (runner, kept) => [
      ...openings.persist(runner, kept),
      writeUsedOpenings(
        runner,
        kept.map(({ playId, playerId }) => ({ drawId: playId, playerId })),
      ),
    ],
  });
}
