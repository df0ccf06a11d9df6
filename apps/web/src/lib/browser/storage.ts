import { type KeyValueStore as AnyStore, createStorage, type UiStorageKey } from '@clearcrate/ui/browser/storage.ts';

/**
 * Every key stored on a player's device. The names are fixed: other pages and native hosts read
 * them too.
 */
export type StorageKey =
  | UiStorageKey
  | '681_fcode'
  | 'bd_vid'
  | 'wx_vid'
  | 'device_uuid'
  | 'platformId'
  | 'channelCode'
  | 'token'
  | 'returnPath'
  | 'layout'
  | 'playTime'
  | 'seedNotes'
  | 'mallCart'
  | 'firstSteps'
  | 'roomPasswords'
  | 'packetPutAway';

export type KeyValueStore = AnyStore<StorageKey>;

/** A full `localStorage` leaves that of the tab, which a reload finds as well. */
export const storage = createStorage<StorageKey>(
  () => globalThis.localStorage,
  () => globalThis.sessionStorage,
);
