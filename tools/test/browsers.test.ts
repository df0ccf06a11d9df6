import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFirefox, findTestBrowser } from './browsers.ts';

test('uses the named browser, and does not replace a missing one', () => {
  expect(findTestBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findTestBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: process.env.PATH })).toBeUndefined();
});

test('finds Firefox by a setting of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-browsers-'));
  const path = join(folder, 'firefox-esr');
  await writeFile(path, '');
  await chmod(path, 0o755);
  expect(findFirefox({ PATH: folder, CHROMIUM_PATH: process.execPath })).toBe(path);
  expect(findFirefox({ PATH: folder, FIREFOX_PATH: process.execPath })).toBe(process.execPath);
  expect(findFirefox({ PATH: folder, FIREFOX_PATH: '/nowhere/firefox' })).toBeUndefined();
  await rm(folder, { recursive: true });
});

test('prefers the shell to a whole browser, wherever they are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-browsers-'));
  const place = async (name: string) => {
    await writeFile(join(folder, name), '');
    await chmod(join(folder, name), 0o755);
  };
  await place('chromium');
  await place('chromium-headless-shell');
  expect(findTestBrowser({ PATH: folder })).toBe(join(folder, 'chromium-headless-shell'));
  await rm(folder, { recursive: true });
});
