import type { AsyncHasher } from './hash-steps.ts';
import { createHmacAfter } from './hmac.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** A copy with memory of its own: WebCrypto rejects shared memory. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

/** WebCrypto has no incremental hash. A shared head uses our own, loaded on demand. */
const loadHmacAfter = async () => {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  type Running = ReturnType<typeof sha256.create>;
  const running = (hash: Running) => ({
    update: (bytes: Uint8Array) => hash.update(bytes),
    digest: () => hash.digest(),
    copy: () => running(hash.clone()),
  });
  return createHmacAfter(() => running(sha256.create()));
};
let hmacAfter: ReturnType<typeof loadHmacAfter> | undefined;

/** Hashing for the browser, where `crypto.subtle` exists on secure pages and on localhost. */
export const webHasher: AsyncHasher = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', owned(data))),
  hmacSha256: async (key, message) => {
    const imported = await crypto.subtle.importKey('raw', owned(key), HMAC, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, owned(message)));
  },
  hmacAfter: async (...parts) => {
    hmacAfter ??= loadHmacAfter();
    return (await hmacAfter)(...parts);
  },
};
