import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { ERRORS, type ErrorName } from '@clearcrate/contract/errors';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type Envelope, type TestApp } from '../../testing/test-app.ts';
import { type AvatarReviewed, avatarReviewed } from './avatar.events.ts';
import { type Avatars, createAvatars } from './avatar.module.ts';

let test: TestApp;
let avatars: Avatars;
let dataDir = '';
const reviewed: AvatarReviewed[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-avatars-'));
  test = await createTestApp({ env: { DATA_DIR: dataDir } });
  avatars = createAvatars(test.app.platform);
  test.app.platform.outbox.subscribe('test.reviewed', avatarReviewed, async (_tx, events) => {
    reviewed.push(...events);
  });
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

/**
 * Signs in a member of level 5 for each test, a day later each time, so that no daily limit is
 * reached.
 */
let token = '';
beforeEach(async () => {
  test.clock.advance(25 * 3_600_000);
  token = await signIn('13900000014');
});

const signIn = async (account: string): Promise<string> =>
  (await test.call('/api/auth/login', { account, password: 'demo1234' })).body.data.token;
const call = async (path: string, body: unknown = {}, authorization = token) =>
  (await test.call(path, body, { authorization })).body;
const info = async () => (await call('/api/user/getInfo')).data;
const ownPictures = async () => (await call('/api/user/getAvaterList')).data.own;
const codeOf = (name: ErrorName) => ERRORS[name].code;

interface Sent {
  parts?: readonly (readonly [name: string, content: Blob | string, fileName?: string])[];
  type?: string;
  query?: string;
  authorization?: string;
}

/** Sends a form as a browser would, or with the parts an attacker would change. */
async function send({ parts = [], type, query = '?type=avatar', authorization = token }: Sent): Promise<Envelope> {
  const form = new FormData();
  for (const [name, content, fileName] of parts) {
    if (typeof content === 'string') form.append(name, content);
    else form.append(name, content, fileName);
  }
  const request = new Request('http://store.example/', { method: 'POST', body: form });
  const answer = await test.app.http.inject({
    method: 'POST',
    url: `/api/uploadfile${query}`,
    headers: { 'content-type': type ?? request.headers.get('content-type') ?? '', authorization },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

const blob = (bytes: Uint8Array | string, type = 'image/png') =>
  new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], { type });
const upload = (bytes: Uint8Array | string, type?: string, fileName = 'me.png') =>
  send({ parts: [['file', blob(bytes, type), fileName]] });

const canvas = (width = 320, height = 240) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 90 } } });
const picture = (width?: number, height?: number) => canvas(width, height).png().toBuffer();

function chunk(name: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  return Buffer.concat([length, body, crc(body)]);
}

function crc(bytes: Buffer): Buffer {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  const out = Buffer.alloc(4);
  out.writeUInt32BE((value ^ 0xffffffff) >>> 0);
  return out;
}

/** A small PNG that declares a huge size: its zeros expand a thousandfold. */
function pixelFlood(side: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side / 8 + 1) * Math.min(side, 4_096)));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A valid picture with one more chunk right behind its header. */
async function pngWith(name: string, data: Buffer): Promise<Buffer> {
  const sound = await picture();
  const afterHeader = 8 + 12 + 13;
  return Buffer.concat([sound.subarray(0, afterHeader), chunk(name, data), sound.subarray(afterHeader)]);
}

const fileAt = (url: string) => test.app.http.inject({ method: 'GET', url });
const storedFiles = async () => (await readdir(join(dataDir, 'files', 'avatars')).catch(() => [])).length;

