import type { SqlRunner } from '../../platform/db/statement.ts';
import { AppError } from '../../platform/errors.ts';
import { findFreeOpenings, type UsedOpening, writeUsedOpenings } from './spread.repository.ts';

/** Claim of a promoter to one free opening. */
export interface FreeOpeningClaim {
  playerId: bigint;
}

/** The right to a free opening, checked behind the owner lock and used with the draw. */
export const freeOpeningRight = {
  name: 'spread.open',
  load: (runner: SqlRunner, claims: readonly FreeOpeningClaim[]) =>
    findFreeOpenings(runner, [...new Set(claims.map(({ playerId }) => playerId))]),
  use({ playerId }: FreeOpeningClaim, left: Map<bigint, number>, _work: unknown, drawId: bigint): UsedOpening {
    const mine = left.get(playerId) ?? 0;
    if (mine <= 0) throw new AppError('noFreeOpening');
    left.set(playerId, mine - 1);
    return { drawId, playerId };
  },
  persist: (runner: SqlRunner, used: readonly UsedOpening[]) => writeUsedOpenings(runner, used),
};
