import { expect, type Page } from '@playwright/test';
import { ON_PC } from '../../one-layout.ts';
import { enterAs, expectAccessible, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

async function ask<Data>(page: Page, path: string, data: object, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Fills the bag without the page. */
async function fillBag(page: Page, token: string): Promise<void> {
  const { items } = await ask<{ items: { boxId: string }[] }>(page, '/api/box/getBoxList', {
    sort: 'priceUp',
    minPrice: '15.00',
  });
  for (let turn = 0; turn < 2; turn += 1)
    await ask(page, '/api/box/openBox', { boxId: items[0]?.boxId, count: 10, version: 1 }, token);
}

/** Selects cards of the bag: in a sheet on phones, beside the swap on PC. */
async function pick(page: Page, count: number): Promise<void> {
  if (isMobile()) await main(page).getByRole('button', { name: '从背包放入' }).first().click();
  const bag = isMobile() ? page.getByRole('dialog') : main(page);
  // Cheap items have a match in stock; dear ones may have none.
  await bag.getByRole('button', { name: '价格低到高' }).first().click();
  await expect(bag.locator('[aria-busy=true]')).toHaveCount(0);
  const ticks = bag.getByRole('checkbox');
  await expect(ticks.first()).toBeAttached();
  for (let index = 0; index < count; index += 1) await ticks.nth(index).check();
  if (isMobile()) await bag.getByRole('button', { name: /^放好了/ }).click();
}

test('three or more skins are swapped for one of almost the same value', async ({ page }) => {
  const token = await enterAs(page, testPlayer(39));
  await fillBag(page, token);
  await open(page, '/replacement');
  await expect(main(page).getByRole('button', { name: '再放 3 件' })).toBeVisible();
  await pick(page, 2);
  await expect(main(page).getByRole('button', { name: '再放 1 件' })).toBeVisible();
  await expect(main(page).getByText('放入 3 件以上，这里就会列出能换的饰品。')).toBeVisible();
  await pick(page, 4);
  await expectAccessible(page);
  const act = main(page).getByRole('button', { name: /^置换得/ });
  const none = main(page).getByRole('button', { name: '没有 95–100% 之间的目标' });
  await expect(act.or(none)).toBeVisible();
  // Some selections have no match: another item is added, like a player would.
  for (let tries = 0; tries < 5 && (await none.isVisible()); tries += 1) {
    await main(page).getByRole('button', { name: /^取出/ }).first().click();
    await pick(page, 4 + tries);
    await expect(act.or(none)).toBeVisible();
  }
  await expect(act).toBeVisible();
  const before = await ask<{ total: number }>(page, '/api/user/rucksackGoods', {}, token);
  const info = await ask<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  const given = await main(page).getByRole('button', { name: /^取出/ }).count();
  // It cannot be undone, so it asks for confirmation; going back changes nothing.
  await act.click();
  const question = page.getByRole('dialog', { name: '确认置换' });
  await expect(question.getByRole('listitem')).toHaveCount(given);
  await expectAccessible(page);
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toHaveCount(0);
  expect((await ask<{ total: number }>(page, '/api/user/rucksackGoods', {}, token)).total).toBe(before.total);
  await act.click();
  await question.getByRole('button', { name: '置换，不能撤回' }).click();
  await expect(main(page).getByText('已换到').first()).toBeVisible();
  const after = await ask<{ total: number }>(page, '/api/user/rucksackGoods', {}, token);
  expect(after.total).toBe(before.total - given + 1);
  const unchanged = await ask<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  expect(unchanged.assets.amount).toBe(info.assets.amount);
  const records = await ask<{ sums: { gained: number; left: number } }>(
    page,
    '/api/user/goodsRecords',
    { type: 10 },
    token,
  );
  expect(records.sums).toMatchObject({ gained: 1, left: given });
  await expectAccessible(page);
});

test('a visitor is asked to sign in', ON_PC, async ({ page }) => {
  await open(page, '/replacement');
  await main(page).getByRole('button', { name: '登录后置换' }).first().click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});
