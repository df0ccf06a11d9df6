import { AppError } from '../errors.ts';
import type { OperationKey } from './call.ts';

/** The answer of a value-moving call, as the text that was stored with its effect: a repeat gets the same bytes. */
export interface StoredAnswer {
  readonly json: string;
}

/**
 * The answer that was stored under a key, once nothing of the player's is being written any more; nothing where the key
 * is new. Refuses where the key was used for something else.
 */
export type FindAnswer = (operation: OperationKey) => Promise<StoredAnswer | undefined>;

export type AnswerOnce = (operation: OperationKey, attempt: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;

const isAboutKey = (error: unknown) => error instanceof AppError && error.errorName === 'idempotencyKeyReused';

/**
 * A repeat gets the first answer whatever has changed since: a box that closed, a break that began. The gates run as if
 * there were no key, and the key is asked for when one of them refuses, so that a call that succeeds pays nothing for it.
 * Whoever was refused may believe that nothing happened. So a refusal also waits for an earlier call under the same key
 * that is still on its way, in this process here and in another one at the player's lock.
 */
export function createRepeats(findAnswer: FindAnswer): AnswerOnce {
  const underWay = new Map<string, Promise<unknown>>();
  return async (operation, attempt) => {
    const name = `${operation.playerId}:${operation.key}`;
    const earlier = underWay.get(name);
    const own = attempt();
    const forget = () => {
      if (underWay.get(name) === settled) underWay.delete(name);
    };
    // Almost nobody repeats a call while the first is on its way, and whoever does not need not pay for it.
    const settled: Promise<unknown> = earlier
      ? Promise.allSettled([earlier, own]).then(forget)
      : own.then(forget, forget);
    underWay.set(name, settled);
    try {
      return await own;
    } catch (refusal) {
      if (isAboutKey(refusal)) throw refusal;
      await earlier;
      // Where this fails nobody knows what happened, and the caller must not be told that nothing did.
      const known = await findAnswer(operation);
      if (known) return known;
      throw refusal;
    }
  };
}
