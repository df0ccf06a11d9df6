interface Caller<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Batches reads: all keys requested in one turn of the event loop become one `read`. A single
 * caller does not wait for others; under load many share a round trip. Each value is read after it
 * was requested.
 */
export function gather<Key extends bigint | string, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  maxKeys = 64,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Caller<Value>[]>();
  const ask = () => {
    const asked = waiting;
    waiting = new Map();
    if (asked.size === 0) return;
    read([...asked.keys()]).then(
      (found) => {
        for (const [key, all] of asked) for (const { resolve } of all) resolve(found.get(key));
      },
      (error) => {
        for (const all of asked.values()) for (const { reject } of all) reject(error);
      },
    );
  };
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setImmediate(ask);
      waiting.set(key, [...(waiting.get(key) ?? []), { resolve, reject }]);
      if (waiting.size >= maxKeys) ask();
    });
}
