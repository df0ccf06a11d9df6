import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createStorePage, type LeadPictures } from './store-page.ts';

const FOLDERS = {
  console: fileURLToPath(new URL('../../../../../console/dist/', import.meta.url)),
  web: fileURLToPath(new URL('../../../../../web/dist/', import.meta.url)),
  pictures: fileURLToPath(new URL('../../../../../../packages/artwork/pictures/', import.meta.url)),
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';

/**
 * Files with a content hash in their name never change; all others are revalidated. Paths are
 * relative to the served root.
 */
const isHashed = (path: string) => /^assets[\\/]|[.-][0-9a-f]{8,}\.\w+$/.test(path);

/** Finds the picture that a visit to an address of ours shows first; `undefined` without a banner. */
type FindLeadPictures = (siteUrl: string) => Promise<LeadPictures | undefined>;

/** Dotfiles are not served: a build's stamp reveals which sources it was made of. */
const servedFrom = (root: string) =>
  ({
    root,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      reply.header('cache-control', isHashed(relative(root, path)) ? IMMUTABLE : REVALIDATE);
    },
  }) as const;

/** Serves the operators' console at `/console/`. */
export async function serveConsole(app: FastifyInstance, folder = FOLDERS.console): Promise<void> {
  if (!existsSync(folder)) return;
  await app.register(fastifyStatic, {
    ...servedFrom(folder),
    prefix: '/console/',
    preCompressed: true,
    decorateReply: false,
  });
  app.get('/console/', async (request, reply) => {
    // The router ignores the slash at the end; addresses of the page's files need it.
    if (!request.url.startsWith('/console/')) return reply.redirect('/console/', 302);
    reply.header('cache-control', REVALIDATE).type('text/html; charset=utf-8');
    return reply.send(await readFile(join(folder, 'index.html')));
  });
}

/** Serves the storefront at `/` and the pictures at `/art/`. */
export async function serveStaticFiles(
  app: FastifyInstance,
  findLeadPictures: FindLeadPictures,
  { web, pictures }: Pick<typeof FOLDERS, 'web' | 'pictures'> = FOLDERS,
): Promise<void> {
  if (existsSync(pictures))
    await app.register(fastifyStatic, { ...servedFrom(pictures), prefix: '/art/', decorateReply: false });
  if (existsSync(web)) {
    await app.register(fastifyStatic, { ...servedFrom(web), prefix: '/', preCompressed: true });
    serveStorePage(app, `${web}index.html`, findLeadPictures);
  } else {
    app.get('/', (_request, reply) =>
      reply.code(503).type('text/plain').send('The storefront is not built yet: run npm start.\n'),
    );
  }
  // People type and share addresses without the hash sign; the storefront's own have one.
  for (const path of ['/m', '/m/*', '/p', '/p/*', '/jump']) {
    app.get(path, (request, reply) => reply.redirect(`/#${request.url}`, 302));
  }
}

function serveStorePage(app: FastifyInstance, file: string, findLeadPictures: FindLeadPictures): void {
  const storePage = createStorePage(file);
  app.get('/', async (request, reply) => {
    const page = await storePage(await findLeadPictures(`${request.protocol}://${request.host}/`));
    reply.header('cache-control', REVALIDATE).header('etag', page.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html);
    return reply.header('content-encoding', 'gzip').send(page.gzipped);
  });
}
