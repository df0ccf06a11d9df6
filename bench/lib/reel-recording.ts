import type { Browser, Locator, Page } from '@playwright/test';
import { DEVICES, PATIENCE_MS, signIn, startTrace } from './slow-page.ts';
import { DONE_MARK, RUN_MARK, readTrace, type TraceEvent } from './trace.ts';

/** Records one opening in a slowed-down browser, from the press until the whole result is shown. */

export interface ReelCase {
  layout: 'phone' | 'PC';
  /**
   * A trial is drawn in the browser; a paid opening calls the store, and its result can be sold and
   * verified.
   */
  way: 'trial' | 'paid';
  count: number;
  fast?: boolean;
}

export interface Measured {
  longestTaskMs: number;
  fps: number;
}

const BUTTONS = { trial: '免费试开（不计入）', paid: /^开 \d+ 箱/ } as const;
const AGAIN = { trial: '再试一次', paid: /^再开/ } as const;
/**
 * Time for the result after the reels. A run on a machine for which it is too short is repeated
 * with the next value.
 */
const RESULT_MS = [1_500, 5_000, 15_000];

/** Discards the trace of a run that ended before its result was shown, which is incomplete. */
class TooLate extends Error {}

/**
 * Presses by touch or mouse like a player. Playwright's `click` would run scripts in the page
 * before and during the press (actionability checks), which take as long as the opening on a slow
 * CPU.
 */
async function presser(page: Page, target: Locator, layout: ReelCase['layout']): Promise<() => Promise<void>> {
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to press');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  if (layout === 'phone') return () => page.touchscreen.tap(x, y);
  // The mouse hovers over the button before it presses.
  await page.mouse.move(x, y);
  return async () => {
    await page.mouse.down();
    await page.mouse.up();
  };
}

/** Throws if the result came after the end of the trace. */
async function expectResult(page: Page, { way, count }: ReelCase): Promise<void> {
  const result = page.getByRole('dialog');
  const isOver = await result.getByRole('button', { name: AGAIN[way] }).isVisible();
  const items = count === 1 ? 0 : count;
  if (!isOver || (await result.getByRole('article').count()) !== items)
    throw new TooLate('the result was not shown in time');
}

async function record(page: Page, reelCase: ReelCase, slowdown: number, resultMs: number): Promise<TraceEvent[]> {
  const { layout, way, count, fast } = reelCase;
  const session = await page.context().newCDPSession(page);
  if (fast) await page.getByRole('button', { name: '快速模式' }).click();
  await page.locator('label', { has: page.getByRole('radio', { name: `×${count}`, exact: true }) }).click();
  const press = await presser(page, page.getByRole('button', { name: BUTTONS[way] }), layout);
  // Lets the effects of the first touch on a page finish.
  await page.waitForTimeout(1000);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const endTrace = await startTrace(page, session);
  await press();
  await page.locator('[data-strip]').first().waitFor();
  await page.evaluate(`performance.mark('${RUN_MARK}')`);
  await page.locator('[data-strip]').first().waitFor({ state: 'detached' });
  await page.evaluate(`performance.mark('${DONE_MARK}')`);
  await page.waitForTimeout(resultMs);
  const events = await endTrace();
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expectResult(page, reelCase);
  await session.detach();
  return events;
}

export async function measureReels(
  browser: Browser,
  url: string,
  reelCase: ReelCase,
  slowdown: number,
): Promise<Measured> {
  for (const [attempt, resultMs] of RESULT_MS.entries()) {
    try {
      return await measureOnce(browser, url, reelCase, slowdown, resultMs);
    } catch (error) {
      if (!(error instanceof TooLate) || attempt === RESULT_MS.length - 1) throw error;
    }
  }
  throw new Error('there is no time left to wait for results');
}

async function measureOnce(
  browser: Browser,
  url: string,
  reelCase: ReelCase,
  slowdown: number,
  resultMs: number,
): Promise<Measured> {
  const { prefix, options } = DEVICES[reelCase.layout];
  const context = await browser.newContext({ ...options, locale: 'zh-CN' });
  context.setDefaultTimeout(PATIENCE_MS);
  try {
    const page = await context.newPage();
    if (reelCase.way === 'paid') await signIn(page, url);
    await page.goto(`${url}/#${prefix}/openbox?boxId=1`);
    await page.getByRole('button', { name: BUTTONS[reelCase.way] }).waitFor();
    await page.waitForLoadState('networkidle');
    return readTrace(await record(page, reelCase, slowdown, resultMs));
  } finally {
    await context.close();
  }
}
