import { checkNickname } from '@clearcrate/contract/nickname-rules';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { nicknameOf, type ProfileChange, updateProfile } from './profile.repository.ts';

/** Enough to correct a mistake, too few to appear under ever new names. */
const NICKNAMES_PER_DAY = 5;
const DAY_MS = 86_400_000;

/** Decides which pictures and frames a player may use: rejects, or returns the value to store. */
export interface Looks {
  /** Rejects a picture that the player may not choose. */
  checkAvatar(playerId: bigint, avatar: string): Promise<void>;
  /** Checks again and notes a request; `undefined` when the current picture stays. */
  avatar(tx: Tx, playerId: bigint, avatar: string): Promise<string | undefined>;
  frame(playerId: bigint, frame: number): Promise<number>;
}

/** Without an avatar module no picture may be chosen. */
export const NO_LOOKS: Looks = {
  checkAvatar: () => Promise.reject(new AppError('forbidden')),
  avatar: () => Promise.reject(new AppError('forbidden')),
  frame: () => Promise.reject(new AppError('forbidden')),
};

interface Update {
  nickName?: string;
  sex?: number;
  avater?: string;
  avaterFrame?: number;
}

export function createUpdate({ db, clock, calendar, quota }: Platform, looks: Looks) {
  /** The name to store; `undefined` when it is unchanged. */
  const newNickname = async (playerId: bigint, text: string): Promise<string | undefined> => {
    const nickname = text.normalize('NFC').trim();
    const verdict = checkNickname(nickname);
    if (verdict) throw new AppError(verdict);
    if (nickname === (await nicknameOf(db, playerId))) return undefined;
    const used = await quota.use(`nickname:${playerId}:${calendar.dayOf(clock.now())}`, DAY_MS);
    if (used > NICKNAMES_PER_DAY) throw new AppError('nicknameTooOften');
    return nickname;
  };

  return async (playerId: bigint, { nickName, sex, avater, avaterFrame }: Update): Promise<void> => {
    const change: ProfileChange = {};
    if (sex !== undefined) change.sex = sex;
    if (avater !== undefined) await looks.checkAvatar(playerId, avater);
    if (avaterFrame !== undefined) change.avatar_frame = await looks.frame(playerId, avaterFrame);
    // Last check, since it counts against the daily limit: a rejection above must not use up a
    // change.
    const nickname = nickName === undefined ? undefined : await newNickname(playerId, nickName);
    if (nickname !== undefined) change.nickname = nickname;
    // Nothing is written before everything is accepted: a rejected update has no effect.
    await db.transaction().execute(async (tx) => {
      const avatar = avater === undefined ? undefined : await looks.avatar(tx, playerId, avater);
      if (avatar !== undefined) change.avatar = avatar;
      if (Object.keys(change).length > 0) await updateProfile(tx, playerId, change);
    });
  };
}
