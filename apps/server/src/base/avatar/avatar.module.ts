import type { FastifyInstance } from 'fastify';
import type { Tx } from '../../platform/db/database.ts';
import type { Router } from '../../platform/http/router.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AvatarContent } from './avatar.content.ts';
import { createLooks } from './avatar.looks.ts';
import { createPreviews } from './avatar.previews.ts';
import { putContent } from './avatar.repository.ts';
import { registerAvatarDesk, registerAvatarRoutes, serveAvatarFiles } from './avatar.routes.ts';
import { createAvatarService } from './avatar.service.ts';

export type { AvatarContent } from './avatar.content.ts';
export type Avatars = ReturnType<typeof createAvatars>;

/** Avatars: portraits, frames by level, and players' own pictures after review. */
export function createAvatars(platform: Platform) {
  const previews = createPreviews(platform);
  const service = createAvatarService(platform, previews);
  platform.jobs.sweep({ name: 'avatar.waste', everyMs: 60_000, sweep: service.sweepWaste });
  return {
    /** Decides which pictures and frames a player may use. */
    looks: createLooks(platform),
    /** Pictures awaiting review, oldest first. */
    awaiting: service.awaiting,
    review: service.review,
    plant: (tx: Tx, content: AvatarContent) => putContent(tx, content),
    routes: (router: Router) => {
      registerAvatarRoutes(router, platform, service, previews);
      registerAvatarDesk(router, platform, service, previews);
    },
    pages: (app: FastifyInstance) => serveAvatarFiles(app, platform, previews),
  };
}
