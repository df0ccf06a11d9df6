import type { Queryable, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as rows from './avatar.repository.ts';

/** Decides which pictures and frames a player may use. */
export function createLooks({ db }: Platform) {
  /** Whether the picture is requested, as it awaits review; rejects one that may not be used. */
  const isRequested = async (queryable: Queryable, playerId: bigint, wanted: string): Promise<boolean> => {
    const own = await rows.findUploadByFile(queryable, playerId, wanted);
    const isRequest = own?.status === rows.UPLOAD.awaiting;
    const isWearable = wanted === '' || own?.status === rows.UPLOAD.passed || (await rows.isAvatar(queryable, wanted));
    if (!isRequest && !isWearable) throw new AppError('avatarUnknown');
    return isRequest;
  };

  const checkAvatar = async (playerId: bigint, wanted: string): Promise<void> => {
    await isRequested(db, playerId, wanted);
  };

  /**
   * The picture a player may use from now on. Their own picture under review cannot be used yet but
   * can be requested: they keep the current one until it passes, and choosing another one cancels
   * the request.
   */
  const avatar = async (tx: Tx, playerId: bigint, wanted: string): Promise<string | undefined> => {
    await rows.lockPlayer(tx, playerId);
    const isRequest = await isRequested(tx, playerId, wanted);
    await rows.setWanted(tx, playerId, isRequest);
    return isRequest ? undefined : wanted;
  };

  const frame = async (playerId: bigint, wanted: number): Promise<number> => {
    const level = wanted === 0 ? 0 : await rows.requiredLevelOf(db, wanted);
    if (level === undefined) throw new AppError('avatarFrameUnknown');
    if (level > (await rows.levelOf(db, playerId))) throw new AppError('avatarFrameLocked', { level });
    return wanted;
  };

  return { checkAvatar, avatar, frame };
}
