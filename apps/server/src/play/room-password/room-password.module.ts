import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ErrorName } from '@clearcrate/contract/errors';
import { AppError } from '../../platform/errors.ts';
import { BoundedGate } from '../../platform/limits/bounded-gate.ts';
import { type Quota, useWithin } from '../../platform/limits/quota.ts';
import type { Platform } from '../../platform/platform.ts';

/** Room passwords: stored as slow hashes, with limited tries. */

const WINDOW_MS = 60_000;
const MAX_WRONG = 10;
/**
 * Hashes per player and window, for rooms created and for correct and wrong tries alike, since each
 * costs the same.
 */
const MAX_HASHES = 30;
/**
 * Limits hashing to one of the four threads of Node's pool, which sign-ins, files and pictures
 * share.
 */
const gate = new BoundedGate(1, 100);
const KEY_BYTES = 32;
export const ROOM_SALT_BYTES = 16;

const slowHash = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const derive: typeof slowHash = (...input) => gate.run(() => slowHash(...input));

async function countUse(quota: Quota, key: string, most: number): Promise<void> {
  if ((await useWithin(quota, key, WINDOW_MS, most)) === undefined)
    throw new AppError('rateLimited', { seconds: WINDOW_MS / 1000 });
}

/** Counts a hash before it is computed, whatever its result. */
const countHash = (quota: Quota, playerId: bigint): Promise<void> =>
  countUse(quota, `room-words:${playerId}`, MAX_HASHES);

export async function hashRoomPassword(password: string, salt: Buffer): Promise<string> {
  return `${salt.toString('base64url')}.${(await derive(password, salt, KEY_BYTES)).toString('base64url')}`;
}

/** Hashes the password of a room that a player creates. */
export async function hashForPlayer(
  { quota, random }: Pick<Platform, 'quota' | 'random'>,
  playerId: bigint,
  password: string,
): Promise<string> {
  await countHash(quota, playerId);
  return hashRoomPassword(password, random.bytes(ROOM_SALT_BYTES));
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
  playerId: bigint;
  /** Key of the room; tries are counted by room and player. */
  key: string;
  wrong: ErrorName;
}

/**
 * Checks a room password and limits failed tries per player and room. A try is counted before the
 * comparison, so that concurrent tries cannot exceed the limit; a correct one is given back.
 */
export async function checkRoomPassword(quota: Quota, asked: PasswordTry): Promise<void> {
  const { stored, password, playerId, wrong } = asked;
  const key = `${asked.key}:${playerId}`;
  await countHash(quota, playerId);
  await countUse(quota, key, MAX_WRONG);
  if (!(await isPassword(stored, password))) throw new AppError(wrong);
  await quota.giveBack(key);
}
