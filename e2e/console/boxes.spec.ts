import { expect, type Page, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { expectAccessible } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A box that no other spec opens. */
const BOX = '黑金宝库箱';

/** Opens a box in the console and waits until its draft was checked. */
async function openBox(page: Page): Promise<void> {
  await openEntry(page, '箱子与概率');
  await page.getByRole('button', { name: BOX }).click();
  await expect(page.getByText('正好 100 万票，区间连续')).toBeVisible();
}

async function changeTickets(page: Page, row: 'first' | 'last', by: number): Promise<void> {
  const field = page.getByRole('table', { name: '概率表' }).getByRole('textbox')[row]();
  const tickets = Number((await field.inputValue()).replaceAll(',', ''));
  await field.fill(String(tickets + by));
}

test('odds are published with a second person, and an open box page follows', ON_PC, async ({ page, browser }) => {
  await signInAs(page, 'operator');
  await openBox(page);
  const address = (await page.getByRole('link', { name: '在商店查看' }).getAttribute('href')) ?? '';

  const players = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const store = await players.newPage();
  await store.goto(address);
  const history = store.getByRole('dialog', { name: '概率与价格历史' });
  await expect(history.getByText('这些概率从未改动。')).toBeVisible();
  await expectAccessible(store);
  await store.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(store.getByText('版本 v1')).toBeVisible();

  await changeTickets(page, 'first', -100);
  await expect(page.getByText('还差 100 票').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '先补 100 票' })).toBeVisible();
  await expect(page.getByText('草稿变了，模拟作废')).toBeVisible();
  await page.getByRole('button', { name: '补给它' }).click();
  await expect(page.getByText('正好 100 万票，区间连续')).toBeVisible();
  await expect(page.getByRole('img', { name: /返还率直方图/ })).toBeVisible();
  await expect(page.getByText('不得超过 99%')).toBeVisible();
  await expect(page.getByRole('button', { name: '先写原因' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('原因').fill('顶级物品到货减少');
  await page.getByRole('button', { name: '提交 v2' }).click();
  await expect(page.getByText('等待复核')).toBeVisible();
  await expect(store.getByText('版本 v1')).toBeVisible();

  const others = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
  const second = await others.newPage();
  await signInAs(second, 'finance');
  await openEntry(second, '复核');
  await second.getByRole('row', { name: BOX }).getByRole('button').click();
  await second.getByRole('button', { name: '通过' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(second.getByRole('dialog')).toHaveCount(0);
  await others.close();

  // Without a reload.
  await expect(store.getByText('版本 v2')).toBeVisible();
  await store.getByRole('button', { name: '历史' }).click();
  await expect(history.getByText('顶级物品到货减少')).toBeVisible();
  await expect(history.getByRole('listitem').filter({ hasText: '版本 v2' })).toContainText('当前');
  await players.close();

  await page.reload();
  await page.getByRole('tab', { name: /版本历史/ }).click();
  await expect(page.getByText('周屿 提交，许南乔 复核')).toBeVisible();
  await expectAccessible(page);
});

test('goods are added with a picture, and get another price', ON_PC, async ({ page }) => {
  await signInAs(page, 'owner');
  await openEntry(page, '饰品目录');
  await page.getByRole('button', { name: '新增饰品' }).click();
  const dialog = page.getByRole('dialog');
  const shot = await page.screenshot({ clip: { x: 0, y: 0, width: 400, height: 300 } });
  await dialog.getByLabel('选择图片').setInputFiles({ name: 'skin.png', mimeType: 'image/png', buffer: shot });
  await expect(dialog.getByRole('img', { name: '图片' })).toBeVisible();
  const code = `e2e-skin-${test.info().retry}`;
  await dialog.getByLabel('编码', { exact: true }).fill(code);
  await dialog.getByLabel('武器').selectOption({ index: 1 });
  await dialog.getByLabel('涂装', { exact: true }).selectOption({ index: 1 });
  await dialog.getByLabel('外观').selectOption('FN');
  await dialog.getByLabel('参考价').fill('12.00');
  await dialog.getByLabel('库存').fill('5');
  await dialog.getByLabel('原因', { exact: true }).fill('新品上架');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog).toHaveCount(0);
  const prices = page.getByRole('region', { name: '价格历史' });
  await expect(prices).toContainText('新品上架');

  await page.getByRole('button', { name: '编辑' }).click();
  await dialog.getByLabel('参考价').fill('13.50');
  await dialog.getByLabel('原因', { exact: true }).fill('行情上涨');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(prices.getByRole('listitem')).toHaveCount(2);
  await expect(prices.getByRole('listitem').first()).toContainText('13.50');

  await page.getByLabel('搜索').fill(code);
  const row = page.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('13.50');
  await page.reload();
  await expect(row).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('button', { name: '导入' }).click();
  const file = (text: string) => ({ name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByLabel('文件').setInputFiles(file('code,price\nx,1.00\n'));
  await expect(dialog.getByText('第 2 行').first()).toBeVisible();
  await expectAccessible(page);
});
