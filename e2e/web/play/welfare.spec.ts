import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { registerPlayer } from '../kit/new-player.ts';
import { enterAs, expectAccessible, expectPath, isMobile, newPhone, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

interface Card {
  boxId: string;
  name: string;
  price: string;
}

const main = (page: Page) => page.getByRole('main');

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Skips the reels to their result. */
async function showResult(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: '跳过' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '放入背包' })).toBeVisible();
}

/** All rights are renewed within five minutes after midnight. */
const RENEWAL_MS = 300_000;

/** A test at midnight waits, like a player would. */
async function untilRenewed(page: Page, token: string): Promise<void> {
  const states = async () => {
    const path = '/api/welfare/getWelfareList';
    const { items } = await call<{ items: { state: string }[] }>(page, path, {}, token);
    return items.map(({ state }) => state);
  };
  await expect.poll(states, { timeout: RENEWAL_MS }).not.toContain('refreshing');
}

test('spending unlocks a welfare box, which opens once and for free', async ({ page }) => {
  test.setTimeout(RENEWAL_MS + 90_000);
  const token = await enterAs(page, testPlayer(0));
  await open(page, '/grade');
  await expect(main(page).getByText('再得 100.00 分解锁 1 级')).toBeVisible();
  await expect(main(page).getByText('还差 100.00 分')).toBeVisible();
  const { items } = await call<{ items: Card[] }>(page, '/api/box/getBoxList', { sort: 'priceUp', minPrice: '100.00' });
  await call(page, '/api/box/openBox', { boxId: items[0]?.boxId, count: 1, version: 1 }, token);
  await untilRenewed(page, token);
  await page.reload();
  const rung = main(page).getByRole('listitem').filter({ hasText: '一级福利箱' });
  await expect(rung.getByText('免费开启')).toBeVisible();
  await expect(main(page).getByText('今天可开 1 个')).toBeVisible();
  await expectAccessible(page);

  await rung.getByRole('link').click();
  await expect(main(page).getByRole('heading', { name: '一级福利箱' })).toBeVisible();
  await expect(main(page).getByText('今天可免费开一次')).toBeVisible();
  await expectAccessible(page);
  const before = await call<{ assets: object }>(page, '/api/user/getInfo', {}, token);
  await main(page).getByRole('button', { name: '免费开启' }).click();
  await showResult(page);
  await expect(page.getByRole('dialog').getByText('免费')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: /再开|免费开启/ })).toHaveCount(0);
  await page.getByRole('dialog').getByRole('button', { name: '放入背包' }).click();
  await expect(main(page).getByRole('button', { name: '今天已经开过' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '看今天开出的' })).toBeVisible();
  const after = await call<{ assets: object }>(page, '/api/user/getInfo', {}, token);
  expect(after.assets).toEqual(before.assets);
  await open(page, '/grade');
  await expect(rung.getByText('今天已开')).toBeVisible();
  await expect(rung.getByRole('timer')).toBeVisible();
});

test('shells open shell boxes, and a box is found on its own page', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(1));
  const { items } = await call<{ items: Card[] }>(page, '/api/box/getBoxList', { kind: 3, sort: 'priceUp' });
  const [cheap, dear] = [items[0], items.at(-1)];
  await open(page, '/ammonbox');
  await expect(main(page).getByText('我的贝壳')).toBeVisible();
  await expect(main(page).getByText('每消费 1 金币得 0.05 贝壳')).toBeVisible();
  await expect(main(page).getByText('50.00').first()).toBeVisible();
  await expectAccessible(page);

  await main(page).getByRole('link', { name: cheap?.name }).click();
  await expectPath(page, `/ammonbox?boxId=${cheap?.boxId}`);
  await main(page)
    .getByRole('button', { name: /^开 1 箱/ })
    .click();
  await showResult(page);
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: '放入背包' }).click();
  const left = (50 - Number(cheap?.price)).toFixed(2);
  await expect(
    page
      .getByRole(isMobile() ? 'main' : 'banner')
      .getByText(left)
      .first(),
  ).toBeVisible();

  await open(page, `/openbox?boxId=${dear?.boxId}`);
  await expectPath(page, `/ammonbox?boxId=${dear?.boxId}`);
  await main(page).getByRole('radio', { name: '×10' }).check();
  await expect(main(page).getByRole('button', { name: '贝壳不足' })).toBeVisible();
});

test('a new player sees a packet, dismisses it, and opens it once', ON_PC, async ({ page }) => {
  const mobile = newPhone(21);
  await registerPlayer(page, mobile, 'secret99');
  await enterAs(page, mobile, 'secret99');
  await open(page, '/home');
  await page.reload();
  const closed = page.getByRole('dialog', { name: '注册红包' });
  await expect(closed).toBeVisible();
  await expectAccessible(page);
  await closed.getByRole('button', { name: '先收起来' }).click();
  await expect(closed).toHaveCount(0);
  await expectAccessible(page);
  // In the header it covers nothing else that can be pressed.
  await page.getByRole('banner').getByRole('button', { name: '打开注册红包' }).click();
  await closed.getByRole('button', { name: '拆开红包' }).click();
  const opened = page.getByRole('dialog', { name: '已放入余额' });
  await expect(opened.getByText('8.88').first()).toBeVisible();
  // The pressed button is gone; the focus stays in the same dialog.
  await expect(opened.getByRole('heading', { name: '已放入余额' })).toBeFocused();
  await expectAccessible(page);
  await opened.getByRole('button', { name: '先逛逛' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('8.88').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('banner').getByText('8.88').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '打开注册红包' })).toHaveCount(0);
});
