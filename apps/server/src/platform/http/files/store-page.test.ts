import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStorePage } from './store-page.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'store-page-'));
});
afterAll(() => rm(dir, { recursive: true }));

const pictures = { narrow: '/art/a-780.webp', wide: '/art/a-1600.webp' };

async function pageFile(text: string): Promise<string> {
  const file = join(dir, 'index.html');
  await writeFile(file, text);
  return file;
}

it('inserts the lead picture at its placeholder', async () => {
  const storePage = createStorePage(await pageFile('<i><!--lead-picture--></i>'));
  const { html, gzipped, etag } = await storePage(pictures);
  expect(html.toString()).toContain('srcset="/art/a-1600.webp"');
  expect(html.toString()).toContain('src="/art/a-780.webp"');
  expect(gunzipSync(gzipped)).toEqual(html);
  const plain = await storePage(undefined);
  expect(plain.html.toString()).toBe('<i></i>');
  expect(plain.etag).not.toBe(etag);
});

it.each(['https://evil.test/a.webp', '//evil.test/a.webp', '/a.webp" onerror="x', ''])(
  'rejects a picture address that is not a plain path: %s',
  async (narrow) => {
    const storePage = createStorePage(await pageFile('<i><!--lead-picture--></i>'));
    expect((await storePage({ ...pictures, narrow })).html.toString()).toBe('<i></i>');
  },
);

it('serves a rebuilt page', async () => {
  const storePage = createStorePage(await pageFile('one'));
  expect((await storePage(undefined)).html.toString()).toBe('one');
  const file = await pageFile('two');
  await utimes(file, 1, 1);
  expect((await storePage(undefined)).html.toString()).toBe('two');
});
