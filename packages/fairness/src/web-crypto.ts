import type { AsyncHasher } from './hash-steps.ts';

const HMAC = { name: 'HMAC', hash: 'SHA-256' } as const;

/** A copy whose memory is certainly its own: WebCrypto takes no shared memory. */
const owned = (bytes: Uint8Array) => new Uint8Array(bytes);

/** For the browser, where `crypto.subtle` exists on secure pages and on localhost. */
export const webHasher: AsyncHasher = {
  sha256: async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', owned(data))),
  hmacSha256: async (key, message) => {
    const imported = await crypto.subtle.importKey('raw', owned(key), HMAC, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', imported, owned(message)));
  },
};
