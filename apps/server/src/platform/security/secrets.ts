import { createHash, hash, timingSafeEqual } from 'node:crypto';
import type { Random } from '../random.ts';

const TOKEN_PATTERN = /^[\w-]{43}$/;

/** Cache key of a token: its digest as text, which takes half the time of a buffer. */
export const tokenKey = (token: string): string => hash('sha256', token, 'base64url');

/**
 * A plain digest is enough: tokens have 256 random bits, and only guessable secrets need a slow
 * hash.
 */
export const hashToken = (token: string): Buffer => Buffer.from(tokenKey(token), 'base64url');

/** Saves a query for text that cannot be a token. */
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
