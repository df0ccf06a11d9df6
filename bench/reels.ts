import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { StoreProcess } from '../tools/lib/store-process.ts';
import { ensureChromium } from '../tools/test/chromium.ts';
import { median, type Row } from './lib/table.ts';
import { readTrace, type TraceEvent } from './lib/trace.ts';

/** What a slow phone does while reels run: the longest task of the page's thread, and the frames that reach the screen. */

const COUNTS = [1, 5, 10] as const;
const RUNS = 3;
const SLOWDOWN = 4;
const LONGEST_TASK_MS = 50;
const LEAST_FPS = 58;
const PHONE = { width: 390, height: 844 };
const TRY_BUTTON = '免费试开（不计入）';
/** Pieces of the result are still coming when the reels have gone. */
const RESULT_MS = 1500;

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.user_timing',
];

interface Measured {
  longestTaskMs: number;
  fps: number;
}

/**
 * A finger, as a phone has it. Playwright's `click` would run scripts of its own in the page before and during the press: it
 * looks through the page for the button, asks what lies over it and listens to each of its events. None of that is the opening,
 * and with a slow processor it takes as long.
 */
async function touch(page: Page, target: Locator): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  return () => page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Records a free trial from the touch until the whole result stands there. */
async function record(page: Page, count: number): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    events.push(...(value as unknown as TraceEvent[]));
  });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  const [choose, open] = [
    await touch(page, page.locator('label', { has: page.getByRole('radio', { name: `×${count}`, exact: true }) })),
    await touch(page, page.getByRole('button', { name: TRY_BUTTON })),
  ];
  await choose();
  // What the first touch on a page sets off comes to rest.
  await page.waitForTimeout(1000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: CATEGORIES },
  });
  await open();
  await page.locator('[data-strip]').first().waitFor();
  await page.evaluate("performance.mark('reels-run')");
  await page.locator('[data-strip]').first().waitFor({ state: 'detached', timeout: 60_000 });
  await page.evaluate("performance.mark('reels-done')");
  await page.waitForTimeout(RESULT_MS);
  await session.send('Tracing.end');
  await complete;
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectResult(page, count);
  await session.detach();
  return events;
}

/** What came too late for the trace would not have been measured. */
async function expectResult(page: Page, count: number): Promise<void> {
  const result = page.getByRole('dialog');
  const isOver = await result.getByRole('button', { name: '再试一次' }).isVisible();
  const items = count === 1 ? 0 : count;
  if (!isOver || (await result.getByRole('article').count()) !== items)
    throw new Error('the result was not there in time');
}

async function measure(browser: Browser, url: string, count: number): Promise<Measured> {
  const page = await browser.newPage({ viewport: PHONE, hasTouch: true, isMobile: true, locale: 'zh-CN' });
  try {
    await page.goto(`${url}/#/m/openbox?boxId=1`);
    await page.getByRole('button', { name: TRY_BUTTON }).waitFor();
    await page.waitForLoadState('networkidle');
    return readTrace(await record(page, count));
  } finally {
    await page.close();
  }
}

export async function benchReels(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clearcrate-reels-'));
  const store = new StoreProcess({ DATA_DIR: dataDir, NODE_ENV: 'production', DEMO_DATA: 'true', LOG_LEVEL: 'warn' });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    const url = await store.opened();
    const rows: Row[] = [];
    for (const count of COUNTS) {
      const runs: Measured[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(browser, url, count));
      const longest = median(runs.map(({ longestTaskMs }) => longestTaskMs));
      const fps = median(runs.map((run) => run.fps));
      rows.push(
        {
          what: `${count} ${count === 1 ? 'reel' : 'reels'}, ${SLOWDOWN}× slower, longest task`,
          ours: `${longest.toFixed(0)} ms`,
          reference: `${LONGEST_TASK_MS} ms at most`,
          ratio: LONGEST_TASK_MS / longest,
          goal: 1,
          note: `worst run ${Math.max(...runs.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0)} ms`,
        },
        {
          what: `${count} ${count === 1 ? 'reel' : 'reels'}, ${SLOWDOWN}× slower, median frames`,
          ours: `${fps.toFixed(0)} /s`,
          reference: `${LEAST_FPS} /s`,
          ratio: fps / LEAST_FPS,
          goal: 1,
        },
      );
    }
    return rows;
  } finally {
    await browser.close();
    await store.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
