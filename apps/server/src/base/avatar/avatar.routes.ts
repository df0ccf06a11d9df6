import {
  AVATAR_STATES,
  AVATAR_UPLOAD_LEVEL,
  getAvaterFrameList,
  getAvaterList,
  uploadFile,
} from '@clearcrate/contract/avatar';
import { getAvatarReviews, reviewAvatar } from '@clearcrate/contract/avatar-desk';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Previews } from './avatar.previews.ts';
import { findAvatars, findFrames, findShown, findUploads, levelOf, readAwaiting, UPLOAD } from './avatar.repository.ts';
import { type AvatarService, FILES_PREFIX } from './avatar.service.ts';

const FILE_NAME = /^[\w-]{22}\.webp$/;
const IMMUTABLE = 'public, max-age=31536000, immutable';
const PRIVATE = 'private, no-store';

/**
 * The address at which the owner sees a picture: its own once passed, a signed one while under
 * review.
 */
function previewOf(previews: Previews, file: string, status: number): string {
  if (status === UPLOAD.failed) return '';
  return status === UPLOAD.awaiting ? previews.forOwner(file) : file;
}

export function registerAvatarRoutes(
  router: Router,
  { db }: Platform,
  service: AvatarService,
  previews: Previews,
): void {
  router.route(getAvaterList, async (_body, { player }) => {
    const [items, own, level] = await Promise.all([
      findAvatars(db),
      findUploads(db, player.playerId),
      levelOf(db, player.playerId),
    ]);
    return {
      items,
      own: own.map(({ file, status, reason }) => ({
        image: status === UPLOAD.failed ? '' : file,
        preview: previewOf(previews, file, status),
        status,
        reason,
      })),
      mayUpload: level >= AVATAR_UPLOAD_LEVEL,
      uploadLevel: AVATAR_UPLOAD_LEVEL,
    };
  });

  router.route(getAvaterFrameList, async (_body, { player, locale }) => {
    const [frames, level] = await Promise.all([findFrames(db, locale), levelOf(db, player.playerId)]);
    return {
      items: frames.map((frame) => ({
        frameId: frame.id,
        name: frame.name,
        level: frame.required_level,
        image: frame.image,
        owned: level >= frame.required_level,
      })),
    };
  });

  router.route(
    uploadFile,
    async (_body, { player, file }) => {
      const url = await service.upload(player.playerId, file.bytes);
      return { url, preview: previews.forOwner(url), avaterStatus: AVATAR_STATES.awaiting };
    },
    { beforeUpload: ({ player }) => service.assertMayUpload(player.playerId) },
  );
}

/** Pictures that wait for a review, for operators; with the use case of the command. */
export function registerAvatarDesk(
  router: Router,
  { reports }: Platform,
  service: Pick<AvatarService, 'review'>,
  previews: Previews,
): void {
  router.route(getAvatarReviews, async (asked) => {
    const { rows, next } = await readAwaiting(reports, asked);
    return {
      next,
      items: rows.map(({ id, player_id, nickname, file, created_at }) => ({
        uploadId: String(id),
        playerId: String(player_id),
        nickname,
        preview: previews.forReviewer(file),
        createdAt: created_at.toISOString(),
      })),
    };
  });
  router.route(reviewAvatar, async ({ uploadId, reason }) => {
    const verdict = reason === null ? ({ passed: true } as const) : ({ passed: false, reason } as const);
    if (!(await service.review(uploadId, verdict))) throw new AppError('avatarReviewed');
    return {};
  });
}

interface FileRequest {
  Params: { name: string };
  Querystring: { until?: unknown; sign?: unknown };
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Serves the pictures. One that has passed or is in use needs its name only: names are random and
 * never reused, so clients may cache them without expiry. One under review needs a signed address.
 * A failed one is never served, whether or not its file is deleted already.
 */
export function serveAvatarFiles(app: FastifyInstance, { db, storage }: Platform, previews: Previews): void {
  app.get<FileRequest>(`${FILES_PREFIX}avatars/:name`, async ({ params, query }, reply) => {
    const file = `${FILES_PREFIX}avatars/${params.name}`;
    const shown = FILE_NAME.test(params.name) ? await findShown(db, file) : undefined;
    const isPublic = shown !== undefined && (shown.status === UPLOAD.passed || shown.is_worn);
    const isPreview = shown?.status === UPLOAD.awaiting && previews.isGood(file, text(query.until), text(query.sign));
    const bytes = isPublic || isPreview ? await storage.get(`avatars/${params.name}`) : undefined;
    if (!bytes) throw new AppError('notFound');
    return reply
      .type('image/webp')
      .header('cache-control', isPublic ? IMMUTABLE : PRIVATE)
      .send(bytes);
  });
}
