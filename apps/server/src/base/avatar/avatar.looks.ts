import { AppError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import * as rows from './avatar.repository.ts';

/** Which pictures and frames a player may wear. */
export function createLooks({ db }: Platform) {
  /**
   * The picture a player may wear from now on. One of their own that is still looked at cannot be worn, but it can be
   * wished for: until it has passed they keep what they have, and whatever else they choose takes the wish back.
   */
  const avatar = (playerId: bigint, wanted: string): Promise<string | undefined> =>
    db.transaction().execute(async (tx) => {
      await rows.lockPlayer(tx, playerId);
      const own = await rows.findUploadByFile(tx, playerId, wanted);
      const isWish = own?.status === rows.UPLOAD.awaiting;
      const isWearable = wanted === '' || own?.status === rows.UPLOAD.passed || (await rows.isAvatar(tx, wanted));
      if (!isWish && !isWearable) throw new AppError('avatarUnknown');
      await rows.setWanted(tx, playerId, isWish);
      return isWish ? undefined : wanted;
    });

  const frame = async (playerId: bigint, wanted: number): Promise<number> => {
    const level = wanted === 0 ? 0 : await rows.requiredLevelOf(db, wanted);
    if (level === undefined) throw new AppError('avatarFrameUnknown');
    if (level > (await rows.levelOf(db, playerId))) throw new AppError('avatarFrameLocked', { level });
    return wanted;
  };

  return { avatar, frame };
}
