import { AVATAR_STATES, AVATAR_UPLOAD_LEVEL, type AvatarReason } from '@clearcrate/contract/avatar';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, invariant } from '../../platform/errors.ts';
import { event } from '../../platform/outbox/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AvatarReviewed, avatarReviewed } from './avatar.events.ts';
import type { Previews } from './avatar.previews.ts';
import * as rows from './avatar.repository.ts';

const SHAPE = { width: 256, height: 256, fit: 'cover' } as const;
const UPLOADS_A_DAY = 20;
const DAY_MS = 24 * 3_600_000;
const DELETE_BATCH = 50;

export const FILES_PREFIX = '/files/';

export type Verdict = { passed: true } | { passed: false; reason: AvatarReason };

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Storage key of an upload's file. */
const keyOf = (file: string): string => file.slice(FILES_PREFIX.length);

type AwaitingUpload = NonNullable<Awaited<ReturnType<typeof rows.findAwaitingUpload>>>;

async function decide(tx: Tx, upload: AwaitingUpload, verdict: Verdict, now: Date): Promise<AvatarReviewed> {
  const { id, player_id: playerId, file, wanted } = upload;
  const payload = { playerId: String(playerId), uploadId: String(id) };
  if (!verdict.passed) {
    await rows.closeReview(tx, id, rows.UPLOAD.failed, verdict.reason, now);
    await rows.setPicture(tx, playerId, { avatar_status: AVATAR_STATES.failed });
    return { ...payload, passed: false, reason: verdict.reason };
  }
  await rows.closeReview(tx, id, rows.UPLOAD.passed, '', now);
  await rows.replaceEarlier(tx, playerId, id);
  await rows.setPicture(tx, playerId, { avatar_status: AVATAR_STATES.passed, ...(wanted ? { avatar: file } : {}) });
  return { ...payload, passed: true, reason: '' };
}

export function createAvatarService({ db, clock, random, storage, quota, outbox, log }: Platform, previews: Previews) {
  /** Runs before the file is read, so that no file is sent in vain. */
  const assertMayUpload = async (playerId: bigint): Promise<void> => {
    if ((await rows.levelOf(db, playerId)) < AVATAR_UPLOAD_LEVEL)
      throw new AppError('avatarLevelTooLow', { level: AVATAR_UPLOAD_LEVEL });
    if ((await quota.use(`avatar-upload:${playerId}`, DAY_MS)) > UPLOADS_A_DAY) throw new AppError('uploadTooOften');
  };

  const upload = async (playerId: bigint, sent: Buffer): Promise<string> => {
    // Loaded on first use: a starting store need not wait for the image library.
    const { redrawPicture } = await import('../../platform/pictures/redraw-picture.ts');
    const [picture] = await redrawPicture(sent, [SHAPE]);
    invariant(picture, 'no picture was drawn');
    const file = `${FILES_PREFIX}avatars/${random.bytes(16).toString('base64url')}.webp`;
    await storage.put(keyOf(file), picture, 'image/webp');
    await db.transaction().execute(async (tx) => {
      await rows.lockPlayer(tx, playerId);
      await rows.insertUpload(tx, playerId, file, new Date(clock.now()));
      await rows.setPicture(tx, playerId, { avatar_status: AVATAR_STATES.awaiting });
    });
    return file;
  };

  /** Reviews a picture. False when it does not exist or has been reviewed already. */
  const review = (uploadId: bigint, verdict: Verdict): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const found = await rows.findAwaitingUpload(tx, uploadId);
      if (found) await rows.lockPlayer(tx, found.player_id);
      // Read again behind the lock: a newer picture may have replaced it, or another reviewer was
      // faster.
      const upload = found && (await rows.findAwaitingUpload(tx, uploadId));
      if (!upload) return false;
      const payload = await decide(tx, upload, verdict, new Date(clock.now()));
      await outbox.add(tx, [event(avatarReviewed, payload)]);
      return true;
    });

  /**
   * Deletes files before marking them as deleted: after a crash between the two the deletion is
   * repeated, which is harmless.
   */
  const sweepWaste = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const waste = await rows.findWaste(tx, DELETE_BATCH);
      if (waste.length === 0) return false;
      await Promise.all(waste.map(({ file }) => storage.delete(keyOf(file))));
      await rows.forgetFiles(
        tx,
        waste.map(({ id }) => id),
      );
      log.debug({ files: waste.length }, 'obsolete pictures deleted');
      return waste.length === DELETE_BATCH;
    });

  return {
    assertMayUpload,
    upload,
    review,
    sweepWaste,
    awaiting: async (limit: number) =>
      (await rows.findAwaiting(db, limit)).map((row) => ({ ...row, preview: previews.forReviewer(row.file) })),
  };
}
