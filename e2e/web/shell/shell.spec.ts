import { expect } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { expectPath, isMobile, open, prefix } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test('the start leads to the home of the layout with real data', MAIN_PATH, async ({ page }) => {
  await page.goto('/');
  await expectPath(page, '/home');
  await expect(page).toHaveTitle('明箱 - 首页');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByText('看得见的公平')).toBeVisible();
});

test('a closed page says so and links on', async ({ page }) => {
  await page.route('**/api/index/getModuleList', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = await response.json();
    const items = data.items.map((item: { name: string }) => (item.name === 'Mall' ? { ...item, status: 0 } : item));
    await route.fulfill({ response, json: { ...envelope, data: { ...data, items } } });
  });
  await open(page, '/mall');
  await expect(page.getByText('商城暂未开放')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '回到首页' }).click();
  await expectPath(page, '/home');
});

test('the label "transfer" leads to replacement', ON_PHONE, async ({ page }) => {
  await open(page, '/transfer');
  await expectPath(page, '/replacement');
});

test('reports an unknown page', async ({ page }) => {
  await open(page, '/no-such-page');
  await expect(page.getByText('没有找到这个页面')).toBeVisible();
  await expect(page).toHaveTitle('明箱');
});

test('help starts at the user agreement and shows articles in the chosen language', MAIN_PATH, async ({ page }) => {
  await open(page, '/help');
  await expectPath(page, '/help/regulations');
  await expect(page.getByRole('heading', { level: 1, name: '用户协议' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('明箱');
  await page.getByRole('navigation', { name: '帮助目录' }).getByRole('link', { name: '隐私政策' }).click();
  await expectPath(page, '/help/privacy');
});

test('a hostile redirect target stays inside the store', ON_PHONE, async ({ page }) => {
  for (const url of [
    '//evil.example',
    '/\\evil.example',
    '@evil.example',
    'javascript:alert(1)',
    '%2F%2Fevil.example',
  ]) {
    await page.goto(`/#/jump?url=${encodeURIComponent(url)}`);
    await expect(page, url).toHaveURL((address) => address.hash === '#/m/home');
  }
});

test('a redirect target within the store is followed', ON_PC, async ({ page }) => {
  await page.goto('/#/jump?url=%2Fhelp%2Fprivacy');
  await expect(page).toHaveURL((address) => address.hash === '#/m/help/privacy');
});

test('another language changes every text without a reload, and is remembered', MAIN_PATH, async ({ page }) => {
  await open(page, '/home');
  await expect(page.getByText('看得见的公平')).toBeVisible();
  await page.evaluate('window.sameVisit = true');
  await page.getByRole('contentinfo').getByRole('button', { name: /语言/ }).click();
  await page.getByRole('menuitemradio', { name: 'English' }).click();
  await expect(page.getByText('Fairness you can see')).toBeVisible();
  await expect(page).toHaveTitle('Clearcrate - Home');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate('window.sameVisit')).toBe(true);
  await page.reload();
  await expect(page.getByText('Fairness you can see')).toBeVisible();
});

test('the layout switch shows the same page and is remembered', MAIN_PATH, async ({ page }) => {
  await open(page, '/home');
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: isMobile() ? '电脑版' : '手机版' })
    .click();
  const other = prefix() === '/m' ? '/p' : '/m';
  await expect(page).toHaveURL((url) => url.hash === `#${other}/home`);
  await page.goto('about:blank');
  await page.goto('/');
  await expect(page).toHaveURL((url) => url.hash === `#${other}/home`);
});

test('the first referral is kept, and a rotated phone starts at home with it', ON_PHONE, async ({ page }) => {
  await page.goto(`/?code=FIRST#${prefix()}/help/privacy`);
  await expect(page.getByRole('article')).toBeVisible();
  expect(await page.evaluate("localStorage.getItem('681_fcode')")).toBe('FIRST');
  if (!isMobile()) return;
  // Closing a page while it starts keeps the browser busy for twenty seconds.
  const started = page.waitForEvent('load');
  await page.evaluate("screen.orientation.dispatchEvent(new Event('change'))");
  await expect(page).toHaveURL((url) => url.hash === '#/m/home?code=FIRST');
  await started;
});

test('the phone’s menu lists open features only', async ({ page }) => {
  await page.goto('/#/m/home');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('dialog', { name: '菜单' });
  await expect(menu.getByRole('link', { name: '帮助中心' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '登录 / 注册' })).toBeVisible();
  await expect(menu.getByRole('button', { name: '退出登录' })).toHaveCount(0);
  await menu.getByRole('link', { name: '新手指引' }).click();
  await expect(page).toHaveURL((url) => url.hash === '#/m/help/guide');
  await expect(menu).toHaveCount(0);
});

test('the focus follows to a detail page and back, but not a filter', ON_PC, async ({ page }) => {
  await open(page, '/openbox');
  const main = page.getByRole('main');
  const search = main.getByRole('searchbox');
  await search.fill('星');
  await expect(page).toHaveURL((url) => url.hash.includes('keyword='));
  await expect(search).toBeFocused();
  // The previous boxes may still be there, and disappear with the focus when the found ones arrive.
  await expect(async () => {
    await main.locator('a[href*="boxId="]').first().focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.hash.includes('boxId='), { timeout: 1000 });
  }).toPass();
  await expect(main).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(main).not.toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL((url) => !url.hash.includes('boxId='));
  await expect(main).toBeFocused();
});

test('the focused element on going back is below the bar of a wide screen', ON_PC, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto('/#/p/openbox');
  await page.getByRole('main').locator('a[href*="boxId="]').nth(15).focus();
  const bar = (await page.getByRole('banner').boundingBox()) ?? { height: Number.NaN };
  for (let step = 0; step < 15; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const top = await page.evaluate<number>('document.activeElement.getBoundingClientRect().top');
    expect(top).toBeGreaterThanOrEqual(bar.height);
  }
});
