import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { say } from '../lib/bootstrap.mjs';
import { installPackages, mayInstall } from '../lib/debian-packages.ts';

interface Browser {
  /** Names in the search path. */
  names: readonly string[];
  package: string;
}

const WHOLE: Browser = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  package: 'chromium',
};
/** The same engine without windows: browser tests take two thirds of the time with it. */
const SHELL: Browser = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  package: 'chromium-headless-shell',
};
const FONTS = 'fonts-noto-cjk';
const ADVICE = `The browser tests need Chromium: install the packages ${SHELL.package} or ${WHOLE.package} and ${FONTS}, or set CHROMIUM_PATH to one.`;

type Env = Record<string, string | undefined>;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds a browser: the one named by CHROMIUM_PATH, else the first of these in the search path. */
function find(browsers: readonly Browser[], env: Env): string | undefined {
  if (env.CHROMIUM_PATH) return isExecutable(env.CHROMIUM_PATH) ? env.CHROMIUM_PATH : undefined;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'];
  const names = browsers.flatMap((browser) => browser.names);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export const findTestBrowser = (env: Env = process.env): string | undefined => find([SHELL, WHOLE], env);

/** Returns the whole browser, for measurements and screenshots; installs it if allowed. */
export function ensureChromium(): string {
  const found = find([WHOLE], process.env);
  if (found) return found;
  if (process.env.CHROMIUM_PATH) throw new Error(`CHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}`);
  if (!mayInstall()) throw new Error(ADVICE);
  installPackages(WHOLE.package, FONTS);
  const installed = find([WHOLE], process.env);
  if (!installed) throw new Error(ADVICE);
  return installed;
}

/** Returns the shell if it is present or may be installed, else the whole browser. */
export function ensureTestBrowser(): string {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!find([SHELL], process.env) && mayInstall()) {
    try {
      installPackages(SHELL.package, FONTS);
    } catch (error) {
      say(`${SHELL.package} could not be installed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return find([SHELL], process.env) ?? ensureChromium();
}
