import { test as anew, expect, type Page } from '@playwright/test';
import { enterAs, open, openBoxes, testPlayer } from './store-page.ts';

/** Pages whose parts are read one by one, of which each could push the others about. */
const PAGES = ['/verify', '/bounds', '/personalHead', '/help/contact', '/bag', '/redpacket', '/crash'];

/** What a reader does not notice; a paragraph that is pushed out of its place makes ten times as much. */
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
 * Answers are kept back until the page has drawn what stands in their place, as on a slow line, and each until it has drawn the one
 * before; which pages there are is said before.
 */
async function keepAnswersBack(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let before = promise;
  await page.route(/\/api\/(?!index\/(?!getArticleList))/, async (route) => {
    before = before.then(async () => {
      await route.continue();
      await page.waitForTimeout(100);
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

anew(
  'what is read piece by piece finds its place kept: nothing jumps while a page loads',
  async ({ page, context }) => {
    const token = await enterAs(page, testPlayer(87));
    await openBoxes(page, token, 3);
    await context.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
    for (const path of PAGES) {
      const visit = await context.newPage();
      const { moved, movers } = await movedOn(visit, path);
      expect.soft(moved, `${path}: ${movers.join(', ')}`).toBeLessThanOrEqual(UNNOTICED);
      await visit.close();
    }
  },
);
