import {
  AVATAR_STATES,
  AVATAR_UPLOAD_LEVEL,
  getAvaterFrameList,
  getAvaterList,
  uploadFile,
} from '@clearcrate/contract/avatar';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import { findAvatars, findFrames, findUploads, levelOf, UPLOAD } from './avatar.repository.ts';
import { type AvatarService, FILES_PREFIX } from './avatar.service.ts';

const FILE_NAME = /^[\w-]{22}\.webp$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

export function registerAvatarRoutes(router: Router, { db }: Platform, service: AvatarService): void {
  router.route(getAvaterList, async (_body, { player }) => {
    const [items, own, level] = await Promise.all([
      findAvatars(db),
      findUploads(db, player.playerId),
      levelOf(db, player.playerId),
    ]);
    return {
      items,
      own: own.map(({ file, status, reason }) => ({ image: status === UPLOAD.failed ? '' : file, status, reason })),
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
    async (_body, { player, file }) => ({
      url: await service.upload(player.playerId, file.bytes),
      avaterStatus: AVATAR_STATES.awaiting,
    }),
    { beforeUpload: ({ player }) => service.assertMayUpload(player.playerId) },
  );
}

/** The pictures themselves. Their names are drawn by lot and never used again, so whoever has one may keep it for ever. */
export function serveAvatarFiles(app: FastifyInstance, { storage }: Platform): void {
  app.get<{ Params: { name: string } }>(`${FILES_PREFIX}avatars/:name`, async ({ params }, reply) => {
    const bytes = FILE_NAME.test(params.name) ? await storage.get(`avatars/${params.name}`) : undefined;
    if (!bytes) throw new AppError('notFound');
    return reply.type('image/webp').header('cache-control', FOR_EVER).send(bytes);
  });
}
