export type InTurn<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/**
 * Serializes the work per key within this process. Password checks run behind it, so that only
 * wrong passwords need counting: many right ones at once do not look like guessing, and many wrong
 * ones at once do not all count as the first. Other processes see the count of finished checks
 * only, which gives a guesser one extra try per process.
 */
export function createTurns<Key>(): InTurn<Key> {
  const lastOf = new Map<Key, Promise<void>>();
  return async (key, work) => {
    const own = (lastOf.get(key) ?? Promise.resolve()).then(work);
    const ended = own.then(
      () => {},
      () => {},
    );
    lastOf.set(key, ended);
    try {
      return await own;
    } finally {
      if (lastOf.get(key) === ended) lastOf.delete(key);
    }
  };
}
