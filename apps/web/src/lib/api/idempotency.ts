/** One key per operation under way. The same wish repeated before an answer came carries the same key. */
export interface IdempotencyKeys {
  /** The key of this operation: the one still unanswered, or a new one. */
  keyFor(path: string, body: unknown): string;
  /** It is certain what the operation under this key came to; the next wish of the same kind is a new one. */
  settle(path: string, body: unknown, key: string): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

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
 * Keys live in session storage: a reload after a timeout finds the key again, so that trying once more returns the
 * first result instead of paying twice. Where storage is refused, memory keeps them for as long as the page lives.
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
      // A second answer to an old key must not take the key of what has been asked for since.
      if (find(name) !== key) return;
      memory.delete(name);
      attempt((backing) => backing.removeItem(name));
    },
  };
}
