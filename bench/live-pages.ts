import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { drawCrowd } from './lib/crowd-room.ts';
import { effort } from './lib/effort.ts';
import type { PageStage } from './lib/page-stage.ts';
import { DEVICES, PATIENCE_MS, signIn, startTrace } from './lib/slow-page.ts';
import { median, type Row } from './lib/table.ts';
import { DONE_MARK, RUN_MARK, readTrace } from './lib/trace.ts';

/**
 * Live games on a slow device: the flight of crash in both layouts, and the verification of a large
 * draw on a phone.
 */

const SLOWDOWN = 4;
const LEAST_FPS = 58;
/**
 * Duration of a recorded flight, which may be in progress already; shorter recordings are
 * discarded.
 */
const LOOK_MS = { least: 2_500, most: 6_000 };
const SETTLE_MS = 2_000;
const FLIGHTS = effort(1, 4);
const VERIFIES = effort(2, 3);
const VERIFY_WITHIN_MS = 5_000;
const CROWD = { entries: 100_000, prizes: 100 };

type Layout = keyof typeof DEVICES;

interface Flight {
  fps: number;
  longestTaskMs: number;
}

/** Records a part of a flight that is long enough. */
async function recordFlight(browser: Browser, url: string, layout: Layout): Promise<Flight> {
  const { prefix, options } = DEVICES[layout];
  const context = await browser.newContext({ ...options, locale: 'zh-CN' });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await signIn(page, url);
    await page.goto(`${url}/#${prefix}/crash`);
    const running = page.locator('[data-phase=running]');
    const session = await page.context().newCDPSession(page);
    await page.locator('[data-phase]').waitFor();
    // Excludes what the page still does after loading.
    await page.waitForLoadState('networkidle');
    await delay(SETTLE_MS);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    for (;;) {
      await running.waitFor();
      const endTrace = await startTrace(page, session);
      const startedMs = performance.now();
      await page.evaluate(`performance.mark('${RUN_MARK}')`);
      await running.waitFor({ state: 'detached', timeout: LOOK_MS.most }).catch(() => {});
      const lookedMs = performance.now() - startedMs;
      await page.evaluate(`performance.mark('${DONE_MARK}')`);
      const events = await endTrace();
      if (lookedMs >= LOOK_MS.least) return readTrace(events);
    }
  } finally {
    await context.close();
  }
}

async function* flights(browser: Browser, url: string): AsyncGenerator<Row> {
  for (const layout of ['phone', 'PC'] as const) {
    const seen: Flight[] = [];
    while (seen.length < FLIGHTS) seen.push(await recordFlight(browser, url, layout));
    const fps = median(seen.map((flight) => flight.fps));
    yield {
      what: `${layout}, crash in flight, ${SLOWDOWN}× slower: median frames`,
      ours: `${fps.toFixed(0)} /s`,
      reference: `${LEAST_FPS} /s`,
      ratio: fps / LEAST_FPS,
      goal: 1,
      note: `longest task ${Math.max(...seen.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0)} ms`,
    };
  }
}

/** Time from the press until the verdict, including reading the proof. */
async function verifyOnce(browser: Browser, url: string, rollId: string): Promise<number> {
  const { prefix, options } = DEVICES.phone;
  const context = await browser.newContext({ ...options, locale: 'zh-CN' });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    await signIn(page, url);
    await page.goto(`${url}/#${prefix}/roll_detail?rollId=${rollId}`);
    const act = page.getByRole('button', { name: '验算名次' });
    await act.waitFor();
    await page.waitForLoadState('networkidle');
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const startedMs = performance.now();
    await act.click();
    await page.getByText(`${CROWD.prizes} 个名次全部一致`).waitFor();
    return performance.now() - startedMs;
  } finally {
    await context.close();
  }
}

async function* verifies(browser: Browser, url: string, rollId: string): AsyncGenerator<Row> {
  const runs: number[] = [];
  for (let run = 0; run < VERIFIES; run += 1) runs.push(await verifyOnce(browser, url, rollId));
  const allMs = median(runs);
  yield {
    what: `phone, ${CROWD.entries} participants × ${CROWD.prizes} prizes recomputed, ${SLOWDOWN}× slower`,
    ours: `${allMs.toFixed(0)} ms`,
    reference: `${VERIFY_WITHIN_MS} ms at most`,
    ratio: VERIFY_WITHIN_MS / allMs,
    goal: 1,
    note: `worst run ${Math.max(...runs).toFixed(0)} ms`,
  };
}

export async function* benchLivePages({ url, db, browser }: PageStage): AsyncGenerator<Row> {
  const { rollId, settledMs } = await drawCrowd(db, CROWD);
  yield {
    what: `${CROWD.entries} participants × ${CROWD.prizes} prizes drawn, from the deadline on`,
    ours: `${settledMs.toFixed(0)} ms`,
    reference: '10000 ms at most',
    ratio: 10_000 / settledMs,
    goal: 1,
  };
  yield* verifies(browser, url, rollId);
  yield* flights(browser, url);
}
