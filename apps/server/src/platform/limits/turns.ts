export type InTurn<Key> = <T>(key: Key, work: () => Promise<T>) => Promise<T>;

/**
 * Runs the work of one key one after the other in this process. Whoever counts wrong passwords behind it needs to count only those that
 * were wrong: many right ones at once do not look like guessing, and many wrong ones at once are not all the first. Other processes see
 * the count of those that have ended, which gives a guesser one more try for each process.
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
