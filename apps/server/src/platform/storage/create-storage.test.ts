import { createHash, createHmac } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { createObjectStorage } from './create-storage.ts';
import type { ObjectStorage } from './object-storage.ts';

const NOW = Date.parse('2026-03-11T04:00:00Z');
const SECRET = 'a-secret-of-this-test';
const KEY = 'avatars/3yVb0N1kqJm5oXw2T9sRZA.webp';

/**
 * Computes the signature of the received request after the service's manual, without using our
 * code.
 */
function expectedSignature(request: IncomingMessage, body: Buffer): string {
  const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.map((name) => `${name}:${request.headers[name]}`),
    '',
    names.join(';'),
    createHash('sha256').update(body).digest('hex'),
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], '20260311/moon-1/s3/aws4_request', digest].join(
    '\n',
  );
  let key: Buffer | string = `AWS4${SECRET}`;
  for (const part of ['20260311', 'moon-1', 's3', 'aws4_request'])
    key = createHmac('sha256', key).update(part).digest();
  return createHmac('sha256', key).update(text).digest('hex');
}

/** An S3 service that accepts correctly signed requests only. */
async function startService() {
  const kept = new Map<string, { bytes: Buffer; type: string | undefined }>();
  const server: Server = createServer(async (request, response) => {
    const body = await buffer(request);
    const signed = request.headers.authorization?.endsWith(`Signature=${expectedSignature(request, body)}`);
    const path = request.url ?? '';
    if (!signed) response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    else if (request.method === 'PUT') {
      kept.set(path, { bytes: body, type: request.headers['content-type'] });
      response.writeHead(200).end();
    } else if (request.method === 'DELETE') response.writeHead(kept.delete(path) ? 204 : 404).end();
    else if (kept.has(path)) response.writeHead(200).end(kept.get(path)?.bytes);
    else response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { kept, endpoint, close: () => new Promise((resolve) => server.close(resolve)) };
}

const remote = (endpoint: string, secret = SECRET) =>
  createObjectStorage(
    readConfig({
      S3_ENDPOINT: endpoint,
      S3_BUCKET: 'pictures',
      S3_REGION: 'moon-1',
      S3_ACCESS_KEY: 'tester',
      S3_SECRET_KEY: secret,
    }),
    movableClock(NOW),
  );

async function expectToKeepFiles(storage: ObjectStorage): Promise<void> {
  const bytes = Buffer.from([0, 255, 13, 10]);
  expect(await storage.get(KEY)).toBeUndefined();
  await storage.put(KEY, bytes, 'image/webp');
  expect(await storage.get(KEY)).toEqual(bytes);
  await storage.delete(KEY);
  await storage.delete(KEY);
  expect(await storage.get(KEY)).toBeUndefined();
}

describe('a folder', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'clearcrate-storage-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('stores files and leaves no temporary ones behind', async () => {
    const storage = createObjectStorage(readConfig({ DATA_DIR: folder }), movableClock(NOW));
    await expectToKeepFiles(storage);
    await storage.put(KEY, Buffer.from('once'), 'image/webp');
    await storage.put(KEY, Buffer.from('more'), 'image/webp');
    expect(await readdir(join(folder, 'files', 'avatars'))).toEqual(['3yVb0N1kqJm5oXw2T9sRZA.webp']);
  });

  it.each(['../master-key', 'avatars/../../master-key', '/etc/passwd', 'avatars/a\0.webp', 'avatars\\a.webp', ''])(
    'rejects a key that could leave the folder: %j',
    async (key) => {
      const storage = createObjectStorage(readConfig({ DATA_DIR: folder }), movableClock(NOW));
      await expect(storage.get(key)).rejects.toThrow('not a storage key');
      await expect(storage.put(key, Buffer.from('x'), 'image/webp')).rejects.toThrow('not a storage key');
      expect(() => storage.delete(key)).toThrow('not a storage key');
    },
  );
});

describe('an S3-compatible service', () => {
  let service: Awaited<ReturnType<typeof startService>>;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.close());

  it('receives correctly signed requests', async () => {
    await expectToKeepFiles(remote(service.endpoint));
  });

  it('receives content type and path of a file', async () => {
    await remote(`${service.endpoint}/`).put(KEY, Buffer.from('picture'), 'image/webp');
    expect(service.kept.get(`/pictures/${KEY}`)).toEqual({ bytes: Buffer.from('picture'), type: 'image/webp' });
  });

  it('throws on a wrong secret and does not report a missing file', async () => {
    const storage = remote(service.endpoint, 'another-secret');
    await expect(storage.get(KEY)).rejects.toThrow('403');
    await expect(storage.put(KEY, Buffer.from('x'), 'image/webp')).rejects.toThrow('SignatureDoesNotMatch');
    await expect(storage.delete(KEY)).rejects.toThrow('403');
  });

  it('is `busy` when unreachable', async () => {
    await expect(remote('http://127.0.0.1:1').get(KEY)).rejects.toThrow('busy');
  });

  it('requires bucket and keys in the settings', () => {
    expect(() => readConfig({ S3_ENDPOINT: 'https://s3.example.com' })).toThrow('S3_BUCKET is not usable');
    const half = { S3_ENDPOINT: 'https://s3.example.com', S3_BUCKET: 'pictures', S3_ACCESS_KEY: 'tester' };
    expect(() => readConfig(half)).toThrow('S3_SECRET_KEY is not usable');
  });
});
