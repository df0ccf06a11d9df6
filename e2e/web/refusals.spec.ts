import { expect, type Page, test } from '@playwright/test';
import { enterAs, open, testPlayer } from './store-page.ts';

const MESSAGE = '仓库正在盘点，请稍后再来';

/** What each page reads, and where its refusal is told: in place of the data, or as a notice where something else stands there. */
const VISITOR_READS = [
  ['/home', '/api/index/getBannerList'],
  ['/home', '/api/box/getBoxList'],
  ['/openbox', '/api/box/getBoxCategoryList'],
  ['/openbox', '/api/box/getBoxList'],
  ['/openbox?boxId=1', '/api/box/getBoxDetail'],
  ['/grade', '/api/welfare/getWelfareBoxList'],
  ['/task', '/api/task/getTaskPlan'],
  ['/rank', '/api/rank/getRankList'],
  ['/help/guide', '/api/index/getArticleList'],
] as const;
const PLAYER_READS = [
  ['/personal', '/api/user/getVipLevelList'],
  ['/personal', '/api/user/rucksackGoods'],
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
] as const;

/** Longer than a page has to show a refusal in its place before it becomes a notice. */
const SETTLED_MS = 1_500;

async function expectToldOnce(page: Page, path: string, endpoint: string): Promise<void> {
  const refuse = (url: URL) => url.pathname === endpoint;
  await page.route(refuse, (route) => route.fulfill({ json: { code: 1999, msg: MESSAGE, data: null } }));
  await page.goto('about:blank');
  await open(page, path);
  const told = page.getByText(MESSAGE);
  await expect(told.first(), `${endpoint} on ${path}`).toBeVisible();
  await page.waitForTimeout(SETTLED_MS);
  expect(await told.count(), `${endpoint} on ${path}`).toBeLessThanOrEqual(1);
  await page.unroute(refuse);
}

test('a visitor is told why a read was refused, once', async ({ page }) => {
  test.slow();
  for (const [path, endpoint] of VISITOR_READS) await expectToldOnce(page, path, endpoint);
});

test('a player is told why a read was refused, once', async ({ page }) => {
  test.slow();
  await enterAs(page, testPlayer(46));
  for (const [path, endpoint] of PLAYER_READS) await expectToldOnce(page, path, endpoint);
});

test('a refused read can be tried again in its place', async ({ page }) => {
  const refuse = (url: URL) => url.pathname === '/api/welfare/getWelfareBoxList';
  await page.route(refuse, (route) => route.fulfill({ json: { code: 1999, msg: MESSAGE, data: null } }));
  await open(page, '/grade');
  const alert = page.getByRole('alert').filter({ hasText: MESSAGE });
  await expect(alert).toBeVisible();
  await page.unroute(refuse);
  await alert.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('main').getByRole('list').first()).toBeVisible();
  await expect(alert).toHaveCount(0);
});
