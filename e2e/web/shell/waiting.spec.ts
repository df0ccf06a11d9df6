import { expect, type Page } from '@playwright/test';
import { ON_PHONE } from '../../one-layout.ts';
import { enterAs, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Pages with their own header, of all kinds: for players, of modes, detail pages. */
const PAGES = [
  ['/bag', '背包'],
  ['/recharge', '充值'],
  ['/mall', '商城'],
  ['/personal', /用户中心|我的/],
  ['/redpacket', '红包'],
  ['/vip', '会员'],
  ['/bounds', '理性游玩'],
  ['/information', '消息'],
  ['/openbox?boxId=1', /开箱|箱/],
] as const;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Blocks further scripts of other pages. */
async function holdScripts(page: Page, which = /\/assets\/.+\.js$/): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(which, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

for (const [path, title] of PAGES)
  test(`${path} shows its title and a way back while it loads`, async ({ page }) => {
    await enterAs(page, testPlayer(44));
    await open(page, '/download');
    await expect(heading(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    const release = await holdScripts(page);
    await page.evaluate(`location.hash = ${JSON.stringify(`${isMobile() ? '/m' : '/p'}${path}`)}`);
    await expect(heading(page)).toContainText(title);
    if (isMobile()) await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    release();
    await expect(page.locator('[aria-busy="true"]').first()).not.toBeAttached();
    await expect(heading(page)).toHaveCount(1);
  });

for (const path of ['/openbox?boxId=1', '/newyear', '/activity', '/crash', '/vip', '/recharge'])
  test(`${path} shows a title while the store has not answered yet`, async ({ page }) => {
    await enterAs(page, testPlayer(44));
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route(/\/api\/(?!auth|site)/, async (route) => {
      await held;
      await route.continue();
    });
    await open(page, path);
    await expect(heading(page)).toHaveCount(1);
    if (isMobile()) await expect(page.getByRole('button', { name: '返回' })).toBeVisible();
    release();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expect(heading(page)).toHaveCount(1);
  });

test('a visitor never sees an empty page at a page for players', ON_PHONE, async ({ page }) => {
  await page.addInitScript(`
    window.emptyFrames = 0;
    const look = () => {
      const main = document.querySelector('main');
      if (main && main.childElementCount === 0) window.emptyFrames += 1;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  `);
  const release = await holdScripts(page, /\/assets\/(home|sign)[\w-]*\.js$/);
  await open(page, '/bag');
  await expect(page.locator('main [aria-busy="true"]')).toBeVisible();
  release();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  expect(await page.evaluate<number>('window.emptyFrames')).toBe(0);
});

test('packets load although the player’s own data never does', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(44));
  await page.route('**/api/user/getInfo', () => undefined);
  await open(page, '/redpacket');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('article')).toBeVisible();
});
