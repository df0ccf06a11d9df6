import { gzipSync } from 'node:zlib';
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { isMobile, open } from './store-page.ts';

const PAGES = ['/home', '/help/privacy', '/download', '/timebox', '/sign', '/register', '/forgetPW', '/no-such-page'];

for (const path of PAGES) {
  test(`${path} has no serious accessibility finding and no sideways scroll`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
    expect(serious.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])).toEqual([]);
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow).toBeLessThanOrEqual(0);
  });
}

test('the overlays have none either', async ({ page }) => {
  await open(page, '/home');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});

test('Esc closes the sign-in and gives the focus back', async ({ page }) => {
  await open(page, '/home');
  const button = page.getByRole('banner').getByRole('button', { name: '登录' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the first view takes at most 130 KB of compressed script', async ({ page }) => {
  const sizes = new Map<string, number>();
  page.on('response', async (response) => {
    if (!/\/assets\/.+\.js$/.test(response.url())) return;
    sizes.set(response.url(), gzipSync(await response.body(), { level: 9 }).length);
  });
  await open(page, '/home');
  await page.waitForLoadState('networkidle');
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(130 * 1024);
});

test('nothing runs over the edge of the narrowest screen', async ({ page }) => {
  await page.setViewportSize(isMobile() ? { width: 320, height: 640 } : { width: 1280, height: 720 });
  for (const path of ['/home', '/register', '/help/notarized']) {
    await open(page, path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
    expect(overflow, path).toBeLessThanOrEqual(0);
  }
});
