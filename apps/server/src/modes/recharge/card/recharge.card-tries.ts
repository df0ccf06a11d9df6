import { CARD_TRIES } from '@clearcrate/contract/recharge-rules';
import { AppError } from '../../../platform/errors.ts';
import type { Quota } from '../../../platform/limits/quota.ts';
import { createTurns } from '../../../platform/limits/turns.ts';

const LOCK_MS = 24 * 3_600_000;
/**
 * Wrong cards from one address. A carrier's address may have thousands of players; guessing needs
 * far more tries.
 */
const ADDRESS_TRIES = 50;

const isWrong = (error: unknown): boolean => error instanceof AppError && error.errorName === 'cardWrong';

/** Counts wrong cards only, and locks after too many. */
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
    /** Wrong cards left before the lock. */
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
