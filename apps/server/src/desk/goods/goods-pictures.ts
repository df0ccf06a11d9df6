import type { FastifyInstance } from 'fastify';
import { AppError, invariant } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';

/** Sizes of the shipped pictures, which lists and pages lay out for. */
const SMALL = { width: 280, height: 174, fit: 'contain' } as const;
const LARGE = { width: 560, height: 348, fit: 'contain' } as const;

const PREFIX = '/files/goods/';
const FILE_NAME = /^[\w-]{22}-(?:280|560)\.webp$/;

/** Re-encodes a picture in both sizes and stores it under a name that is never used again. */
export async function storePicture({ random, storage }: Pick<Platform, 'random' | 'storage'>, sent: Buffer) {
  // Loaded on first use: a starting store need not wait for the image library.
  const { redrawPicture } = await import('../../platform/pictures/redraw-picture.ts');
  const [small, large] = await redrawPicture(sent, [SMALL, LARGE]);
  invariant(small && large, 'a picture has two sizes');
  const name = random.bytes(16).toString('base64url');
  await storage.put(`goods/${name}-280.webp`, small, 'image/webp');
  await storage.put(`goods/${name}-560.webp`, large, 'image/webp');
  return { image: `${PREFIX}${name}-280.webp`, imageLarge: `${PREFIX}${name}-560.webp` };
}

export function serveGoodsPictures(app: FastifyInstance, { storage }: Pick<Platform, 'storage'>): void {
  app.get<{ Params: { name: string } }>(`${PREFIX}:name`, async ({ params: { name } }, reply) => {
    const bytes = FILE_NAME.test(name) ? await storage.get(`goods/${name}`) : undefined;
    if (!bytes) throw new AppError('notFound');
    return reply.type('image/webp').header('cache-control', 'public, max-age=31536000, immutable').send(bytes);
  });
}
