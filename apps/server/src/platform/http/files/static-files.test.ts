import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, sep } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serveStaticFiles } from './static-files.ts';

let folder: string;
let app: FastifyInstance;

const FILES = {
  'web/index.html': '<!doctype html><title>store</title>',
  'web/.stamp': 'of these sources',
  'web/sw.js': '// a worker',
  'web/assets/main-1a2b3c4d.js': '// hashed',
  'pictures/wolf-0f930da0852a596c.webp': 'a picture',
  'pictures/.hidden/wolf-0f930da0852a596c.webp': 'another',
  'secret.txt': 'beside what is served',
};

beforeAll(async () => {
  // `assets` counts below the web root only, not above it.
  folder = join(mkdtempSync(join(tmpdir(), 'clearcrate-static-')), 'assets');
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  app = Fastify();
  const folders = { web: join(folder, 'web', sep), pictures: join(folder, 'pictures', sep) };
  await serveStaticFiles(app, async () => undefined, folders);
});
afterAll(async () => {
  await app.close();
  rmSync(dirname(folder), { recursive: true, force: true });
});

it.each([
  ['/assets/main-1a2b3c4d.js', 'public, max-age=31536000, immutable'],
  ['/art/wolf-0f930da0852a596c.webp', 'public, max-age=31536000, immutable'],
  ['/sw.js', 'no-cache'],
  ['/', 'no-cache'],
])('serves %s with cache-control: %s', async (url, kept) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, kept]);
});

it.each([
  '/.stamp',
  '/%2estamp',
  '/art/.hidden/wolf-0f930da0852a596c.webp',
  '/..%2fsecret.txt',
  '/art/..%2f..%2fsecret.txt',
  '/assets/',
])('does not serve %s', async (url) => {
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
});

it.each(['/m', '/p/mall?sort=1', '/jump?code=A'])('redirects %s to the hash address', async (url) => {
  const answer = await app.inject(url);
  expect([answer.statusCode, answer.headers.location]).toEqual([302, `/#${url}`]);
});
