import { expect, test } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { isMobile, open, prefix } from '../kit/store-page.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const winner = {
  nickName: '夜航船',
  recoveryPrice: '2180.00',
  avater: '',
  boxType: 1,
  boxId: '7',
  goodsName: '手套 | 紫域等高',
  image: '/favicon.svg',
  goodsLevel: 'level7',
};

const drop = {
  dropId: '900719',
  nickName: '夜航船',
  avater: '',
  userType: 1,
  boxId: '7',
  goodsLevel: 'level7',
  goodsNames: { zh: '手套 | 紫域等高', en: 'Gloves | Contour', vi: 'x', ko: 'x', tw: 'x' },
  image: '/favicon.svg',
  price: '2180.00',
  at: '2026-11-15T04:00:00.000Z',
};

test('a win shows in the banner and links to its box', ON_PHONE, async ({ page }) => {
  await open(page, '/home');
  await expect(page.getByText('看得见的公平')).toBeVisible();
  const announce = () =>
    page.evaluate(`window.dispatchEvent(new CustomEvent('activity.prize', { detail: ${JSON.stringify(winner)} }))`);
  const banner = page.getByRole('status').filter({ hasText: '夜航船' });
  // The listeners load after the first view.
  await expect(async () => {
    await announce();
    await expect(banner).toBeVisible({ timeout: 500 });
    // The fireworks are hidden from screen readers.
    await expect(page.locator('[aria-hidden=true] > canvas')).toHaveCount(1, { timeout: 500 });
  }).toPass();
  await expect(banner).toContainText('紫域等高');
  await expect(banner.getByRole('link')).toHaveAttribute('href', `/#${prefix()}/openbox?boxId=7`);
  await banner.getByRole('button').click();
  await expect(banner).toHaveCount(0);
});

test('a drop joins the live drops in the reader’s language', ON_PC, async ({ page }) => {
  await open(page, '/home');
  const message = JSON.stringify({ game: 'live', type: 'drop', version: 1, drop });
  const drops = page.getByRole(isMobile() ? 'region' : 'complementary', { name: '实时掉落' });
  // The listeners load after the first view.
  await expect(async () => {
    await page.evaluate(`window.dispatchEvent(new CustomEvent('socket.game', { detail: ${message} }))`);
    await expect(drops).toContainText('紫域等高', { timeout: 500 });
  }).toPass();
  const link = drops.getByRole('link').filter({ hasText: '紫域等高' });
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute('href', `/#${prefix()}/openbox?boxId=7`);
});

test('an announced win joins the recent drops of its mode without a reload', ON_PHONE, async ({ page }) => {
  await open(page, '/lucky');
  await page.getByRole('main').locator('a[href*="goodsId="]').first().click();
  const recent = page.locator('section').filter({ has: page.getByRole('heading', { name: '幸运饰品最近掉落' }) });
  await expect(recent).toBeVisible();
  const won = { ...drop, dropId: '900720', mode: 10, boxId: '', targetId: '3' };
  const message = JSON.stringify({ game: 'live', type: 'drop', version: 1, drop: won });
  await expect(async () => {
    await page.evaluate(`window.dispatchEvent(new CustomEvent('socket.game', { detail: ${message} }))`);
    await expect(recent).toContainText('夜航船', { timeout: 500 });
  }).toPass({ timeout: 10_000 });
});

test('the number of players online comes from the gateway', ON_PC, async ({ page }) => {
  await open(page, '/home');
  await expect(page.getByRole('region', { name: '店内数据' }).getByText('在线')).toBeVisible();
});

test('a part that did not load shows an error and can be retried', ON_PHONE, async ({ page }) => {
  // The first view is a box or a banner: it is empty when neither can be read.
  const parts = ['**/api/index/getBannerList', '**/api/box/getBoxList'];
  for (const part of parts) await page.route(part, (route) => route.abort());
  // The page retries failed reads when its socket is up; later failures are left to the player.
  const line = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framesent'));
  await open(page, '/home');
  await line;
  await page.waitForLoadState('networkidle');
  await expect(page.getByText('首页没有加载出来')).toBeVisible();
  for (const part of parts) await page.unroute(part);
  await page.getByRole('button', { name: '再试一次' }).first().click();
  await expect(page.getByText('首页没有加载出来')).toHaveCount(0);
});

test.describe('installed', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the shell opens offline after a visit, and no API answer is cached', ON_PHONE, async ({ page, context }) => {
    await open(page, '/home');
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    await expect(page.getByText('看得见的公平')).toBeVisible();
    const kept = await page.evaluate<string[]>(
      "caches.open('store-shell-1').then((cache) => cache.keys()).then((all) => all.map((one) => new URL(one.url).pathname))",
    );
    expect(kept.filter((path) => path !== '/' && !path.startsWith('/assets/'))).toEqual([]);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('看得见的公平')).toBeVisible();
    await expect(page.getByText('首页没有加载出来')).toBeVisible();
    await context.setOffline(false);
  });
});
