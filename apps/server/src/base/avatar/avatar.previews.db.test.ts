import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { type Avatars, createAvatars } from './avatar.module.ts';

let test: TestApp;
let avatars: Avatars;
let dataDir = '';
let token = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-previews-'));
  test = await createTestApp({ env: { DATA_DIR: dataDir } });
  await test.app.loadContent();
  avatars = createAvatars(test.app.platform);
  token = await signIn('13900000014');
});
afterAll(async () => {
  await test.close();
  await rm(dataDir, { recursive: true });
});

const signIn = async (account: string): Promise<string> =>
  (await test.call('/api/auth/login', { account, password: 'demo1234' })).body.data.token;
const ownPictures = async () =>
  (await test.call('/api/user/getAvaterList', {}, { authorization: token })).body.data.own;
const fileAt = (url: string) => test.app.http.inject({ method: 'GET', url });

async function upload(authorization = token): Promise<{ url: string; preview: string }> {
  const background = { r: 200, g: 40, b: 90 };
  const picture = await sharp({ create: { width: 128, height: 128, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'me.png');
  const request = new Request('http://store.example/', { method: 'POST', body: form });
  const answer = await test.app.http.inject({
    method: 'POST',
    url: '/api/uploadfile?type=avatar',
    headers: { 'content-type': request.headers.get('content-type') ?? '', authorization },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json().data;
}

describe('a picture under review', () => {
  const waiting = async () => (await avatars.awaiting(1_000)).at(-1);

  it('is served only at signed, expiring addresses', async () => {
    const { url, preview } = await upload();
    expect((await fileAt(url)).statusCode).toBe(404);
    expect((await fileAt(preview)).statusCode).toBe(200);
    const listed = (await ownPictures())[0].preview;
    expect((await fileAt(listed)).statusCode).toBe(200);
    const forReviewer = (await waiting())?.preview ?? '';
    test.clock.advance(10 * 60_000);
    expect((await fileAt(preview)).statusCode).toBe(404);
    expect((await fileAt(forReviewer)).statusCode).toBe(200);
    test.clock.advance(50 * 60_000);
    expect((await fileAt(forReviewer)).statusCode).toBe(404);
  });

  it('has an address that cannot be forged, extended or used for another picture', async () => {
    const first = await upload();
    const query = new URLSearchParams(first.preview.split('?')[1]);
    const [until, sign] = [query.get('until') ?? '', query.get('sign') ?? ''];
    const stranger = await signIn('13900000064');
    const other = await upload(stranger);
    expect((await fileAt(other.preview)).statusCode).toBe(200);
    for (const address of [
      `${other.url}?until=${until}&sign=${sign}`,
      `${first.url}?until=${Number(until) + 1}&sign=${sign}`,
      `${first.url}?until=${until}&sign=${'0'.repeat(64)}`,
      `${first.url}?until=${until}&sign=${sign}&sign=${sign}`,
      `${first.url}?until=${until}`,
      `${first.url}?sign=${sign}`,
    ])
      expect([address, (await fileAt(address)).statusCode]).toEqual([address, 404]);
    await avatars.review((await waiting())?.id ?? 0n, { passed: false, reason: 'other' });
  });

  it('is public once it has passed, and not served once it has failed', async () => {
    const failed = await upload();
    await avatars.review((await waiting())?.id ?? 0n, { passed: false, reason: 'other' });
    for (const address of [failed.url, failed.preview]) expect((await fileAt(address)).statusCode).toBe(404);
    const passed = await upload();
    await avatars.review((await waiting())?.id ?? 0n, { passed: true });
    const answer = await fileAt(passed.url);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
    expect((await ownPictures())[0].preview).toBe(passed.url);
    // The next one replaces it in the list; it stays in use until that one has passed too.
    await upload();
    expect((await fileAt(passed.url)).statusCode).toBe(200);
  });
});