describe('an uploaded picture', () => {
  it('is re-encoded as a small square WebP without metadata', async () => {
    const sent = await canvas(800, 400)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'secret-owner' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .toBuffer();
    expect(sent.includes('secret-owner')).toBe(true);
    const { code, data } = await upload(sent, 'image/jpeg', 'holiday.jpg');
    expect([code, data.avaterStatus]).toEqual([0, 0]);
    const answer = await fileAt(data.preview);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, height, exif]).toEqual(['webp', 256, 256, undefined]);
    expect(answer.rawPayload.includes('secret-owner')).toBe(false);
  });

  it.each(['png', 'jpeg', 'webp'] as const)('may be %s, whatever its name and declared type', async (format) => {
    const bytes = await canvas().toFormat(format).toBuffer();
    expect((await upload(bytes, 'text/html', 'page.html')).code).toBe(0);
  });

  it('requires level 5, which is checked before the file is read', async () => {
    const authorization = await signIn('13900000013');
    const answer = await send({ authorization, parts: [['file', blob('never read'), 'a.png']] });
    expect([answer.code, answer.msg]).toEqual([codeOf('avatarLevelTooLow'), 'VIP5 起可以上传自己的头像']);
    expect((await call('/api/user/getAvaterList', {}, authorization)).data).toMatchObject({
      mayUpload: false,
      uploadLevel: 5,
    });
  });

  it('is limited per day', async () => {
    const bytes = await picture();
    const codes = [];
    for (let count = 0; count < 21; count += 1) codes.push((await upload(bytes)).code);
    expect(codes.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 0));
    expect(codes[20]).toBe(codeOf('uploadTooOften'));
  });
});

describe('an unsupported picture', () => {
  const GIF = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex');
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>';

  it.each([
    ['a GIF', GIF],
    [
      'a GIF that is a script as well',
      Buffer.concat([GIF.subarray(0, 6), Buffer.from('/*'), GIF, Buffer.from('*/=1;alert(1)')]),
    ],
    ['an SVG', SVG],
    ['an SVG behind an XML head', `<?xml version="1.0"?>${SVG}`],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a RIFF', `RIFF<script>alert(1)</script>`],
    ['a PDF', '%PDF-1.7 1 0 obj'],
    ['a ZIP', Buffer.from('504b0304', 'hex')],
    ['a TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['a BMP', Buffer.from('424d', 'hex')],
    ['a picture behind a blank', Buffer.from(' \u0089PNG\r\n', 'latin1')],
  ])('is rejected: %s', async (_name, bytes) => {
    expect((await upload(bytes)).code).toBe(codeOf('pictureTypeRefused'));
  });

  it.each([
    ['nothing but a signature', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['a JPEG of two bytes and a page', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>')])],
    ['a WebP without content', Buffer.from('RIFF\x04\0\0\0WEBP', 'latin1')],
    ['a chunk that claims four gigabytes', Buffer.from('89504e470d0a1a0affffffff49484452', 'hex')],
  ])('is rejected as broken: %s', async (_name, bytes) => {
    expect((await upload(bytes)).code).toBe(codeOf('pictureBroken'));
  });

  it.each(['png', 'jpeg', 'webp'] as const)('is rejected when truncated: %s', async (format) => {
    const noise = Buffer.from(Array.from({ length: 200 * 200 * 3 }, (_, index) => (index * 7919) % 251));
    const whole = await sharp(noise, { raw: { width: 200, height: 200, channels: 3 } })
      .toFormat(format)
      .toBuffer();
    expect((await upload(whole.subarray(0, Math.floor(whole.length * 0.6)))).code).toBe(codeOf('pictureBroken'));
  });

  it('is rejected by its declared size before decoding', async () => {
    const flood = pixelFlood(60_000);
    expect(flood.length).toBeLessThan(100_000);
    const answer = await upload(flood);
    expect([answer.code, answer.msg]).toEqual([codeOf('pictureTooLarge'), '图片尺寸过大，最多 25 百万像素']);
    expect((await upload(await picture(5_001, 5_000))).code).toBe(codeOf('pictureTooLarge'));
    expect((await upload(await picture(63, 400))).code).toBe(codeOf('pictureTooSmall'));
    expect((await upload(await picture(64, 64))).code).toBe(0);
  });

  it('is never expanded in its text and profile chunks', async () => {
    const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024));
    const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), bomb]);
    const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), bomb]);
    for (const bytes of [await pngWith('zTXt', text), await pngWith('iCCP', profile)]) {
      const { code, data } = await upload(bytes);
      expect(code).toBe(0);
      expect((await fileAt(data.preview)).rawPayload.length).toBeLessThan(2_000);
    }
  });

  it('is stripped of data inside or behind a valid picture', async () => {
    const script = '<script>alert(document.domain)</script>';
    const behind = Buffer.concat([await picture(), Buffer.from(script)]);
    const inside = await pngWith('tEXt', Buffer.from(`Comment\0${script}`, 'latin1'));
    const jpeg = Buffer.concat([await canvas().jpeg().toBuffer(), Buffer.from(`PK\x03\x04${script}`, 'latin1')]);
    for (const bytes of [behind, inside, jpeg]) {
      const { code, data } = await upload(bytes, 'text/html', 'x.html');
      expect(code).toBe(0);
      expect((await fileAt(data.preview)).rawPayload.includes('script')).toBe(false);
    }
  });

  it('leaves nothing in storage', async () => {
    const before = await storedFiles();
    await upload('<svg/>');
    await upload(pixelFlood(40_000));
    expect(await storedFiles()).toBe(before);
  });
});

