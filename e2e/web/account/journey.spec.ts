import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { receiveCode } from '../kit/receive-code.ts';
import { expectPath, isMobile, newPhone, open } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const main = (page: Page) => page.getByRole('main');
const stage = (page: Page) => page.getByRole('dialog').last();

async function register(page: Page, mobile: string): Promise<void> {
  await open(page, '/register');
  await main(page).getByLabel('手机号').fill(mobile);
  await main(page).getByLabel('设置密码').fill('secret12');
  await main(page).getByLabel('再输一次').fill('secret12');
  await main(page)
    .getByLabel('验证码')
    .fill(await receiveCode(page, mobile));
  for (const tick of await main(page).getByRole('checkbox').all()) await tick.check();
  await main(page).getByRole('button', { name: '注册', exact: true }).click();
  await expectPath(page, '/home');
}

async function openPacket(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: '注册红包' }).getByRole('button', { name: '拆开红包' }).click();
  const opened = page.getByRole('dialog', { name: '已放入余额' });
  await expect(opened.getByText('8.88').first()).toBeVisible();
  await expect(opened.getByText(/^余额 0\.00，/)).toBeAttached();
  await opened.getByRole('button', { name: '先逛逛' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** Finds a box for at most a coin and a half. */
async function findCheapBox(page: Page): Promise<void> {
  await open(page, '/openbox');
  await page.getByRole('button', { name: /筛选/ }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('group', { name: '单价' }).getByRole('textbox', { name: '最高' }).fill('1.5');
  await sheet.getByRole('button', { name: /看 1 个箱/ }).click();
  await page.getByRole('link', { name: /起步箱/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '起步箱' })).toBeVisible();
}

async function tryForFree(page: Page): Promise<void> {
  await page.getByRole('button', { name: '免费试开（不计入）' }).click();
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(stage(page).getByRole('button', { name: '再试一次' })).toBeVisible();
  await stage(page).getByRole('button', { name: '关闭' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function openBoxes(page: Page, count: 1 | 5): Promise<void> {
  await page.getByRole('radio', { name: `×${count}`, exact: true }).check();
  await main(page)
    .getByRole('button', { name: `开 ${count} 箱` })
    .click();
  await stage(page)
    .getByRole('button', { name: count === 1 ? '跳过' : '全部停下' })
    .click();
  await expect(stage(page).getByRole('button', { name: '放入背包' })).toBeVisible();
  await stage(page).getByRole('button', { name: '放入背包' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function sellOne(page: Page): Promise<void> {
  await open(page, '/bag');
  const ticks = main(page).getByRole('article').getByRole('checkbox');
  await expect(ticks).toHaveCount(6);
  await ticks.first().check();
  await main(page)
    .getByRole('button', { name: /^卖出得/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^确认卖出/ })
    .click();
  await expect(ticks).toHaveCount(5);
}

test('the whole path: from a visitor to a draw verified twice', MAIN_PATH, async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/home');
  await register(page, newPhone(31));
  await openPacket(page);
  await findCheapBox(page);
  await tryForFree(page);
  await openBoxes(page, 1);
  await openBoxes(page, 5);
  await sellOne(page);

  await open(page, '/record');
  const bill = isMobile() ? main(page).getByRole('listitem') : main(page).locator('tbody').getByRole('row');
  await expect(bill).toHaveCount(4);
  await expect(bill.nth(1)).toContainText('−5.00');
  await expect(bill.nth(3)).toContainText('+8.88');

  await open(page, '/record?tab=goods');
  const proofs = main(page).getByRole('link', { name: '验证这次抽取' });
  await proofs.first().click();
  await expect(page.getByText('服务器种子还没有公开')).toBeVisible();
  await page.getByRole('button', { name: '换新种子，公开这一颗' }).click();
  await expect(page.getByRole('heading', { name: '完全吻合' })).toBeVisible();

  await open(page, '/record?tab=goods');
  await proofs.last().click();
  await expect(page.getByRole('heading', { name: '完全吻合' })).toBeVisible();
});
