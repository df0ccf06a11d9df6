import { expect, type Page, test } from '@playwright/test';
import { expectPath, isMobile, open, prefix } from '../kit/store-page.ts';

test('the bare address leads to the layout of the screen, and a chosen layout is remembered', async ({ page }) => {
  await page.goto('/');
  await expectPath(page, '/home');
  const other = isMobile() ? '/p' : '/m';
  await open(page, '/settings');
  await page
    .getByRole('main')
    .getByRole('radio', { name: isMobile() ? '电脑版' : '手机版' })
    .click();
  await expect(page).toHaveURL((url) => url.hash.startsWith(`#${other}/`));
  await page.goto('/');
  await expect(page).toHaveURL((url) => url.hash === `#${other}/home`);
});

test.describe('a wide screen without a mouse', () => {
  test.use({ viewport: { width: 1280, height: 900 }, hasTouch: true, isMobile: true });

  test('is treated as a phone', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL((url) => url.hash === '#/m/home');
  });
});

const CLOSED = {
  'redpacket/lucky': '抽奖红包',
  'redpacket/loss': '净支出红包',
  mall: '商城',
  turntable: '幸运转盘',
};

/** Closes modules like an operator. */
async function closeModules(page: Page, names: readonly string[]): Promise<void> {
  await page.route('**/api/index/getModuleList', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    for (const item of answer.data.items) if (names.includes(item.name)) item.status = 0;
    await route.fulfill({ response, json: answer });
  });
}

test('a closed page says so by its name, promises nothing and links on', async ({ page }) => {
  await closeModules(page, ['RedPacket', 'Mall', 'Turntable']);
  await open(page, '/home');
  for (const [path, name] of Object.entries(CLOSED)) {
    await open(page, `/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: new RegExp(name) })).toBeVisible();
    await expect(main).toContainText('还没有开放');
    await expect(page).toHaveTitle(`明箱 - ${name}`);
    await expect(main.getByRole('link').first()).toHaveAttribute('href', `#${prefix()}/home`);
  }
});
