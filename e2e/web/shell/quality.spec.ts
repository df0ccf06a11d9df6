import { gzipSync } from 'node:zlib';
import { test as anew, expect, type Page, type Response } from '@playwright/test';
import { ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectNothingSticksOut, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Pages for visitors only; others are checked where their widths are measured. */
const PAGES = {
  '/home': '明箱 - 首页',
  '/sign': '明箱 - 登录',
  '/register': '明箱 - 注册',
  '/forgetPW': '明箱 - 找回密码',
  '/no-such-page': '明箱',
};

/** On the phone the narrowest supported; on PC a screen of 1440 at 200 % zoom. */
const NARROW = { phone: { width: 320, height: 640 }, pc: { width: 720, height: 450 } };

/**
 * Pages follow each other in one tab, like for a visitor; only the first is loaded from scratch.
 */
async function visit(page: Page, path: string): Promise<void> {
  await open(page, path);
  await expect(page.getByRole('main')).not.toBeEmpty();
  await page.waitForLoadState('networkidle');
}

test("axe finds nothing on visitors' pages, which do not scroll sideways", async ({ page }) => {
  for (const [path, title] of Object.entries(PAGES)) {
    await visit(page, path);
    // The previous page stays until this one has arrived with its title.
    await expect(page).toHaveTitle(title);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectAccessible(page);
  }
});

test('the sign-in is accessible, and Esc closes it and restores the focus', async ({ page }) => {
  await open(page, '/home');
  const button = page.getByRole('banner').getByRole('button', { name: '登录' });
  // A page takes the focus when it has arrived.
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  await button.press('Enter');
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await expectAccessible(page, 'dialog');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('with reduced motion nothing moves; transitions only fade', async ({ page }) => {
  await page.addInitScript(`
    window.changed = [];
    document.addEventListener('transitionrun', ({ propertyName }) => window.changed.push(propertyName), true);`);
  await visit(page, '/home');
  await page.setViewportSize(isMobile() ? NARROW.phone : NARROW.pc);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const changed = async () => new Set(await page.evaluate<string[]>('window.changed'));
  await page.evaluate("document.querySelector('main').style.opacity = 0.5");
  await expect.poll(changed).toContain('opacity');
  // The backdrop of a dialog fades its own colour.
  const travelled = [...(await changed())].filter((name) => !['opacity', 'background-color'].includes(name));
  expect(travelled).toEqual([]);
});

anew('the first view takes at most 130 KB of compressed script', async ({ page }) => {
  const scripts = new Map<string, Response>();
  page.on('response', (response) => {
    if (/\/assets\/.+\.js$/.test(response.url())) scripts.set(response.url(), response);
  });
  await open(page, '/home');
  await page.waitForLoadState('networkidle');
  // Measured when the first view is complete: later scripts may still be loading at the end of the
  // test.
  const bodies = await Promise.all([...scripts.values()].map((response) => response.body()));
  const total = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  expect(scripts.size).toBeGreaterThan(3);
  expect(total).toBeLessThanOrEqual(130 * 1024);
});

test("visitors' pages fit on a narrow screen in the language with the longest words", async ({ page }) => {
  await page.setViewportSize(isMobile() ? NARROW.phone : NARROW.pc);
  await page.addInitScript("localStorage.setItem('language', 'vi')");
  for (const path of ['/home', '/sign', '/register', '/forgetPW']) {
    await visit(page, path);
    await expectNothingSticksOut(page);
  }
});

/** Pictures further away are loaded lazily. */
const PICTURES_IN_SIGHT = `[...document.querySelectorAll('main img')].filter((picture) => {
  const { top, bottom, left, right } = picture.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
})`;

test('every visible picture loads', ON_PHONE, async ({ page }) => {
  for (const path of ['/home', '/openbox', '/openbox?boxId=1', '/mall']) {
    await visit(page, path);
    const arrived = () => page.evaluate<boolean[]>(`${PICTURES_IN_SIGHT}.map(({ naturalWidth }) => naturalWidth > 0)`);
    await expect.poll(async () => [...new Set(await arrived())], { message: path }).toEqual([true]);
  }
});

/** Sets the browser's font size to 200 %. */
async function enlargeLetters(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

anew(
  'at twice the font size amounts, the link to the cart, the way into a room and its number stay whole',
  ON_PHONE,
  async ({ page }) => {
    await enterAs(page, testPlayer(89));
    await enlargeLetters(page);
    await page.setViewportSize({ width: 360, height: 640 });
    await visit(page, '/recharge');
    await expect(page.getByRole('radio', { name: /^1,000/ })).toBeAttached();
    await expectNothingSticksOut(page);
    await visit(page, '/mall');
    await page
      .getByRole('button', { name: /放入购物车$/ })
      .first()
      .click();
    // A bar at the edge of the screen does not widen the page.
    await expect(page.getByRole('button', { name: '去结算' })).toBeInViewport({ ratio: 1 });
    await visit(page, '/battle');
    const room = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /加入/ }) })
      .first();
    const figures = await room.getByText(/^返还/).boundingBox();
    const join = await room.getByRole('button', { name: /加入/ }).boundingBox();
    if (!figures || !join) throw new Error('No room is waiting.');
    expect(figures.x + figures.width <= join.x || figures.y + figures.height <= join.y).toBe(true);
    expect(join.height).toBeLessThan(100);
    await page.evaluate("localStorage.setItem('language', 'en')");
    await page.reload();
    await visit(page, '/battle/verify');
    const number = page.getByRole('main').getByRole('textbox').first();
    await number.fill('80426');
    expect(await number.evaluate((field: HTMLElement) => field.scrollWidth > field.clientWidth)).toBe(false);
  },
);

anew(
  'at twice the font size bets on crash leave half of the screen to the flight, with complete figures',
  async ({ page }) => {
    await enlargeLetters(page);
    await visit(page, '/crash');
    const figures = page.getByRole('textbox');
    await expect(figures.first()).toBeVisible();
    await expectNothingSticksOut(page);
    const isCut = (field: HTMLElement | SVGElement) => field.scrollWidth > field.clientWidth;
    for (const field of await figures.all()) expect(await field.evaluate(isCut)).toBe(false);
    // Also during a flight, which may be longer than a test waits.
    await expect(page.getByRole('main').getByRole('button', { name: '请登录后下注' }).first()).toBeInViewport();
    // On PC bets are beside the flight.
    if (!isMobile()) return;
    const { height: screen = 0 } = page.viewportSize() ?? {};
    const { height: flight = 0, y: top = 0 } = (await page.locator('[data-phase]').boundingBox()) ?? {};
    const { y: bets = 0 } = (await page.locator('[class*="_dock_"]').boundingBox()) ?? {};
    expect(bets).toBeGreaterThanOrEqual(screen / 2);
    expect(Math.min(bets, top + flight) - top).toBeGreaterThan(screen / 4);
  },
);
