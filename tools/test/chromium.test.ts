import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findTestBrowser } from './chromium.ts';

test('uses the named browser, and does not replace a missing one', () => {
  expect(findTestBrowser({ CHROMIUM_PATH: process.execPath })).toBe(process.execPath);
  expect(findTestBrowser({ CHROMIUM_PATH: '/nowhere/chromium', PATH: process.env.PATH })).toBeUndefined();
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
