import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, open, openBoxes, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const NOT_DONE = '上一次操作没有成功，余额和背包都没有变。';
const OUT_OF_REACH = '暂时连不上商店';

async function ask<Data>(page: Page, path: string, data: object, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

const balanceOf = async (page: Page, token: string): Promise<number> =>
  Number((await ask<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token)).assets.amount);

interface Cut {
  /** Calls that the page sent. */
  sent: number;
}

/** Lets the store carry out every call of a path, and loses its answer. */
async function loseAnswers(page: Page, path: string): Promise<Cut> {
  const cut = { sent: 0 };
  await page.route(`**${path}`, async (route) => {
    cut.sent += 1;
    await route.fetch();
    await route.abort();
  });
  return cut;
}

/** Loses every call of a path before it reaches the store. */
const loseCalls = (page: Page, path: string) => page.route(`**${path}`, (route) => route.abort());

interface Offer {
  mallGoodsId: string;
  price: string;
}

/** The cart of the mall with its cheapest offer. */
async function fillCart(page: Page, token: string): Promise<Offer> {
  const wanted = { inStock: true, minPrice: '2.00' };
  const { items } = await ask<{ items: Offer[] }>(page, '/api/mall/getMallGoodsList', wanted);
  const { mallGoodsId, price } = items[0] as Offer;
  await ask(page, '/api/mall/putMallCart', { mallGoodsId, price }, token);
  return { mallGoodsId, price };
}

test('an exchange whose answer was lost shows its result, also after a reload', async ({ page }) => {
  const token = await enterAs(page, testPlayer(57));
  const { price } = await fillCart(page, token);
  const before = await balanceOf(page, token);
  await open(page, '/mall?cart=1');
  const act = page.getByRole('button', { name: /^兑换 1 件/ });
  await expect(act).toBeVisible();
  const cut = await loseAnswers(page, '/api/user/buyMallGoods');
  // The store cannot be asked either at first.
  await loseCalls(page, '/api/user/getOperation');
  await act.click();
  await expect(page.getByText(OUT_OF_REACH)).toBeVisible();
  await expectAccessible(page);
  await page.unroute('**/api/user/getOperation');
  await page.reload();
  const result = page.getByRole('dialog', { name: '兑换成功' });
  await expect(result.getByText('1 件已放入背包')).toBeVisible();
  await expect(page.getByText(OUT_OF_REACH)).toHaveCount(0);
  expect(cut.sent).toBe(1);
  expect(before - (await balanceOf(page, token))).toBeCloseTo(Number(price), 2);
  await page.reload();
  await expect(page.getByText('购物车还是空的')).toBeVisible();
  await expect(result).toHaveCount(0);
});

test(
  'an exchange that never reached the store is reported, and sent again by the next press',
  ON_PHONE,
  async ({ page }) => {
    const token = await enterAs(page, testPlayer(58));
    const { price } = await fillCart(page, token);
    const before = await balanceOf(page, token);
    await open(page, '/mall?cart=1');
    await loseCalls(page, '/api/user/buyMallGoods');
    await page.getByRole('button', { name: /^兑换 1 件/ }).click();
    await expect(page.getByText(NOT_DONE)).toBeVisible();
    expect(await balanceOf(page, token)).toBe(before);
    await page.unroute('**/api/user/buyMallGoods');
    await page.getByRole('button', { name: /^兑换 1 件/ }).click();
    await expect(page.getByRole('dialog', { name: '兑换成功' })).toBeVisible();
    await expect(page.getByText(NOT_DONE)).toHaveCount(0);
    expect(before - (await balanceOf(page, token))).toBeCloseTo(Number(price), 2);
  },
);