describe('an invalid upload', () => {
  it('is rejected: no file, a text field, two files, or an empty file', async () => {
    const bytes = blob(await picture());
    expect((await send({ parts: [['other', bytes, 'a.png']] })).code).toBe(codeOf('uploadFileMissing'));
    expect((await send({ parts: [['file', 'a text']] })).code).toBe(codeOf('uploadFileMissing'));
    expect((await send({ parts: [['file', blob(''), 'a.png']] })).code).toBe(codeOf('uploadFileMissing'));
    const two: Sent['parts'] = [
      ['file', bytes, 'a.png'],
      ['file', bytes, 'b.png'],
    ];
    expect((await send({ parts: two })).code).toBe(codeOf('uploadOneFile'));
    expect((await send({ parts: Array.from({ length: 500 }, (_, index) => [`f${index}`, 'x'] as const) })).code).toBe(
      codeOf('uploadOneFile'),
    );
    expect((await send({ parts: [] })).code).toBe(codeOf('uploadFileMissing'));
  });

  it('is rejected: wrong content type, wrong purpose, not signed in', async () => {
    const parts: Sent['parts'] = [['file', blob(await picture()), 'a.png']];
    expect((await send({ parts, type: 'application/json' })).code).toBe(codeOf('unsupportedMediaType'));
    expect((await send({ parts, type: 'image/png' })).code).toBe(codeOf('unsupportedMediaType'));
    expect((await send({ parts, type: 'multipart/form-data' })).code).toBe(codeOf('malformedRequest'));
    expect((await send({ parts, query: '?type=../../etc' })).code).toBe(codeOf('invalidInput'));
    expect((await send({ parts, query: '' })).code).toBe(codeOf('invalidInput'));
    expect((await send({ parts, authorization: '' })).code).toBe(codeOf('unauthorized'));
  });

  it('is rejected when too large', async () => {
    const limit = 5 * 1024 * 1024;
    expect((await upload(Buffer.alloc(limit + 1))).code).toBe(codeOf('payloadTooLarge'));
    expect((await upload(Buffer.alloc(limit + 10_000))).code).toBe(codeOf('payloadTooLarge'));
    expect((await upload(Buffer.alloc(limit))).code).toBe(codeOf('pictureTypeRefused'));
  });

  it('cannot reach other files by path', async () => {
    for (const path of ['..%2f..%2fmaster-key', '%2e%2e/%2e%2e/master-key', 'x.webp', `${'a'.repeat(22)}.webp`, ''])
      expect((await fileAt(`/files/avatars/${path}`)).statusCode).toBe(404);
  });

  it('is rejected unread on other routes', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x', authorization: token };
    const answer = await test.app.http.inject({ method: 'POST', url: '/api/user/getInfo', headers, payload: '--x--' });
    expect(answer.json().code).toBe(codeOf('unsupportedMediaType'));
  });
});

