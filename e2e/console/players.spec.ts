import { expect, type Page, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { enterAs, expectAccessible, openBoxes, testPlayer } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** From the navigation: the page, a number, Enter, the row. */
async function openPlayer(page: Page, text: string): Promise<void> {
  await openEntry(page, '玩家');
  await page.getByLabel('搜索').fill(text);
  await page.keyboard.press('Enter');
  await page.getByRole('table', { name: '玩家' }).getByRole('button').first().click();
  await expect(page.getByRole('region', { name: '身份' })).toBeVisible();
}

const infoOf = async (page: Page, authorization: string) => {
  const answer = await page.request.post('/api/user/getInfo', { data: {}, headers: { authorization } });
  return { status: answer.status(), ...(await answer.json()) };
};

test('an operator answers where a player’s coins went', ON_PC, async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(80));
  await openBoxes(page, authorization, 2);
  const { data } = await infoOf(page, authorization);
  await signInAs(page, 'operator');
  await openPlayer(page, data.userId);
  await expect(page.getByText('与余额一致')).toBeVisible();
  const kinds = page.getByRole('table', { name: '按事由' });
  await expect(kinds.getByRole('row', { name: '开箱' })).toBeVisible();
  await expect(page.getByRole('img', { name: '金币怎么来的' })).toContainText('期末');
  await expect(page.getByRole('table', { name: '流水' }).getByRole('row', { name: '开箱' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '抽取' }).click();
  await expect(page.getByRole('link', { name: '验证' }).first()).toHaveAttribute(
    'href',
    /^\/#\/p\/verify\?drawId=\d+$/,
  );
  await expectAccessible(page);
  const [proof] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: '验证' }).first().click(),
  ]);
  await expect(proof).toHaveURL(/#\/p\/verify\?drawId=\d+$/);
  await expect(proof.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an operator blocks a player, who reads why at sign-in', ON_PC, async ({ page, browser }) => {
  const player = testPlayer(86);
  const authorization = await enterAs(page, player);
  const { data } = await infoOf(page, authorization);
  await signInAs(page, 'risk');
  await openPlayer(page, data.userId);
  await page.getByRole('button', { name: '限制账号' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('告知玩家的原因').selectOption('payment');
  await dialog.getByLabel('原因', { exact: true }).fill('拒付 R-50921');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '限制账号' }).click();
  await expect(page.getByRole('region', { name: '限制记录' })).toContainText('拒付 R-50921');
  expect((await infoOf(page, authorization)).status).toBe(401);
  const context = await browser.newContext({ locale: 'zh-CN' });
  const answer = await context.request.post('/api/auth/login', {
    data: { areaCode: '+86', account: player, password: 'demo1234' },
    headers: { 'accept-language': 'zh' },
  });
  expect((await answer.json()).msg).toContain('付款被撤回');
  await context.close();
  await page.getByRole('button', { name: '解除限制' }).click();
  await dialog.getByLabel('原因').fill('已补款');
  await dialog.getByRole('button', { name: '解除限制' }).click();
  await expect(page.getByRole('button', { name: '限制账号' })).toBeVisible();
});

test('support compensates a player, and an owner approves it', ON_PC, async ({ page, browser }) => {
  const authorization = await enterAs(page, testPlayer(94));
  const before = await infoOf(page, authorization);
  await signInAs(page, 'support');
  await openPlayer(page, before.data.userId);
  await page.getByRole('button', { name: '补偿' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('数额').fill('15.80');
  await dialog.getByLabel('原因').fill('超时致报错，工单 K-2207');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await expect(dialog).toHaveCount(0);

  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const theirs = await context.newPage();
  await signInAs(theirs, 'owner2');
  await openEntry(theirs, '复核');
  await theirs.getByRole('row', { name: before.data.userId }).getByRole('button').click();
  const panel = theirs.getByRole('region', { name: '补偿玩家' });
  await expect(panel).toContainText('超时致报错');
  await expect(panel.getByRole('row', { name: '补偿' })).toContainText('+15.80');
  await expectAccessible(theirs);
  await panel.getByRole('button', { name: '通过' }).click();
  await theirs.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(theirs.getByRole('dialog')).toHaveCount(0);
  await context.close();

  const after = await infoOf(page, authorization);
  const coins = (info: typeof after) => Number(info.data.assets.amount);
  expect(coins(after) - coins(before)).toBeCloseTo(15.8);
  await page.reload();
  await expect(page.getByRole('region', { name: '补偿记录' })).toContainText('15.80');
});
