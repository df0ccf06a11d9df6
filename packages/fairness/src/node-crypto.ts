import { createHash, createHmac, createSecretKey, type Hash, hash } from 'node:crypto';
import type { SyncHasher } from './hash-steps.ts';
import { createHmacAfter } from './hmac-after.ts';

/** For the server and the command line. The browser's build must not import this file. */
export const nodeHasher: SyncHasher = {
  sha256: (data) => hash('sha256', data, 'buffer'),
  // Node takes three times as long with the bare bytes of a key as with a key object made from them.
  hmacSha256: (key, message) => createHmac('sha256', createSecretKey(key)).update(message).digest(),
  hmacAfter: createHmacAfter<Hash>(() => createHash('sha256')),
};
