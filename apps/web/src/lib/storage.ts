/** Every key the store keeps on a player's device. The names are fixed: other pages and native hosts read them too. */
export type StorageKey =
  | '681_fcode'
  | 'bd_vid'
  | 'wx_vid'
  | 'device_uuid'
  | 'soundSwitch'
  | 'animationSwitch'
  | 'boxSoundSwitch'
  | 'luckySoundSwitch'
  | 'language'
  | 'platformId'
  | 'channelCode'
  | 'token'
  | 'returnPath'
  | 'layout'
  | 'playTime';

export interface KeyValueStore {
  get(key: StorageKey): string | undefined;
  set(key: StorageKey, value: string): void;
  /** Writes only where nothing is kept yet and answers what is kept afterwards: the first referral wins. */
  setIfAbsent(key: StorageKey, value: string): string;
  remove(key: StorageKey): void;
}

type Backing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Browsers may refuse storage at any single call (private windows, full disk, blocked cookies). A refused write is kept
 * in memory, so the visit goes on with what the player chose.
 */
export function createStorage(findBacking: () => Backing | undefined): KeyValueStore {
  const memory = new Map<StorageKey, string>();
  const attempt = <T>(action: (backing: Backing) => T): T | undefined => {
    try {
      const backing = findBacking();
      return backing && action(backing);
    } catch {
      return undefined;
    }
  };
  const store: KeyValueStore = {
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

export const storage = createStorage(() => globalThis.localStorage);
