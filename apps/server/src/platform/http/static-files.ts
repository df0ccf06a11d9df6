import { existsSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { createStorePage, type LeadPictures } from './store-page.ts';

const FOLDERS = {
  web: fileURLToPath(new URL('../../../../web/dist/', import.meta.url)),
  pictures: fileURLToPath(new URL('../../../../../packages/artwork/pictures/', import.meta.url)),
};

const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Files whose name holds a hash of their content never change; everything else is asked for anew. Paths begin where they are served from. */
const isHashed = (path: string) => /^assets[\\/]|[.-][0-9a-f]{8,}\.\w+$/.test(path);

/** Which picture a visit to an address of ours sees first; nothing where no banner is set. */
type FindLeadPictures = (siteUrl: string) => Promise<LeadPictures | undefined>;

/** Whatever begins with a dot is not for visitors: a build's stamp tells which sources it was made of. */
const servedFrom = (root: string) =>
  ({
    root,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply: FastifyReply, path: string) => {
      reply.header('cache-control', isHashed(relative(root, path)) ? FOR_EVER : ASK_EACH_TIME);
    },
  }) as const;

/** The storefront at `/`, the pictures at `/art/`. */
export async function serveStaticFiles(
  app: FastifyInstance,
  findLeadPictures: FindLeadPictures,
  { web, pictures } = FOLDERS,
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
  // Addresses without the hash sign are what people type and share; the storefront's own have one.
  for (const path of ['/m', '/m/*', '/p', '/p/*', '/jump']) {
    app.get(path, (request, reply) => reply.redirect(`/#${request.url}`, 302));
  }
}

function serveStorePage(app: FastifyInstance, file: string, findLeadPictures: FindLeadPictures): void {
  const storePage = createStorePage(file);
  app.get('/', async (request, reply) => {
    const page = await storePage(await findLeadPictures(`${request.protocol}://${request.host}/`));
    reply.header('cache-control', ASK_EACH_TIME).header('etag', page.etag).header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send();
    reply.type('text/html; charset=utf-8');
    if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(page.html);
    return reply.header('content-encoding', 'gzip').send(page.gzipped);
  });
}
