import { expect, type Page, type Route, test } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import {
  enterAs,
  expectAccessible,
  expectNothingSticksOut,
  expectPath,
  isMobile,
  open,
  signIn,
  testPlayer,
} from '../kit/store-page.ts';

test('an ended session is shown, and signing in returns to the page', ON_PC, async ({ page }) => {
  // Without the gateway, which would notify the previous page at once, a call must find out.
  await page.routeWebSocket(/\/gate/, () => {});
  const authorization = await enterAs(page, testPlayer(47));
  await open(page, '/record?tab=goods');
  await expect(page.getByRole('main').getByRole('group').first()).toBeVisible();
  await page.request.post('/api/auth/logout', { headers: { authorization } });
  await open(page, '/record?tab=goods&days=7');
  await expect(page.getByText('请重新登录')).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expectPath(page, '/home');
  await signIn(page, testPlayer(47));
  await expectPath(page, '/record?tab=goods&days=7');
});

test('a device that was signed out elsewhere shows why at once', ON_PHONE, async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(47));
  const greeted = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'));
  await open(page, '/bag');
  await greeted;
  await expect(page.getByRole('heading', { level: 1, name: '背包' })).toBeVisible();
  const { data } = await (
    await page.request.post('/api/auth/login', {
      data: { areaCode: '+86', account: testPlayer(47), password: 'demo1234' },
    })
  ).json();
  expect(data.token).not.toBe(authorization);
  await page.request.post('/api/user/endOtherSessions', { headers: { authorization: data.token } });
  // In the sheet, not in a notice that is gone when the player looks.
  await expect(page.getByRole('dialog', { name: '登录' }).getByText('本设备已登出')).toBeVisible({ timeout: 3_000 });
  await expectAccessible(page, 'dialog[open]');
});

const PAGES = { '/home': '首页', '/help/privacy': '隐私政策', '/openbox?boxId=1': '开箱', '/activity': '节日活动' };

test(
  'a lost connection is shown on any page at once, and no content is labelled live without it',
  ON_PHONE,
  async ({ page }) => {
    await open(page, '/home');
    const lamp = () =>
      page.evaluate<string>(
        "getComputedStyle(document.documentElement).getPropertyValue('--live').trim().toLowerCase()",
      );
    await expect.poll(() => page.evaluate<string>('document.documentElement.dataset.line')).toBe('up');
    const lit = await lamp();
    for (const [path, title] of Object.entries(PAGES)) {
      await open(page, path);
      // A page whose files were lost is reloaded after the connection returns; this one has arrived
      // with its title.
      await expect(page).toHaveTitle(new RegExp(`- ${title}$`));
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await page.context().setOffline(true);
      await expect(page.getByText('网络断开')).toBeVisible();
      expect(await lamp()).not.toBe(lit);
      await page.context().setOffline(false);
      await expect(page.getByText('网络断开')).toHaveCount(0);
      await expect.poll(lamp).toBe(lit);
    }
  },
);

/** An unreachable gateway, so that recovery cannot depend on it. */
const NO_GATEWAY = 'window.WebSocket = class { close() {} send() {} };';

test('an interrupted first load is repeated as soon as the browser is online', ON_PHONE, async ({ page }) => {
  await page.addInitScript(NO_GATEWAY);
  await enterAs(page, testPlayer(46));
  let isCut = true;
  const underWay: Route[] = [];
  await page.route('**/api/**', (route) => {
    if (!isCut) return route.continue();
    // The banners were requested on the lost connection, and fail only when it is replaced.
    if (route.request().url().endsWith('/api/index/getBannerList')) underWay.push(route);
    else return route.abort('internetdisconnected');
  });
  await open(page, '/home');
  await expect(page.getByText('网络异常').first()).toBeVisible();
  await expect.poll(() => underWay.length).toBeGreaterThan(0);
  const balance = page.getByRole('banner').getByText('10,000').first();
  await expect(balance).toHaveCount(0);
  isCut = false;
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(balance).toBeVisible();
  for (const route of underWay) await route.abort('internetdisconnected');
  await expect(page.getByText('阅读我们的承诺')).toBeAttached();
});

/** Expects tabs in place and not cut, in the language with the longest names. */
async function expectWholeTabs(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate("localStorage.setItem('language', 'vi')");
  await page.reload();
  const tabs = page.getByRole('navigation', { name: 'Trang chính' }).getByRole('link');
  await expect(tabs.first()).toHaveText('Trang chủ');
  const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: HTMLElement | SVGElement) =>
    scrollWidth > clientWidth || scrollHeight > clientHeight;
  for (const tab of await tabs.all()) expect(await tab.evaluate(isCut)).toBe(false);
}

test("texts follow the browser's font size", async ({ page }) => {
  await page.addInitScript(`
    const read = window.getComputedStyle;
    // The browser's own setting cannot be reached from here: what a probe of ordinary text would
    // then measure is.
    window.getComputedStyle = (element, ...rest) =>
      element.style?.fontSize === 'medium' ? { fontSize: '32px' } : read(element, ...rest);
  `);
  await open(page, '/home');
  await expect(page.getByText('看得见的公平')).toBeVisible();
  expect(await page.evaluate<string>("getComputedStyle(document.getElementById('root')).fontSize")).toBe('28px');
  await expectNothingSticksOut(page);
  if (isMobile()) await expectWholeTabs(page);
});
