import { AppError } from '../errors.ts';
import type { OperationKey } from './call.ts';

/** The answer of a value-moving call as stored with its effect: a replay returns the same bytes. */
export interface StoredAnswer<Answer = unknown> {
  readonly json: string;
  /** Never set; it carries the type. */
  readonly answer?: Answer;
}

/**
 * Finds the answer stored under a key, after waiting for the player's pending writes; `undefined`
 * for a new key. Rejects when the key was used for another request.
 */
export type FindAnswer = (operation: OperationKey) => Promise<StoredAnswer | undefined>;

export type AnswerOnce = (operation: OperationKey, attempt: () => Promise<StoredAnswer>) => Promise<StoredAnswer>;

/**
 * About the key, or temporary: neither tells the client that nothing happened, so it keeps its key.
 */
const NOT_FINAL: readonly string[] = ['idempotencyKeyReused', 'busy'];
const isFinal = (error: unknown) => !(error instanceof AppError && NOT_FINAL.includes(error.errorName));

/**
 * Replays the first answer of a key whatever has changed since: a box that closed, a break that
 * began. The guards run first and the key is looked up only when one of them rejects, so a
 * successful call pays nothing for it. A rejected client may conclude that nothing happened. A
 * rejection therefore waits for an earlier call under the same key that is in progress: for one in
 * this process here, for one in another process at the player's lock.
 */
export function createReplays(findAnswer: FindAnswer): AnswerOnce {
  const pending = new Map<string, Promise<unknown>>();
  return async (operation, attempt) => {
    const name = `${operation.playerId}:${operation.key}`;
    const earlier = pending.get(name);
    const own = attempt();
    const remove = () => {
      if (pending.get(name) === settled) pending.delete(name);
    };
    // Concurrent retries are rare; calls without one skip the extra promise.
    const settled: Promise<unknown> = earlier
      ? Promise.allSettled([earlier, own]).then(remove)
      : own.then(remove, remove);
    pending.set(name, settled);
    try {
      return await own;
    } catch (refusal) {
      if (!isFinal(refusal)) throw refusal;
      await earlier;
      // When the lookup fails the outcome is unknown, so its error is returned and not the
      // rejection.
      const known = await findAnswer(operation);
      if (known) return known;
      throw refusal;
    }
  };
}
