import { expect } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../one-layout.ts';
import { enterAs, open, openBoxes, testPlayer } from './store-page.ts';
import { test } from './store-test.ts';

test('two tabs of a player never disagree about what they hold', ON_PHONE, async ({ page, context }) => {
  const authorization = await enterAs(page, testPlayer(33));
  const other = await context.newPage();
  await open(page, '/bag');
  await open(other, '/home');
  const bag = page.getByRole('main');
  await expect(bag.getByRole('searchbox')).toBeVisible();
  const opened = await openBoxes(page, authorization, 1);
  // Nobody touched either tab: the balance and the bag came by themselves.
  const whole = Math.trunc(Number(opened.amount)).toLocaleString('en');
  await expect(other.getByRole('banner').getByText(whole).first()).toBeVisible();
  await expect(bag.locator(`a[href*="itemId=${opened.items[0]?.bagItemId}"]`).first()).toBeVisible();
});

test('a tab that comes to the front reads again what it may have missed', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(34));
  await open(page, '/home');
  await expect(page.getByRole('banner').getByText('余额').first()).toBeVisible();
  const again = page.waitForRequest('**/api/user/getInfo');
  // The part that listens arrives after the first view.
  await expect(async () => {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    await Promise.race([again, page.waitForTimeout(500).then(() => Promise.reject(new Error('not asked yet')))]);
  }).toPass();
});
