/** What the design system keeps on a device. */
export type UiStorageKey = 'soundSwitch' | 'animationSwitch' | 'boxSoundSwitch' | 'luckySoundSwitch' | 'language';

export interface KeyValueStore<Key extends string> {
  get(key: Key): string | undefined;
  set(key: Key, value: string): void;
  /** Writes only where nothing is kept yet and answers what is kept afterwards: the first referral wins. */
  setIfAbsent(key: Key, value: string): string;
  remove(key: Key): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Browsers may refuse storage at any single call (private windows, full disk, blocked cookies). A refused write is kept
 * in memory, so the visit goes on with what the player chose.
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
