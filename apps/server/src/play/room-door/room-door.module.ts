import { scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { ErrorName } from '@clearcrate/contract/errors';
import { AppError } from '../../platform/errors.ts';
import { BoundedGate } from '../../platform/limits/bounded-gate.ts';
import { type Quota, useWithin } from '../../platform/limits/quota.ts';
import type { Platform } from '../../platform/platform.ts';

/** Words that open a room. They are kept as slow hashes, and nobody may try them all. */

const WINDOW_MS = 60_000;
const MAX_WRONG = 10;
/** Rooms that are then refused and doors that open are as much work as any: nobody needs so many in a minute. */
const MAX_HASHES = 30;
/** One of the four threads of Node's pool, which sign-ins, files and pictures share. */
const gate = new BoundedGate(1, 100);
const KEY_BYTES = 32;
export const ROOM_SALT_BYTES = 16;

const slowHash = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>;
const derive: typeof slowHash = (...words) => gate.run(() => slowHash(...words));

async function countUse(quota: Quota, key: string, most: number): Promise<void> {
  if ((await useWithin(quota, key, WINDOW_MS, most)) === undefined)
    throw new AppError('rateLimited', { seconds: WINDOW_MS / 1000 });
}

/** Before a player has words hashed, whatever comes of it. */
const countHash = (quota: Quota, playerId: bigint): Promise<void> =>
  countUse(quota, `room-words:${playerId}`, MAX_HASHES);

export async function hashRoomPassword(password: string, salt: Buffer): Promise<string> {
  return `${salt.toString('base64url')}.${(await derive(password, salt, KEY_BYTES)).toString('base64url')}`;
}

/** The words for a room that a player is about to make. */
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
  /** Tries of a player at one door are counted together. */
  door: string;
  wrong: ErrorName;
}

/**
 * Wrong words are counted for each player and room. A try is counted before the words are compared, or many at once would all be
 * the first; the right ones are given back.
 */
export async function checkRoomPassword(quota: Quota, asked: PasswordTry): Promise<void> {
  const { stored, password, playerId, door, wrong } = asked;
  const key = `${door}:${playerId}`;
  await countHash(quota, playerId);
  await countUse(quota, key, MAX_WRONG);
  if (!(await isPassword(stored, password))) throw new AppError(wrong);
  await quota.giveBack(key);
}
