import { expect } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectPath, open, openBoxes, signInButton, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test('two tabs of a player always agree on balance and bag', ON_PHONE, async ({ page, context }) => {
  const authorization = await enterAs(page, testPlayer(33));
  const other = await context.newPage();
  await open(page, '/bag');
  await open(other, '/home');
  const bag = page.getByRole('main');
  await expect(bag.getByRole('searchbox')).toBeVisible();
  const opened = await openBoxes(page, authorization, 1);
  // Neither tab was touched: the balance and the bag updated by themselves.
  const whole = Math.trunc(Number(opened.amount)).toLocaleString('en');
  await expect(other.getByRole('banner').getByText(whole).first()).toBeVisible();
  await expect(bag.locator(`a[href*="itemId=${opened.items[0]?.bagItemId}"]`).first()).toBeVisible();
});

test('a tab that becomes visible reads again what it may have missed', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(34));
  await open(page, '/home');
  await expect(page.getByRole('banner').getByText('余额').first()).toBeVisible();
  let readings = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user/getInfo')) readings += 1;
  });
  // The listener loads after the first view.
  const readAgain = async () => {
    await page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    return readings;
  };
  await expect.poll(readAgain).toBeGreaterThan(0);
});

test('a tab follows a sign-out and a sign-in elsewhere, on its page', ON_PC, async ({ page, context }) => {
  const authorization = await enterAs(page, testPlayer(60));
  const next = await page.request.post('/api/auth/login', {
    data: { areaCode: '+86', account: testPlayer(61), password: 'demo1234' },
  });
  const { token } = (await next.json()).data as { token: string };
  const [own, other] = [await context.newPage(), await context.newPage()];
  await Promise.all([open(page, '/mall'), open(own, '/vip'), other.goto('/healthz')]);
  const balance = page.getByRole('banner').getByText('余额').first();
  await expect(balance).toBeVisible();
  await expect(own.getByRole('main').getByText('VIP').first()).toBeVisible();
  await other.evaluate("localStorage.removeItem('token')");
  await page.request.post('/api/auth/logout', { headers: { authorization }, data: {} });
  await expect(signInButton(page)).toBeVisible();
  await expectPath(page, '/mall');
  await expectPath(own, '/home');
  // Another player than the one who left.
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/user/getInfo') && request.headers().authorization === token,
  );
  await other.evaluate(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await asked;
  await expect(balance).toBeVisible();
  for (const tab of [page, own]) {
    await expect(tab.getByRole('alert')).toBeEmpty();
    await expect(tab.getByRole('dialog')).toHaveCount(0);
    expect(await tab.evaluate("localStorage.getItem('token')")).toBe(token);
  }
});

test('an item sold in another tab is no longer offered', ON_PHONE, async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(62));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/openbox?boxId=1');
  const answered = page.waitForResponse('**/api/box/openBox');
  await page.getByRole('main').getByRole('button', { name: '开 1 箱' }).click();
  const [item] = (await (await answered).json()).data.items;
  const stage = page.getByRole('dialog').last();
  const sell = stage.getByRole('button', { name: /^卖出/ });
  await expect(sell).toBeVisible();
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
  await page.request.post('/api/user/sellGoods', { headers, data: { bagItemIds: [item.bagItemId] } });
  await sell.click();
  await expect(stage.getByRole('button', { name: '已不在背包', exact: true })).toBeDisabled();
  await expect(sell).toHaveCount(0);
});
