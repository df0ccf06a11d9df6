import { expect } from '@playwright/test';
import { ON_PC } from '../../one-layout.ts';
import { enterAs, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test('the first Tab from the bare address reaches the skip link', ON_PC, async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '跳到主要内容' })).toBeFocused();
});

test('the avatar is announced with its badge', ON_PC, async ({ page }) => {
  await enterAs(page, '13800000000');
  await open(page, '/home');
  await expect(page.getByRole('banner').getByRole('button', { name: /云上客 V4/ })).toBeVisible();
});

for (const width of [1280, 1440])
  test(`no mode on the reservation page is alone in its row at ${width} px`, ON_PC, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/reserve');
    const modes = page.locator('main section ul').first().getByRole('listitem');
    await expect(modes.first()).toBeVisible();
    const tops = await modes.evaluateAll((items: HTMLElement[]) => items.map((item) => item.offsetTop));
    const rows = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
    expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(Math.max(2, rows.length));
  });

test('the caption of the invitation is below its crate, in the longest language as well', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'ko')");
  await page.setViewportSize(isMobile() ? { width: 390, height: 844 } : { width: 1280, height: 900 });
  await enterAs(page, testPlayer(44));
  await open(page, '/spread');
  const poster = page.getByRole('region', { name: '초대 포스터' });
  await expect(poster.locator('img').first()).toBeVisible();
  const crate = await poster.locator('img').first().boundingBox();
  const code = await poster.getByRole('button').first().boundingBox();
  // The caption is one line above the code.
  expect((crate?.y ?? 0) + (crate?.height ?? 0)).toBeLessThanOrEqual((code?.y ?? 0) - 16);
});
