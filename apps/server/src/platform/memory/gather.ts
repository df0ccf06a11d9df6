interface Asking<Value> {
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Makes one question of all that are asked in a turn: whoever asks alone waits for nobody, and under load many share a trip to the
 * database. Every answer was read after it was asked for.
 */
export function gather<Key extends bigint | string, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  maxKeys = 64,
): (key: Key) => Promise<Value | undefined> {
  let waiting = new Map<Key, Asking<Value>[]>();
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
