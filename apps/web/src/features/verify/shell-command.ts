import type { DrawClaim } from './recompute.ts';

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The digest without this page and without our code: one line for a terminal with OpenSSL. */
export function digestCommand({ serverSeed, clientSeed, nonce }: DrawClaim): string {
  return `printf %s ${quoted(`${clientSeed}:${nonce}:0`)} | openssl dgst -sha256 -mac HMAC -macopt hexkey:${serverSeed}`;
}
