import { expect, test } from '@playwright/test';
import { expectPath, isMobile, open, prefix } from './store-page.ts';

test('the address alone leads to the layout the screen is made for, and a chosen one is remembered', async ({
  page,
}) => {
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

  test('is taken for a phone', async ({ page }) => {
    await page.goto('/');
    await expect(page).toHaveURL((url) => url.hash === '#/m/home');
  });
});

const CLOSED = {
  crash: '射击',
  roll: 'Roll 房',
  timebox: '时间箱',
  mall: '商城',
  newyear: '新年活动',
  activity: '节日活动',
};

test('what is not open yet says so by its name, promises nothing and leads on', async ({ page }) => {
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
