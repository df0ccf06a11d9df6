import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureServerBuilt, ensureWebBuilt, root } from './lib/bootstrap.mjs';
import { StoreProcess } from './lib/store/store-process.ts';
import { IN_ENGLISH, takeMovingPicture } from './pictures/moving-picture.ts';
import { ensureChromium } from './test/browsers.ts';

/** `npm run screenshots`: the pictures of the README, from a store with demo data. */
const PICTURES = [
  { file: 'mobile-home.png', path: '/#/m/home', viewport: { width: 390, height: 844 }, isMobile: true },
  { file: 'pc-home.png', path: '/#/p/home', viewport: { width: 1440, height: 900 }, isMobile: false },
] as const;
const folder = join(root, 'docs', 'img');

async function takePictures(browser: Browser, url: string): Promise<void> {
  for (const { file, path, viewport, isMobile } of PICTURES) {
    const context = await browser.newContext({ viewport, isMobile, hasTouch: isMobile });
    const page = await context.newPage();
    await page.addInitScript(IN_ENGLISH);
    await page.goto(url + path, { waitUntil: 'networkidle' });
    await page.screenshot({ path: join(folder, file) });
    await context.close();
    console.log(`docs/img/${file}`);
  }
}

await Promise.all([ensureWebBuilt(), ensureServerBuilt()]);
await mkdir(folder, { recursive: true });
const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-pictures-'));
const store = new StoreProcess({ DATA_DIR: dataDir, LOG_LEVEL: 'warn' });
const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
const browser = await chromium.launch({ executablePath: ensureChromium(), args });
try {
  const url = await store.opened();
  await takePictures(browser, url);
  await takeMovingPicture(browser, url, join(folder, 'opening.webp'));
  console.log('docs/img/opening.webp');
} finally {
  await browser.close();
  await store.stop();
  await rm(dataDir, { recursive: true, force: true });
}
