import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../../platform/random.ts';

const TOKEN_PATTERN = /^[\w-]{43}$/;

/** What a token is known by in memory: its digest as text, which is made in half the time of its bytes. */
export const tokenKey = (token: string): string => hash('sha256', token, 'base64url');

/** Tokens carry 256 random bits, so a plain digest hides them; only guessable secrets need a salt or a slow hash. */
export const hashToken = (token: string): Buffer => Buffer.from(tokenKey(token), 'base64url');

/** Spares the database a question about what cannot be one of our tokens. */
export function looksLikeToken(token: string): boolean {
  return TOKEN_PATTERN.test(token);
}

interface HashedCode {
  salt: Buffer;
  hash: Buffer;
}

const SALT_BYTES = 16;

function digestCode(salt: Buffer, code: string): Buffer {
  return createHash('sha256').update(salt).update(code).digest();
}

export function hashCode(random: Random, code: string): HashedCode {
  const salt = random.bytes(SALT_BYTES);
  return { salt, hash: digestCode(salt, code) };
}

export function codeMatches(stored: HashedCode, code: string): boolean {
  return timingSafeEqual(stored.hash, digestCode(stored.salt, code));
}

export function randomDigits(random: Random, length: number): string {
  return random
    .integer(0, 10 ** length)
    .toString()
    .padStart(length, '0');
}