test('the outcome is asked for as soon as the line is back', ON_PC, async ({ page }) => {
  const token = await enterAs(page, testPlayer(65));
  await openBoxes(page, token, 1);
  await open(page, '/bag');
  await main(page).getByRole('article').getByRole('checkbox').first().check();
  await loseAnswers(page, '/api/user/sellGoods');
  await loseCalls(page, '/api/user/getOperation');
  await main(page)
    .getByRole('button', { name: /^卖出得/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认卖出/ })
    .click();
  await expect(page.getByText(OUT_OF_REACH)).toBeVisible();
  await page.unroute('**/api/user/getOperation');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect(page.getByText(/^已卖出 1 件/)).toBeVisible();
});

test('a battle room whose answer was lost is created and entered once', ON_PC, async ({ page }) => {
  const token = await enterAs(page, testPlayer(66));
  const [box] = (await ask<{ items: { boxId: string }[] }>(page, '/api/box/getBoxList', { sort: 'priceUp' })).items;
  await open(page, `/battle/create?boxes=${box?.boxId}&players=2&mode=1`);
  const created = await loseAnswers(page, '/api/battle/createBattle');
  await main(page).getByRole('button', { name: '创建并入座' }).click();
  await expect(main(page).getByText('还差 1 人')).toBeVisible();
  expect(created.sent).toBe(1);
  const { items } = await ask<{ items: object[] }>(page, '/api/battle/getMyBattle', { roomId: '' }, token);
  expect(items).toHaveLength(1);
});

test('a seat whose answer was lost is shown, and paid once', ON_PHONE, async ({ page, browser }) => {
  await enterAs(page, testPlayer(69));
  await open(page, '/home');
  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const maker = await context.newPage();
  const made = await enterAs(maker, testPlayer(72));
  const [box] = (
    await ask<{ items: { boxId: string; oddsVersion: number }[] }>(maker, '/api/box/getBoxList', { sort: 'priceUp' })
  ).items;
  const boxes = [{ boxId: box?.boxId, version: box?.oddsVersion }];
  const wish = { players: 3, mode: 1, boxes, password: 'open1234' };
  const { roomId } = await ask<{ roomId: string }>(maker, '/api/battle/createBattle', wish, made);
  await context.close();
  await open(page, `/battle/detail?roomId=${roomId}`);
  await main(page).getByRole('button', { name: '输密码加入' }).click();
  const dialog = page.getByRole('dialog', { name: '输入房间密码' });
  await dialog.getByLabel('房间密码').fill('open1234');
  const join = dialog.getByRole('button', { name: /加入/ });
  await loseCalls(page, '/api/battle/joinBattle');
  await join.click();
  await expect(dialog.getByText(NOT_DONE)).toBeVisible();
  await page.unroute('**/api/battle/joinBattle');
  const joined = await loseAnswers(page, '/api/battle/joinBattle');
  await join.click();
  await expect(main(page).getByText('你已入座')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  expect(joined.sent).toBe(1);
});

test('a spin, a check-in and a sticker whose answers were lost show their results', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(73));
  await open(page, '/turntable');
  const spun = await loseAnswers(page, '/api/turntable/spinTurntable');
  await main(page).getByRole('button', { name: '转一次 · 免费' }).click();
  await expect(main(page).getByTestId('prize')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '本周已转过' })).toBeVisible();
  expect(spun.sent).toBe(1);

  await loseAnswers(page, '/api/user/signin');
  await open(page, '/task');
  await main(page).getByRole('button', { name: /^签到/ }).first().click();
  await expect(page.getByText(/签到成功|第 1 天/).first()).toBeVisible();
  await expect
    .poll(
      async () =>
        (await ask<{ items: { waiting: number }[] }>(page, '/api/user/getUserSticker', {}, token)).items[0]?.waiting,
    )
    .toBe(1);
  await loseAnswers(page, '/api/user/activateSticker');
  await open(page, '/activity');
  await main(page).getByRole('button', { name: '揭开一张贴纸 · 免费' }).click();
  await expect(main(page).getByTestId('drawn')).toContainText('贴上了');
});
