import { invariant } from '../errors.ts';

const KEY = /^[a-z0-9-]{1,40}(?:\/[\w-]{1,80}){0,3}\/[\w-]{1,80}\.[a-z0-9]{1,8}$/i;

/**
 * Asserts the shape of a key before it becomes a path or URL. Keys are server-generated, never a
 * client's.
 */
export function assertKey(key: string): void {
  invariant(KEY.test(key), `not a storage key: ${key}`);
}
