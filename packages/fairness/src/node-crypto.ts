import { createHmac, hash } from 'node:crypto';
import type { SyncHasher } from './hash-steps.ts';

/** For the server and the command line. The browser's build must not import this file. */
export const nodeHasher: SyncHasher = {
  sha256: (data) => hash('sha256', data, 'buffer'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