describe('review', () => {
  const newest = async () => (await avatars.awaiting(1_000)).at(-1)?.id ?? 0n;

  it('applies a picture when it passes, not before', async () => {
    const before = (await info()).base.avater;
    const { url } = (await upload(await picture())).data;
    expect(await info()).toMatchObject({ avaterStatus: 0, base: { avater: before } });
    expect((await ownPictures())[0]).toMatchObject({ image: url, status: 0, reason: '' });
    const id = await newest();
    expect(await avatars.review(id, { passed: true })).toBe(true);
    expect(await avatars.review(id, { passed: true })).toBe(false);
    expect(await avatars.review(id, { passed: false, reason: 'other' })).toBe(false);
    expect(await info()).toMatchObject({ avaterStatus: 1, base: { avater: url } });
    await test.app.platform.outbox.drain();
    expect(reviewed.filter(({ uploadId }) => uploadId === String(id))).toMatchObject([{ passed: true, reason: '' }]);
  });

  it('removes a failed picture with its reason and keeps the former one', async () => {
    const worn = (await info()).base.avater;
    const { url } = (await upload(await picture())).data;
    const id = await newest();
    await avatars.review(id, { passed: false, reason: 'advert' });
    expect(await info()).toMatchObject({ avaterStatus: 2, base: { avater: worn } });
    expect((await ownPictures())[0]).toEqual({ image: '', preview: '', status: 2, reason: 'advert' });
    await test.app.platform.outbox.drain();
    expect(reviewed.at(-1)).toMatchObject({ uploadId: String(id), passed: false, reason: 'advert' });
    await test.app.platform.jobs.runDue();
    expect((await fileAt(url)).statusCode).toBe(404);
    expect((await fileAt(worn)).statusCode).toBe(200);
  });

  it('lists the newest picture only', async () => {
    const bytes = await picture();
    await Promise.all(Array.from({ length: 6 }, () => upload(bytes)));
    const awaiting = await avatars.awaiting(1_000);
    expect(awaiting).toHaveLength(1);
    expect((await ownPictures()).filter(({ status }: { status: number }) => status === 0)).toHaveLength(1);
  });

  it('decides once in concurrent reviews', async () => {
    await upload(await picture());
    const id = await newest();
    const decided = await Promise.all([
      avatars.review(id, { passed: true }),
      avatars.review(id, { passed: false, reason: 'person' }),
      avatars.review(id, { passed: true }),
    ]);
    expect(decided.filter(Boolean)).toHaveLength(1);
  });
});

describe('choosing a picture', () => {
  const update = (body: object, authorization = token) => call('/api/user/update', body, authorization);
  const builtIn = async () => (await call('/api/user/getAvaterList')).data.items[3].image;

  it('accepts an offered portrait and rejects others', async () => {
    const image = await builtIn();
    expect((await update({ avater: image })).code).toBe(0);
    expect((await info()).base.avater).toBe(image);
    for (const avater of ['/art/items/x.webp', 'https://evil.example/x.png', 'javascript:alert(1)', '//evil/x'])
      expect((await update({ avater })).code).toBe(codeOf('avatarUnknown'));
    expect((await update({ avater: '' })).code).toBe(0);
    expect((await info()).base.avater).toBe('');
  });

  it('applies a picture under review once it passes, unless another one is chosen first', async () => {
    const image = await builtIn();
    const { url } = (await upload(await picture())).data;
    await update({ avater: image });
    await avatars.review((await avatars.awaiting(1))[0]?.id ?? 0n, { passed: true });
    expect((await info()).base.avater).toBe(image);
    expect((await update({ avater: url })).code).toBe(0);
    expect((await info()).base.avater).toBe(url);

    const second = (await upload(await picture())).data.url;
    await update({ avater: image });
    expect((await update({ avater: second })).code).toBe(0);
    expect((await info()).base.avater).toBe(image);
    await avatars.review((await avatars.awaiting(1))[0]?.id ?? 0n, { passed: true });
    expect((await info()).base.avater).toBe(second);
    expect((await update({ avater: url })).code).toBe(codeOf('avatarUnknown'));
  });

  it('rejects another player’s picture', async () => {
    const { url } = (await upload(await picture())).data;
    await avatars.review((await avatars.awaiting(1))[0]?.id ?? 0n, { passed: true });
    const stranger = await signIn('13900000015');
    expect((await update({ avater: url }, stranger)).code).toBe(codeOf('avatarUnknown'));
  });

  it('unlocks frames by level', async () => {
    const { items } = (await call('/api/user/getAvaterFrameList')).data;
    expect(items).toHaveLength(10);
    expect(items.map(({ owned }: { owned: boolean }) => owned)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n <= 5),
    );
    expect((await update({ avaterFrame: 5 })).code).toBe(0);
    expect((await info()).base.avaterFrame).toBe(5);
    const locked = await update({ avaterFrame: 6 });
    expect([locked.code, locked.msg]).toEqual([codeOf('avatarFrameLocked'), '这个头像框需要 VIP6']);
    expect((await update({ avaterFrame: 11 })).code).toBe(codeOf('avatarFrameUnknown'));
    expect((await update({ avaterFrame: 0 })).code).toBe(0);
    expect((await info()).base.avaterFrame).toBe(0);
  });
});
