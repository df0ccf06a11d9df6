import { CARD_TRIES } from '@clearcrate/contract/recharge-rules';
import { AppError } from '../../../platform/errors.ts';
import type { Quota } from '../../../platform/limits/quota.ts';
import { createTurns } from '../../../platform/limits/turns.ts';

const LOCK_MS = 24 * 3_600_000;
/** Of all players behind one address. A carrier's may have thousands; guessing needs far more. */
const ADDRESS_TRIES = 50;

const isWrong = (error: unknown): boolean => error instanceof AppError && error.errorName === 'cardWrong';

/** Counts wrong cards, and nothing else. */
export function createCardTries(quota: Pick<Quota, 'use' | 'count'>) {
  const inTurn = createTurns<bigint>();

  const locksOf = (playerId: bigint, ip: string) => [
    { key: `recharge.card:player:${playerId}`, most: CARD_TRIES },
    { key: `recharge.card:address:${ip}`, most: ADDRESS_TRIES },
  ];

  const left = async (playerId: bigint, ip: string): Promise<number> => {
    const counts = locksOf(playerId, ip).map(async ({ key, most }) => most - (await quota.count(key)));
    return Math.max(0, Math.min(...(await Promise.all(counts))));
  };

  return {
    /** Wrong cards that are left before the lock. */
    left,
    attempt: <T>(playerId: bigint, ip: string, redeem: () => Promise<T>): Promise<T> =>
      inTurn(playerId, async () => {
        if ((await left(playerId, ip)) === 0) throw new AppError('cardLocked', { tries: CARD_TRIES });
        try {
          return await redeem();
        } catch (error) {
          if (isWrong(error)) await Promise.all(locksOf(playerId, ip).map(({ key }) => quota.use(key, LOCK_MS)));
          throw error;
        }
      }),
  };
}
