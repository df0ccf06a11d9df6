import { defineConfig, devices } from '@playwright/test';
import { leftTo, ON_PC, ON_PHONE } from './e2e/one-layout.ts';
import { findTestBrowser } from './tools/test/chromium.ts';

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
    { name: 'pc', ...leftTo(ON_PHONE), use: { viewport: { width: 1440, height: 900 } } },
  ],
});
