import type { KeyValueStore } from '../browser/storage.ts';

const OWN_PAGE = /^\/[mp]\/[\w-]/;

/** Takes the page that required the sign-in. Read once, and only ever a page of the store. */
export function takeReturnAddress(store: KeyValueStore): string | undefined {
  const path = store.get('returnPath');
  store.remove('returnPath');
  return path && OWN_PAGE.test(path) ? path : undefined;
}
