/** One key per operation in progress. A repeated press before the answer uses the same key. */
export interface IdempotencyKeys {
  /** Returns the key of this operation: the unanswered one, or a new one. */
  keyFor(path: string, body: unknown): string;
  /** The outcome of the key is certain; the next operation of this kind gets a new one. */
  settle(path: string, body: unknown, key: string): void;
  /** The outcome of the key was found otherwise than by its answer. */
  forget(key: string): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'operation:';

/** JSON with sorted keys, as the server compares bodies. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${entries.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/**
 * Keeps keys in session storage: after a timeout and a reload, a retry returns the first result
 * instead of paying twice. Falls back to memory if storage is denied.
 */
export function createIdempotencyKeys(findBacking: () => Backing | undefined, newKey: () => string): IdempotencyKeys {
  const memory = new Map<string, string>();
  const attempt = <T>(action: (backing: Backing) => T): T | undefined => {
    try {
      const backing = findBacking();
      return backing && action(backing);
    } catch {
      return undefined;
    }
  };
  const nameOf = (path: string, body: unknown) => `${PREFIX}${path} ${canonical(body)}`;
  const find = (name: string) => memory.get(name) ?? attempt((backing) => backing.getItem(name));
  const remove = (name: string) => {
    memory.delete(name);
    attempt((backing) => backing.removeItem(name));
  };
  return {
    keyFor(path, body) {
      const name = nameOf(path, body);
      const known = find(name);
      if (known) return known;
      const key = newKey();
      memory.set(name, key);
      attempt((backing) => backing.setItem(name, key));
      return key;
    },
    settle(path, body, key) {
      const name = nameOf(path, body);
      // A second answer to an old key must not remove the key of a newer operation.
      if (find(name) === key) remove(name);
    },
    forget(key) {
      const stored = attempt((backing) => Array.from({ length: backing.length }, (_, at) => backing.key(at) ?? ''));
      for (const name of [...memory.keys(), ...(stored ?? [])]) if (find(name) === key) remove(name);
    },
  };
}
