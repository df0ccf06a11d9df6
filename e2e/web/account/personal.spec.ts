import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const PORTRAIT = fileURLToPath(
  new URL('../../../packages/artwork/pictures/avatars/owl-2934d8fe2ecff877.webp', import.meta.url),
);

interface Info {
  base: { avater: string; avaterFrame: number };
  avaterStatus: number;
  assets: { amount: string };
}

async function infoOf(page: Page, authorization: string): Promise<Info> {
  const answer = await page.request.post('/api/user/getInfo', { headers: { authorization } });
  return (await answer.json()).data;
}

/** Expects the missing amount to the next level, or the notice that recharging is closed. */
async function expectWay(page: Page, missing: string): Promise<void> {
  const answer = await (await page.request.post('/api/index/getModuleList', { data: {} })).json();
  const modules: { name: string; status: number }[] = answer.data.items;
  const isOpen = modules.some(({ name, status }) => name === 'Recharge' && status === 1);
  await expect(main(page).getByText(isOpen ? missing : '等级暂时不变')).toBeVisible();
  await expect(main(page).getByText(missing)).toHaveCount(isOpen ? 1 : 0);
}

test('from the user center to a packet that pays once', async ({ page }) => {
  const token = await enterAs(page, testPlayer(13));
  await open(page, '/personal');
  await expect(main(page).getByText(`测试玩家${isMobile() ? '13' : '63'}`)).toBeVisible();
  await expect(main(page).getByRole('region', { name: '我的余额' })).toContainText('10,000');
  const entries = main(page).getByRole('navigation', { name: '我的功能' });
  for (const name of ['背包', '公平验证']) await expect(entries.getByRole('link', { name })).toBeVisible();
  // The balance links to the recharge page, so there is no entry for it.
  await expect(entries.getByRole('link', { name: '充值中心' })).toHaveCount(0);
  await expectAccessible(page);

  await main(page)
    .getByRole('link', { name: /特权与红包/ })
    .click();
  await expectPath(page, '/vip');
  await expect(main(page).getByRole('heading', { name: 'VIP 4' })).toBeVisible();
  await expectWay(page, 'V5 还差 1,740.00');
  await expect(main(page).getByText('等级不影响任何箱子的概率')).toBeVisible();
  await expectAccessible(page);
  const before = Number((await infoOf(page, token)).assets.amount);
  const claim = main(page).getByRole('button', { name: '领取 V4 红包' });
  await claim.click();
  await expect(page.getByText('V4 红包已入账')).toBeVisible();
  await expect(claim).toHaveCount(0);
  await expect(main(page).getByRole('listitem').filter({ hasText: '已领' })).toHaveCount(1);
  expect(Number((await infoOf(page, token)).assets.amount)).toBe(before + 12);
});

test('an avatar is chosen, a picture is cropped and sent, and its review state is shown', ON_PC, async ({ page }) => {
  const token = await enterAs(page, testPlayer(14));
  await open(page, '/personalHead');
  await expect(main(page).getByRole('radio', { name: '白银双翼，需要 V6' })).toBeDisabled();
  await expect(main(page).getByRole('button', { name: '保存' })).toBeDisabled();
  await main(page).getByRole('radio', { name: '白银之冠' }).check();
  await main(page).getByRole('radio', { name: '头像 9', exact: true }).check();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('已保存，所有人都会看到新的样子')).toBeVisible();
  const { base } = await infoOf(page, token);
  expect(base.avaterFrame).toBe(5);
  expect(base.avater).toMatch(/^\/art\/avatars\//);

  const file = main(page).getByLabel('选择图片');
  await file.setInputFiles({ name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('只支持 PNG、JPEG 和 WebP 图片')).toBeVisible();
  await file.setInputFiles(PORTRAIT);
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await dialog.getByLabel('缩放').fill('2');
  await dialog.getByRole('application').press('ArrowLeft');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '上传并送审' }).click();
  await expect(page.getByText('已上传，等待审核')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(main(page).getByText('新头像正在审核')).toBeVisible();
  const after = await infoOf(page, token);
  expect(after).toMatchObject({ avaterStatus: 0, base: { avater: base.avater } });
});

test('without a level the pages announce the first one', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(15));
  await open(page, '/personalHead');
  await expect(main(page).getByText('VIP 5 起可以上传自己的头像')).toBeVisible();
  await expect(main(page).getByRole('radio', { name: '精钢，需要 V1' })).toBeDisabled();
  await main(page).getByRole('link', { name: '看会员' }).click();
  await expectPath(page, '/vip');
  await expectWay(page, 'V1 还差 100.00');
  await expect(main(page).getByRole('button', { name: /^领取/ })).toHaveCount(0);
  await expectAccessible(page);
});
