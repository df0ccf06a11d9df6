import { fileURLToPath } from 'node:url';
import { defineConfig, devices } from '@playwright/test';
import { MAIN_PATH } from './e2e/main-path.ts';
import { leftTo, ON_PC, ON_PHONE } from './e2e/one-layout.ts';
import { findFirefox, findTestBrowser } from './tools/test/browsers.ts';

const PC = { viewport: { width: 1440, height: 900 } };
const { defaultBrowserType: _phoneBrowser, ...phone } = devices['Pixel 7'] ?? {};

/**
 * One process for all pages of the store that share a profile, letters as they are drawn on phones: not fitted to the grid, room for
 * what a page of a few seconds leaves behind, instead of collecting it, and scripts compiled well only when they run for long.
 */
const SHORT_LIVED = [
  '--initial-heap-size=256',
  '--min-semi-space-size=16',
  '--invocation-count-for-maglev=3000',
  '--invocation-count-for-turbofan=30000',
  '--interrupt-budget-for-maglev=300000',
  '--interrupt-budget=1000000',
];
const CHEAPER = ['--process-per-site', '--font-render-hinting=none', `--js-flags=${SHORT_LIVED.join(' ')}`];

/** A released Firefox instead of the runner's own, which is installed over the network. */
const firefox = {
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: fileURLToPath(new URL('e2e/firefox.mjs', import.meta.url)),
    firefoxUserPrefs: {
      // Every page has the focus, as in Chromium, and not only the one in front.
      'focusmanager.testmode': true,
      // A mouse: fine, and able to hover.
      'ui.primaryPointerCapabilities': 6,
      'ui.allPointerCapabilities': 6,
    },
    env: { ...(process.env as Record<string, string>), FIREFOX_PATH: findFirefox() ?? '' },
  },
} as const;

/**
 * Moves what the other projects keep still: its driver cannot ask for less. Only in a run that asks for it, since it plays with the
 * accounts of the PC's project. Workers know by the environment.
 */
if (process.argv.includes('--project=firefox')) process.env.STORE_ENGINE = 'firefox';
const FIREFOX_PROJECTS =
  process.env.STORE_ENGINE === 'firefox'
    ? [{ name: 'firefox', grep: new RegExp(MAIN_PATH.tag), use: { ...PC, ...firefox } }]
    : [];

/** Pages in a real browser, in both layouts, against one real server that the global setup starts. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/global.setup.ts',
  // As many as the other tests beside them have, which take as long.
  workers: 2,
  // A busy machine may make a page miss its deadline; what needed its second try is named in the report, to be mended.
  retries: 1,
  forbidOnly: true,
  timeout: 120_000,
  // A deadline for what must come to pass, generous for slow machines; nothing is measured with it.
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // The global setup starts the server and leaves its address here; workers read this file after that.
    baseURL: process.env.STORE_URL,
    // Requests of a page that a service worker looks after cannot be held up by a test; the test of the worker allows it.
    serviceWorkers: 'block',
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // Pictures that move cost a machine without a graphics card most of its time; specs about movement ask for it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findTestBrowser(),
      args: [...CHEAPER, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    },
  },
  projects: [
    {
      name: 'mobile',
      ...leftTo(ON_PC),
      use: { ...phone, viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, isMobile: true, hasTouch: true },
    },
    { name: 'pc', ...leftTo(ON_PHONE), use: PC },
    ...FIREFOX_PROJECTS,
  ],
});
