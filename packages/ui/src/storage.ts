/** Storage keys of the design system. */
export type UiStorageKey = 'soundSwitch' | 'animationSwitch' | 'boxSoundSwitch' | 'luckySoundSwitch' | 'language';

export interface KeyValueStore<Key extends string> {
  get(key: Key): string | undefined;
  set(key: Key, value: string): void;
  /** Writes only when absent. Returns the stored value: the first referral wins. */
  setIfAbsent(key: Key, value: string): string;
  remove(key: Key): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Creates a key-value store with a memory fallback: browsers may deny storage at any call (private
 * windows, full disk, blocked cookies), and the visit continues with the player's choices.
 */
export function createStorage<Key extends string>(findBacking: () => Backing | undefined): KeyValueStore<Key> {
  const memory = new Map<Key, string>();
  const attempt = <T>(action: (backing: Backing) => T): T | undefined => {
    try {
      const backing = findBacking();
      return backing && action(backing);
    } catch {
      return undefined;
    }
  };
  const store: KeyValueStore<Key> = {
    get: (key) => memory.get(key) ?? attempt((backing) => backing.getItem(key)) ?? undefined,
    set(key, value) {
      const written = attempt((backing) => {
        backing.setItem(key, value);
        return true;
      });
      if (written) memory.delete(key);
      else memory.set(key, value);
    },
    setIfAbsent(key, value) {
      const kept = store.get(key);
      if (kept !== undefined) return kept;
      store.set(key, value);
      return value;
    },
    remove(key) {
      memory.delete(key);
      attempt((backing) => backing.removeItem(key));
    },
  };
  return store;
}

export const uiStorage = createStorage<UiStorageKey>(() => globalThis.localStorage);
