import { type BrowserContext, expect } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const MESSAGE = '仓库正在盘点，请稍后再来';

type Read = readonly [path: string, endpoint: string];

/** The reads of each page, and where a rejection is shown: in place of the data, or as a notice. */
const VISITOR_READS: readonly Read[] = [
  ['/home', '/api/index/getBannerList'],
  ['/home', '/api/box/getBoxList'],
  ['/openbox', '/api/box/getBoxCategoryList'],
  ['/openbox', '/api/box/getBoxList'],
  ['/openbox?boxId=1', '/api/box/getBoxDetail'],
  ['/grade', '/api/welfare/getWelfareBoxList'],
  ['/task', '/api/task/getTaskPlan'],
  ['/rank', '/api/rank/getRankList'],
  ['/help/guide', '/api/index/getArticleList'],
];
const PLAYER_READS: readonly Read[] = [
  ['/personal', '/api/user/getVipLevelList'],
  ['/personal', '/api/bounds/getStatistics'],
  ['/personalHead', '/api/user/getAvaterFrameList'],
  ['/vip', '/api/user/getVipLevelList'],
  ['/bag', '/api/user/rucksackGoods'],
  ['/record', '/api/user/billDetails'],
  ['/bounds', '/api/bounds/getBounds'],
  ['/information', '/api/user/getMessage'],
  ['/devices', '/api/user/getSessionList'],
  ['/spread', '/api/spread/getSpreadInfo'],
  ['/rank', '/api/rank/getMyRank'],
];

/** Longer than the time after which a rejection without a place becomes a notice. */
const SETTLED_MS = 1_500;
const PAGES_AT_ONCE = 2;

/** Records how often the message is visible at the same time: a notice disappears. */
const WATCH = `
  new MutationObserver(() => {
    const texts = document.evaluate('//body//text()[contains(., "${MESSAGE}")]', document, null, 6, null);
    window.toldTimes = Math.max(window.toldTimes ?? 0, texts.snapshotLength);
  }).observe(document, { subtree: true, childList: true, characterData: true });`;

/**
 * Intercepted in the page: request interception disables the browser's cache, and every page here
 * is new.
 */
const refusal = (endpoint: string) => `{
  const { fetch } = window;
  const isRefused = (target) => new URL(target.url ?? target, location.href).pathname === '${endpoint}';
  window.fetch = async (target, ...rest) =>
    isRefused(target) ? Response.json({ code: 1999, msg: '${MESSAGE}', data: null }) : fetch(target, ...rest);
}`;

async function expectToldOnce(context: BrowserContext, [path, endpoint]: Read): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(WATCH);
  await page.addInitScript(refusal(endpoint));
  await open(page, path);
  const toldTimes = () => page.evaluate<number>('window.toldTimes ?? 0').catch(() => 0);
  await expect.poll(toldTimes, { message: `${endpoint} on ${path}`, timeout: 30_000 }).toBeGreaterThan(0);
  await page.waitForTimeout(SETTLED_MS);
  expect(await toldTimes(), `${endpoint} on ${path}`).toBe(1);
  await page.close();
}

/** Each wait is short, but there are many: a few pages wait concurrently. */
async function expectAllToldOnce(context: BrowserContext, reads: readonly Read[]): Promise<void> {
  const waiting = [...reads];
  const lane = async () => {
    for (let read = waiting.shift(); read; read = waiting.shift()) await expectToldOnce(context, read);
  };
  await Promise.all(Array.from({ length: PAGES_AT_ONCE }, lane));
}

test('a visitor sees why a read was rejected, once', ON_PC, async ({ context }) => {
  test.slow();
  await expectAllToldOnce(context, VISITOR_READS);
});

test('a player sees why a read was rejected, once', ON_PHONE, async ({ page, context }) => {
  test.slow();
  await enterAs(page, testPlayer(35));
  // The session is shared by all pages of the profile.
  await open(page, '/home');
  await expectAllToldOnce(context, PLAYER_READS);
});

test('a rejected read can be retried in its place', ON_PHONE, async ({ page }) => {
  const refuse = (url: URL) => url.pathname === '/api/welfare/getWelfareBoxList';
  await page.route(refuse, (route) => route.fulfill({ json: { code: 1999, msg: MESSAGE, data: null } }));
  await open(page, '/grade');
  const alert = page.getByRole('alert').filter({ hasText: MESSAGE });
  await expect(alert).toBeVisible();
  await page.unroute(refuse);
  await alert.getByRole('button', { name: '再试一次' }).click();
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});
