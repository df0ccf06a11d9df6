import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ErrorName } from '@clearcrate/contract/errors';
import { AppError } from '../../platform/errors.ts';
import { type Quota, useWithin } from '../../platform/limits/quota.ts';

/** Words that open a room. They are kept as slow hashes, and nobody may try them all. */

const WRONG_PASSWORDS = { count: 10, windowMs: 60_000 };
const KEY_BYTES = 32;
export const ROOM_SALT_BYTES = 16;

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;

export async function hashRoomPassword(password: string, salt: Buffer): Promise<string> {
  return `${salt.toString('base64url')}.${(await derive(password, salt, KEY_BYTES)).toString('base64url')}`;
}

async function isPassword(stored: string, password: string): Promise<boolean> {
  const [salt = '', key = ''] = stored.split('.');
  return timingSafeEqual(
    Buffer.from(key, 'base64url'),
    await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES),
  );
}

export interface PasswordTry {
  stored: string;
  password: string;
  /** Whose tries at which door are counted together. */
  key: string;
  wrong: ErrorName;
}

/**
 * Wrong words are counted for each player and room. A try is counted before the words are compared, or many at once would all be
 * the first; the right ones are given back.
 */
export async function checkRoomPassword(quota: Quota, { stored, password, key, wrong }: PasswordTry): Promise<void> {
  const { count, windowMs } = WRONG_PASSWORDS;
  if ((await useWithin(quota, key, windowMs, count)) === undefined)
    throw new AppError('rateLimited', { seconds: windowMs / 1000 });
  if (!(await isPassword(stored, password))) throw new AppError(wrong);
  await quota.giveBack(key);
}
