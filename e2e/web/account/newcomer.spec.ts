import { expect, type Page } from '@playwright/test';
import { ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

interface Card {
  boxId: string;
  name: string;
  price: string;
  best: { finishName: string; price: string; tickets: number };
}

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

const boxesBy = async (page: Page, body: object) =>
  (await call<{ items: Card[] }>(page, '/api/box/getBoxList', body)).items;

/** Opens the dearest box until another one is not affordable. Returns the balance. */
async function spendAlmostAll(page: Page, token: string, box: Card): Promise<number> {
  const balance = async () =>
    Number((await call<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token)).assets.amount);
  for (let left = await balance(); ; left = await balance()) {
    const count = Math.min(10, Math.floor(left / Number(box.price)));
    if (count === 0) return left;
    await call(page, '/api/box/openBox', { boxId: box.boxId, count, version: 1 }, token);
  }
}

test('the first view offers a box with its picture, price, best prize and its chance', async ({ page }) => {
  const [first] = await boxesBy(page, { sort: 'hot', pageSize: 1 });
  if (!first) throw new Error('The shelf is empty.');
  await open(page, '/home');
  const hero = main(page).getByRole('listitem').filter({ hasText: '怎么验证' }).first();
  await expect(hero.getByRole('heading', { name: first.name })).toBeVisible();
  await expect(hero.getByText(`| ${first.best.finishName}`)).toBeVisible();
  await expect(hero.getByText(`${(first.best.tickets / 10_000).toFixed(4).replace(/0{1,2}$/, '')}%`)).toBeVisible();
  const frame = await hero.boundingBox();
  const crate = await hero.getByRole('presentation').first().boundingBox();
  if (!frame || !crate) throw new Error('There is no crate in the first view.');
  expect(crate.y).toBeGreaterThanOrEqual(frame.y);
  expect(crate.y + crate.height).toBeLessThanOrEqual(frame.y + frame.height);
  const words = await hero.getByRole('heading').boundingBox();
  expect(words && words.x + words.width).toBeLessThanOrEqual(crate.x + crate.width * 0.12);
  await hero.getByRole('link', { name: '怎么验证' }).click();
  await expectPath(page, '/help/notarized');
  await page.goBack();
  await hero.getByRole('link', { name: /去开箱/ }).click();
  await expectPath(page, `/openbox?boxId=${first.boxId}`);
});

/** Expects the first five boxes fully in the first view, below everything a newcomer sees. */
async function expectWholeBoxes(page: Page): Promise<void> {
  const shelf = main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: '热门箱' }) });
  for (const viewport of [
    { width: 1280, height: 720 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    for (const place of [0, 4]) await expect(shelf.getByRole('article').nth(place)).toBeInViewport({ ratio: 1 });
  }
}

test('home shows the first steps until they are dismissed', async ({ page }) => {
  await open(page, '/home');
  const card = main(page).getByRole('region', { name: '新手四步' });
  await expect(card.getByText('0/4')).toBeVisible();
  await expect(card.getByRole('link', { name: '签到领奖' })).toBeVisible();
  if (!isMobile()) await expectWholeBoxes(page);
  await expectAccessible(page);
  await card.getByRole('button', { name: '收起新手引导' }).click();
  await expect(card).toHaveCount(0);
  await page.reload();
  await expect(main(page).getByRole('heading', { name: '热门箱' })).toBeVisible();
  await expect(card).toHaveCount(0);
});

test(
  'the step of verifying is done after a verified draw, not after the press of its link',
  ON_PHONE,
  async ({ page }) => {
    const token = await enterAs(page, testPlayer(91));
    await open(page, '/home');
    const card = main(page).getByRole('region', { name: '新手四步' });
    await card.getByRole('link', { name: '自己验证' }).click();
    await expectPath(page, '/verify');
    await page.goBack();
    await page.reload();
    await expect(card.getByRole('link', { name: '自己验证', exact: true })).toBeVisible();

    const [box] = await boxesBy(page, { sort: 'priceUp', pageSize: 1 });
    const opened = { boxId: box?.boxId, count: 1, version: 1 };
    const { items } = await call<{ items: { drawId: string }[] }>(page, '/api/box/openBox', opened, token);
    const { next } = await call<{ next: { serverSeedHash: string } }>(page, '/api/fairness/getSeed', {}, token);
    const choice = { clientSeed: 'verified-by-hand', nextServerSeedHash: next.serverSeedHash };
    await call(page, '/api/fairness/rotateSeed', choice, token);
    await open(page, `/verify?drawId=${items[0]?.drawId}`);
    await expect(main(page).getByText('完全吻合')).toBeVisible();
    await open(page, '/home');
    await expect(card.getByRole('link', { name: '自己验证（已完成）' })).toBeVisible();
  },
);

test('a box page that is not affordable offers what can be done now', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(3));
  const { assets } = await call<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  // A price that leaves enough for another box.
  const dearest = (await boxesBy(page, { sort: 'priceDown' })).find(
    ({ price }) => Number(assets.amount) % Number(price) > 2,
  );
  if (!dearest) throw new Error('No box leaves a remainder.');
  const left = await spendAlmostAll(page, token, dearest);
  const affordable = await boxesBy(page, { sort: 'priceDown', maxPrice: left.toFixed(2), pageSize: 1 });

  await open(page, `/openbox?boxId=${dearest.boxId}`);
  const ways = main(page).getByRole('navigation', { name: '现在可以做的' });
  await expect(ways.getByText(`还差 ${(Number(dearest.price) - left).toFixed(2)} 金币`)).toBeVisible();
  await expect(ways.getByRole('link', { name: '任务中心' })).toBeVisible();
  await expect(ways.getByRole('link', { name: '福利箱' })).toBeVisible();
  await expectAccessible(page);
  await ways.getByRole('link', { name: affordable[0]?.name }).click();
  await expectPath(page, `/openbox?boxId=${affordable[0]?.boxId}`);
  await expect(main(page).getByRole('button', { name: /^开 1 箱/ })).toBeEnabled();
});

test('links to open features are visible, and the phone’s tabs have nothing else', async ({ page }) => {
  await open(page, '/home');
  if (!isMobile()) {
    await expect(page.getByRole('banner').getByRole('link', { name: '开箱' })).toBeVisible();
    return;
  }
  const modules = await call<{ items: { name: string; status: number }[] }>(page, '/api/index/getModuleList');
  const isBattleOpen = modules.items.some(({ name, status }) => name === 'rank' && status === 1);
  const tabs = page.getByRole('navigation').filter({ hasText: '我的' });
  await expect(tabs.getByRole('link', { name: '开箱' })).toBeVisible();
  await expect(tabs.getByRole('link', { name: '对战' })).toHaveCount(isBattleOpen ? 1 : 0);
});
