/** Storage keys of the design system. */
export type UiStorageKey = 'soundSwitch' | 'animationSwitch' | 'boxSoundSwitch' | 'luckySoundSwitch' | 'language';

export interface KeyValueStore<Key extends string> {
  get(key: Key): string | undefined;
  /** Says whether a reload will find it. */
  set(key: Key, value: string): boolean;
  /** Writes only when absent. Returns the stored value: the first referral wins. */
  setIfAbsent(key: Key, value: string): string;
  remove(key: Key): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a key-value store with fallbacks: browsers may deny storage at any call (private windows,
 * full disk, blocked cookies). What the first backing refuses goes to the next, and to memory in
 * the end: the visit continues with the player's choices.
 */
export function createStorage<Key extends string>(...findBackings: (() => Backing | undefined)[]): KeyValueStore<Key> {
  const memory = new Map<Key, string>();
  const attempt = <T>(find: () => Backing | undefined, action: (backing: Backing) => T): T | undefined => {
    try {
      const backing = find();
      return backing && action(backing);
    } catch {
      return undefined;
    }
  };
  /** The last one that was written to holds the newest value: those behind it were cleared. */
  const read = (key: Key): string | undefined =>
    findBackings.reduceRight<string | undefined>(
      (found, find) => found ?? attempt(find, (backing) => backing.getItem(key)) ?? undefined,
      memory.get(key),
    );
  const clear = (key: Key, from = 0) => {
    memory.delete(key);
    for (const find of findBackings.slice(from)) attempt(find, (backing) => backing.removeItem(key));
  };
  const store: KeyValueStore<Key> = {
    get: read,
    set(key, value) {
      const written = findBackings.findIndex((find) =>
        attempt(find, (backing) => {
          backing.setItem(key, value);
          return true;
        }),
      );
      if (written >= 0) clear(key, written + 1);
      else memory.set(key, value);
      return written >= 0;
    },
    setIfAbsent(key, value) {
      const kept = store.get(key);
      if (kept !== undefined) return kept;
      store.set(key, value);
      return value;
    },
    remove: (key) => clear(key),
  };
  return store;
}

export const uiStorage = createStorage<UiStorageKey>(() => globalThis.localStorage);
