import { invariant } from '../errors.ts';

const KEY = /^[a-z0-9-]{1,40}(?:\/[\w-]{1,80}){0,3}\/[\w-]{1,80}\.[a-z0-9]{1,8}$/i;

/** Keys are made by us, never by a caller; this makes sure of it before one becomes a path or an address. */
export function assertKey(key: string): void {
  invariant(KEY.test(key), `not a storage key: ${key}`);
}
