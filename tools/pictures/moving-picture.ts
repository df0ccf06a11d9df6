import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';

/** A moving picture of an opening: from the box to the prize, as a player sees it on PC. */

const VIEWPORT = { width: 1100, height: 700 };
const WIDTH = 800;
/** Frames closer than this are left out. */
const FRAME_MS = 60;
/** How long the last frame stays. */
const LAST_MS = 2_500;
const ACCOUNT = '13800000019';
const BOX = '1';

/** The demo store greets visitors in Chinese; the README is in English. */
export const IN_ENGLISH = "localStorage.setItem('language', 'en')";

interface Frame {
  picture: Buffer;
  atMs: number;
}

/** Records what the page shows until the returned function is called. */
async function record(page: Page): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = [];
  const session = await page.context().newCDPSession(page);
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    frames.push({ picture: Buffer.from(data, 'base64'), atMs: (metadata.timestamp ?? 0) * 1000 });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 92 });
  return async () => {
    await session.send('Page.stopScreencast');
    return frames;
  };
}

/** Joins the frames, each shown as long as it was on the screen. */
async function animate(frames: readonly Frame[], path: string): Promise<void> {
  const kept: Frame[] = [];
  for (const frame of frames) {
    const last = kept.at(-1);
    if (!last || frame.atMs - last.atMs >= FRAME_MS) kept.push(frame);
  }
  const delays = kept.map(({ atMs }, index) => Math.round((kept[index + 1]?.atMs ?? atMs + LAST_MS) - atMs));
  const pictures = await Promise.all(
    kept.map(({ picture }) => sharp(picture).resize({ width: WIDTH }).png().toBuffer()),
  );
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 60, effort: 6, delay: delays, loop: 0 })
    .toFile(path);
}

/** Signs in a demo player who has chosen a client seed. */
async function enter(page: Page, url: string): Promise<void> {
  const post = async (path: string, data: object, token = '') =>
    (await (await page.request.post(url + path, { data, headers: { authorization: token } })).json()).data;
  const { token } = await post('/api/auth/login', { areaCode: '+86', account: ACCOUNT, password: 'demo1234' });
  const { active, next } = await post('/api/fairness/getSeed', {}, token);
  const choice = { clientSeed: 'a-seed-of-my-own', nextServerSeedHash: next.serverSeedHash };
  if (!active) await post('/api/fairness/rotateSeed', choice, token);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
}

export async function takeMovingPicture(browser: Browser, url: string, path: string): Promise<void> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  await page.addInitScript(IN_ENGLISH);
  await enter(page, url);
  await page.goto(`${url}/#/p/openbox?boxId=${BOX}`, { waitUntil: 'networkidle' });
  const stop = await record(page);
  await delay(1_000);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Open ×1/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /^Sell/ }).first().waitFor();
  await delay(1_500);
  await animate(await stop(), path);
  await context.close();
}
