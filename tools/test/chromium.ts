import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../lib/bootstrap.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PACKAGES = ['chromium', 'fonts-noto-cjk'];
const ADVICE =
  'The browser tests need Chromium: install the packages chromium and fonts-noto-cjk, or set CHROMIUM_PATH to one.';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The browser of the machine: the one named by CHROMIUM_PATH, else the first that the search path knows. */
export function findChromium(env: Record<string, string | undefined> = process.env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'];
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isExecutable);
}

/** Finds Chromium, or installs it where that needs no question: as root on a Debian. */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`);
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) throw new Error(ADVICE);
  say(`Installing ${PACKAGES.join(' and ')} with apt-get`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const steps = [['update'], ['install', '-y', '--no-install-recommends', ...PACKAGES]];
  for (const args of steps) {
    const { status, stdout, stderr } = spawnSync('apt-get', ['-q', ...args], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}\n${stderr}\napt-get ${args[0]} failed. ${ADVICE}`);
  }
  const installed = findChromium();
  if (!installed) throw new Error(ADVICE);
  return installed;
}
