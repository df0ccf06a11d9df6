import { test as anew, expect, type Page } from '@playwright/test';
import { enterAs, open, openBoxes, testPlayer, twoFrames } from '../kit/store-page.ts';

/** Pages with several reads, any of which could shift the layout. */
const PAGES = ['/verify', '/bounds', '/personalHead', '/help/contact', '/bag', '/redpacket', '/crash'];

/** Below what readers notice; a displaced paragraph shifts ten times as much. */
const UNNOTICED = 0.02;

const WATCH = `
  window.moved = 0;
  window.movers = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.moved += value;
      window.movers.push(...sources.map(({ node }) => node?.className ?? node?.textContent));
    }
  }).observe({ type: 'layout-shift', buffered: true });`;

/**
 * Delays each answer until the page has rendered its placeholder and the previous answer, like on a
 * slow connection. Must be called with all pages known.
 */
async function keepAnswersBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let before = promise;
  await page.route(/\/api\/(?!index\/(?!getArticleList))/, async (route) => {
    before = before.then(async () => {
      await route.continue();
      await (await route.request().response())?.finished();
      await twoFrames(page);
    });
    await before;
  });
  return resolve;
}

async function movedOn(page: Page, path: string): Promise<{ moved: number; movers: unknown[] }> {
  await page.addInitScript(WATCH);
  const letThrough = await keepAnswersBack(page);
  await open(page, path);
  await expect(page.locator('main *').first()).toBeAttached();
  await page.evaluate('document.fonts.ready');
  letThrough();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  return page.evaluate('({ moved: window.moved, movers: window.movers })');
}

anew('parts that load one by one have reserved space: nothing shifts while a page loads', async ({ page, context }) => {
  const token = await enterAs(page, testPlayer(87));
  await openBoxes(page, token, 3);
  await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  for (const path of PAGES) {
    const visit = await context.newPage();
    const { moved, movers } = await movedOn(visit, path);
    expect.soft(moved, `${path}: ${movers.join(', ')}`).toBeLessThanOrEqual(UNNOTICED);
    await visit.close();
  }
});
