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
/** The main paths run in this engine too. */
const FIREFOX: Browser = { names: ['firefox-esr', 'firefox'], package: 'firefox-esr' };
const FONTS = 'fonts-noto-cjk';

type Setting = 'CHROMIUM_PATH' | 'FIREFOX_PATH';
const ADVICE: Record<Setting, string> = {
  CHROMIUM_PATH: `The browser tests need Chromium: install the packages ${SHELL.package} or ${WHOLE.package} and ${FONTS}, or set CHROMIUM_PATH to one.`,
  FIREFOX_PATH: `The browser tests need Firefox: install the packages ${FIREFOX.package} and ${FONTS}, or set FIREFOX_PATH to one.`,
};

type Env = Record<string, string | undefined>;

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Finds a browser: the one that the setting names, else the first of these in the search path. */
function find(browsers: readonly Browser[], setting: Setting, env: Env): string | undefined {
  const named = env[setting];
  if (named) return isExecutable(named) ? named : undefined;
  const folders = [...(env.PATH ?? '').split(delimiter), '/usr/bin'];
  const names = browsers.flatMap((browser) => browser.names);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable);
}

export const findTestBrowser = (env: Env = process.env): string | undefined =>
  find([SHELL, WHOLE], 'CHROMIUM_PATH', env);

export const findFirefox = (env: Env = process.env): string | undefined => find([FIREFOX], 'FIREFOX_PATH', env);

/** Returns a browser; installs it if allowed. */
function ensure(browser: Browser, setting: Setting): string {
  const look = () => find([browser], setting, process.env);
  const found = look();
  if (found) return found;
  if (process.env[setting]) throw new Error(`${setting} names no program: ${process.env[setting]}`);
  if (!mayInstall()) throw new Error(ADVICE[setting]);
  installPackages(browser.package, FONTS);
  const installed = look();
  if (!installed) throw new Error(ADVICE[setting]);
  return installed;
}

/** Returns the whole browser, for measurements and screenshots. */
export const ensureChromium = (): string => ensure(WHOLE, 'CHROMIUM_PATH');

export const ensureFirefox = (): string => ensure(FIREFOX, 'FIREFOX_PATH');

const findTestShell = () => find([SHELL], 'CHROMIUM_PATH', process.env);

/** Returns the shell if it is present or may be installed, else the whole browser. */
export function ensureTestBrowser(): string {
  if (process.env.CHROMIUM_PATH) return ensureChromium();
  if (!findTestShell() && mayInstall()) {
    try {
      installPackages(SHELL.package, FONTS);
    } catch (error) {
      say(`${SHELL.package} could not be installed: ${error instanceof Error ? error.message : error}`);
    }
  }
  return findTestShell() ?? ensureChromium();
}
