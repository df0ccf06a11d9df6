import { expect, type Page, test } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, open, testPlayer } from '../kit/store-page.ts';

/** Style sheets of single pages; that of the first view is linked in the document. */
const PAGE_STYLES = /\/assets\/(?!store-)[\w-]+\.css$/;

const failed = (page: Page) => page.getByRole('alert').filter({ hasText: '这一页没有加载完' });
const search = (page: Page) => page.getByRole('main').getByRole('searchbox');
/** Without its style sheet a field has the browser's default height. */
const isStyled = async (page: Page) => ((await search(page).boundingBox())?.height ?? 0) >= 36;

test('a page is never shown without its styles, and appears when they arrive', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(43));
  await page.route(PAGE_STYLES, (route) => route.abort());
  await open(page, '/bag');
  await expect(failed(page)).toBeVisible();
  await expect(search(page)).toHaveCount(0);
  await expect(failed(page)).toContainText('网络恢复后会自动重新加载');
  await page.unroute(PAGE_STYLES);
  await page.evaluate("window.dispatchEvent(new Event('online'))");
  await expect(search(page)).toBeVisible();
  expect(await isStyled(page)).toBe(true);
});

test('a style sheet that failed once is requested again before the page is shown', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(43));
  const lost = new Set<string>();
  await page.route(PAGE_STYLES, (route) => {
    const address = route.request().url();
    if (lost.has(address)) return route.continue();
    lost.add(address);
    return route.abort();
  });
  await open(page, '/bag');
  await expect(search(page)).toBeVisible();
  expect(lost.size).toBeGreaterThan(0);
  expect(await isStyled(page)).toBe(true);
});

/**
 * Counts loads of the document and gateway connections; a failed page reloads when the gateway
 * connects.
 */
function watchLoads(page: Page) {
  const counts = { loads: 0, lines: 0 };
  page.on('load', () => {
    counts.loads += 1;
  });
  page.on('websocket', (socket) => {
    socket.once('framereceived', () => {
      counts.lines += 1;
    });
  });
  return counts;
}

test('reloads a page once when its script is gone, then waits for the player', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(43));
  const known = new Set<string>();
  page.on('requestfinished', (request) => known.add(request.url()));
  const counts = watchLoads(page);
  await open(page, '/home');
  await expect.poll(() => counts).toEqual({ loads: 1, lines: 1 });
  await page.waitForLoadState('networkidle');
  // As after a deployment of a new version.
  const there = new Set(known);
  await page.route(/\/assets\/.+\.js$/, (route) =>
    there.has(route.request().url()) ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.evaluate("location.hash = '#/p/bag'");
  await expect.poll(() => counts).toEqual({ loads: 2, lines: 2 });
  await expect(failed(page)).toBeVisible();
  await failed(page).getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('看得见的公平')).toBeVisible();
  expect(counts).toEqual({ loads: 2, lines: 2 });
});

test('does not reload a page that fails to render, and offers the way home', async ({ page }) => {
  const lists = '**/api/rank/*';
  await page.route(lists, (route) => route.fulfill({ json: { code: 0, msg: '', data: { items: [null] } } }));
  const counts = watchLoads(page);
  await open(page, '/rank');
  const broken = page.getByRole('alert').filter({ hasText: '这一页出错了' });
  await expect(broken).toBeVisible();
  await expect.poll(() => counts.lines).toBe(1);
  await expectAccessible(page);
  await broken.getByRole('link', { name: '回到首页' }).click();
  await expect(page.getByText('看得见的公平')).toBeVisible();
  expect(counts).toEqual({ loads: 1, lines: 1 });
});

test('an overlay that cannot be loaded leaves the page as it is', ON_PHONE, async ({ page }) => {
  await open(page, '/home');
  await expect(page.getByText('看得见的公平')).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByText('网络异常，请重试')).toBeVisible();
  await expect(page.getByText('看得见的公平')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});
