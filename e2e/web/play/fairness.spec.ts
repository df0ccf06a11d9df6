import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, isMobile, open, prefix, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Seeds: what the page chooses, shows, remembers and checks against the store. */

const main = (page: Page) => page.getByRole('main');
const SEEDS = '**/api/fairness/*';
const ROTATE = '**/api/fairness/rotateSeed';

/** Signs in without choosing a seed, which is up to the page here. */
async function enterUnseeded(page: Page, account: string): Promise<string> {
  const data = { areaCode: '+86', account, password: 'demo1234' };
  const answer = await (await page.request.post('/api/auth/login', { data })).json();
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(answer.data.token)})`);
  return answer.data.token;
}

test('the browser answers the first hash with its own seed without asking', ON_PHONE, async ({ page }) => {
  const token = await enterUnseeded(page, testPlayer(40));
  const headers = { authorization: token };
  const shown = (await (await page.request.post('/api/fairness/getSeed', { headers })).json()).data;
  expect(shown.active).toBeNull();
  const rotating = page.waitForRequest(ROTATE);
  await open(page, '/home');
  const choice = (await rotating).postDataJSON();
  expect(choice.nextServerSeedHash).toBe(shown.next.serverSeedHash);
  expect(choice.clientSeed).toMatch(/^[2-9A-Z]{10}$/);

  await open(page, '/verify');
  await expect(main(page).getByText(choice.clientSeed)).toBeVisible();
  await expect(main(page).getByText(shown.next.serverSeedHash)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '下一对：轮到你选' })).toBeVisible();
  await expectAccessible(page);
});

test('a first opening only waits for its seed, which is chosen on the way', ON_PC, async ({ page }) => {
  await enterUnseeded(page, testPlayer(41));
  await page.route(SEEDS, (route) => route.abort());
  await open(page, '/openbox');
  await main(page).locator('a[href*="boxId="]').first().click();
  const button = main(page).getByRole('button', { name: '开 1 箱' });
  await expect(button).toBeVisible();
  // Attempts at the start of the page have failed by now.
  await page.waitForLoadState('networkidle');
  await page.unroute(SEEDS);
  const answered = page.waitForResponse(
    async (response) => response.url().endsWith('/openBox') && (await response.json()).code === 0,
  );
  await button.click();
  expect((await (await answered).json()).data.items).toHaveLength(1);
});

test(
  'detects a store that uses another seed than the published one, and keeps the warning',
  ON_PHONE,
  async ({ page }) => {
    await enterUnseeded(page, testPlayer(42));
    await open(page, '/verify');
    await expect(main(page).getByRole('button', { name: '换新种子并公开旧种子' })).toBeVisible();
    const promised = await main(page).locator('dt:text-is("下一个哈希") + dd').textContent();
    await page.route(ROTATE, async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      body.data.active.serverSeedHash = 'ab'.repeat(32);
      await route.fulfill({ response, json: body });
    });
    await main(page).getByLabel('我的下一颗种子').fill('chosen-after-the-hash');
    await main(page).getByRole('button', { name: '换新种子并公开旧种子' }).click();
    const alarm = main(page).getByRole('alert');
    await expect(alarm.getByRole('heading', { name: '商店没有遵守承诺' })).toBeVisible();
    await expect(alarm).toContainText(promised ?? 'no seed was published');
    await expectAccessible(page);
    await page.reload();
    await expect(alarm).toContainText(promised ?? 'no seed was published');
    await alarm.getByRole('button', { name: '我已保留证据' }).click();
    await expect(alarm).toHaveCount(0);
  },
);

test('sends no client seed from a browser that stores nothing, and says so', ON_PC, async ({ page }) => {
  await enterUnseeded(page, testPlayer(55));
  const rotations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rotateSeed')) rotations.push(request.url());
  });
  // As with a full disk; what is there already can be read.
  await page.addInitScript(
    "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
  );
  await open(page, '/verify');
  await expect(main(page).getByText('你的浏览器不保存本站数据')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '就用这颗种子' })).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByText('你的浏览器不保存本站数据')).toBeVisible();
  expect(rotations).toEqual([]);
  await expectAccessible(page);
});

test('retries a rejected seed with the same value four times, and shows the rejections', async ({ page }) => {
  await enterUnseeded(page, testPlayer(90));
  const sent: string[] = [];
  await page.context().route(ROTATE, async (route) => {
    sent.push(route.request().postDataJSON().clientSeed);
    if (sent.length > 4) await route.continue();
    else await route.fulfill({ json: { code: 1002, msg: '系统繁忙', data: null } });
  });
  const tryIn = async (where: Page, count: number) => {
    await where.goto('about:blank');
    await open(where, '/home');
    await expect.poll(() => sent.length).toBe(count);
    await where.waitForLoadState('networkidle');
  };
  await tryIn(page, 1);
  await tryIn(page, 2);
  const tab = await page.context().newPage();
  await tryIn(tab, 3);
  await tab.close();
  await tryIn(page, 4);

  // By hand no other seed can be chosen until it is accepted.
  await open(page, '/verify');
  const [first = ''] = sent;
  const field = main(page).getByLabel('我的下一颗种子');
  await expect(field).toHaveValue(first);
  await expect(field).not.toBeEditable();
  const refused = main(page).getByRole('region', { name: '你的种子被拒绝过' });
  await expect(refused.getByText('拒绝 4 次')).toBeVisible();
  await expect(refused.getByText('尚未采用，会再次发送')).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '就用这颗种子' }).click();
  await expect(refused.getByText('后来被采用')).toBeVisible();
  expect(sent).toEqual(Array(5).fill(first));
  await page.reload();
  await expect(refused.getByText('拒绝 4 次')).toBeVisible();
  await expect(refused).toHaveAttribute('data-refused');
  await refused.getByRole('button', { name: '我知道了' }).click();
  await expect(refused).toHaveCount(0);
});

for (const language of ['en', 'vi'] as const)
  test(`names of records are not cut off by the state beside them, in ${language}`, async ({ page }) => {
    const token = await enterAs(page, testPlayer(language === 'en' ? 37 : 38));
    const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
    const data = { boxId: '2', count: 5, version: 1 };
    expect((await (await page.request.post('/api/box/openBox', { data, headers })).json()).code).toBe(0);
    await page.goto(`/?language=${language}#${prefix()}/verify`);
    if (isMobile()) await main(page).locator('button[aria-haspopup="dialog"]').click();
    const names = page.locator('li > button b');
    await expect(names.nth(4)).toBeVisible();
    const cut = await names.evaluateAll((all) => all.filter((name) => name.scrollWidth > name.clientWidth).length);
    expect(cut).toBe(0);
  });
