import { expect, type Page, type Route, test } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../one-layout.ts';
import { enterAs, expectNothingSticksOut, expectPath, isMobile, open, signIn, testPlayer } from './store-page.ts';

test('an ended session says so, and signing in leads back to where one was', ON_PC, async ({ page }) => {
  // The gateway would tell the page at once, on the page before; here it is to find out by asking.
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

test('a device that is signed out elsewhere is told why at once', ON_PHONE, async ({ page }) => {
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
  await expect(page.getByText('本设备已登出')).toBeVisible({ timeout: 3_000 });
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

const PAGES = { '/home': '首页', '/help/privacy': '隐私政策', '/openbox?boxId=1': '开箱', '/activity': '节日活动' };

test('a lost line is said at once on any page, and nothing is called live without it', ON_PHONE, async ({ page }) => {
  await open(page, '/home');
  const lamp = () =>
    page.evaluate<string>("getComputedStyle(document.documentElement).getPropertyValue('--live').trim().toLowerCase()");
  await expect.poll(() => page.evaluate<string>('document.documentElement.dataset.line')).toBe('up');
  const lit = await lamp();
  for (const [path, title] of Object.entries(PAGES)) {
    await open(page, path);
    // A page whose files are lost with the line is loaded anew when it is back: this one has arrived, and its title with it.
    await expect(page).toHaveTitle(new RegExp(`- ${title}$`));
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await page.context().setOffline(true);
    await expect(page.getByText('网络断开')).toBeVisible();
    expect(await lamp()).not.toBe(lit);
    await page.context().setOffline(false);
    await expect(page.getByText('网络断开')).toHaveCount(0);
    await expect.poll(lamp).toBe(lit);
  }
});

/** A gateway that cannot be reached: nothing that comes back is owed to it. */
const NO_GATEWAY = 'window.WebSocket = class { close() {} send() {} };';

test('a first loading that was cut off is made again as soon as the browser has a line', ON_PHONE, async ({ page }) => {
  await page.addInitScript(NO_GATEWAY);
  await enterAs(page, testPlayer(46));
  let isCut = true;
  const underWay: Route[] = [];
  await page.route('**/api/**', (route) => {
    if (!isCut) return route.continue();
    // The banners were asked for on the line that is lost, and are lost only when there is another.
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

/** In the language with the longest names: each stays in its place, and none is cut. */
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

test('texts follow the size the reader set in the browser', async ({ page }) => {
  await page.addInitScript(`
    const read = window.getComputedStyle;
    // The browser's own setting cannot be reached from here: what a probe of ordinary text would then measure is.
    window.getComputedStyle = (element, ...rest) =>
      element.style?.fontSize === 'medium' ? { fontSize: '32px' } : read(element, ...rest);
  `);
  await open(page, '/home');
  await expect(page.getByText('看得见的公平')).toBeVisible();
  expect(await page.evaluate<string>("getComputedStyle(document.getElementById('root')).fontSize")).toBe('28px');
  await expectNothingSticksOut(page);
  if (isMobile()) await expectWholeTabs(page);
});
