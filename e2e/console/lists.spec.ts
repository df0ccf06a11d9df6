import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { expectAccessible } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';

test(
  'a list keeps search, sorting and columns in its address, in saved views and in its export',
  ON_PC,
  async ({ page }) => {
    await signInAs(page, 'auditor');
    await openEntry(page, '运营人员');
    const table = page.getByRole('table', { name: '运营人员' });
    await expect(table.getByRole('row').nth(1)).toBeVisible();

    await page.keyboard.press('/');
    await page.keyboard.type('owner');
    await table.getByRole('button', { name: '姓名' }).click();
    await expect(page).toHaveURL(/text=owner/);
    await expect(page).toHaveURL(/sort=name/);
    await expect(table.getByRole('columnheader', { name: '姓名' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: '列', exact: true }).click();
    await page.getByRole('checkbox', { name: '加入时间' }).check();
    await page.getByRole('checkbox', { name: '状态' }).uncheck();
    await page.keyboard.press('Escape');
    const names = ['姓名', '角色', '上次登录', '在线设备', '加入时间'];
    await expect(table.getByRole('columnheader')).toHaveText(names);
    await expectAccessible(page);
    await page.reload();
    await expect(table.getByRole('columnheader')).toHaveText(names);
    await expect(table.getByRole('row')).toHaveCount(3);

    await page.getByRole('button', { name: '视图' }).click();
    await page.getByRole('button', { name: '保存当前视图' }).click();
    const name = `店主 ${test.info().retry}`;
    await page.getByLabel('视图名称').fill(name);
    await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
    await expect(page.getByRole('dialog', { name: '保存当前视图' })).toHaveCount(0);
    await page.getByRole('button', { name: '清除条件' }).click();
    await expect(page).not.toHaveURL(/text=owner/);
    await page.getByRole('button', { name: '视图' }).click();
    await page.getByRole('button', { name: `${name} 我的` }).click();
    await expect(page).toHaveURL(/text=owner/);

    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV' }).click();
    const file = await (await saved).path();
    const lines = (await readFile(file, 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\uFEFF姓名 (name),姓名 (email),角色,上次登录,在线设备,加入时间');
    expect(lines.filter((line) => line !== '')).toHaveLength(3);
    await expect(page.getByText('已保存 2 行')).toBeVisible();
  },
);

test('the rows of a list are walked by keyboard', ON_PC, async ({ page }) => {
  await signInAs(page, 'owner2');
  await page.goto('/console/#/audit-log?outcome=asked');
  const table = page.getByRole('table', { name: '审计日志' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(table.locator('[aria-pressed="true"]')).toBeFocused();
  const second = await table.locator('[aria-pressed="true"]').textContent();
  await expect(table.getByRole('row').nth(2)).toContainText(second ?? '');
  await page.keyboard.press('k');
  await expect(table.getByRole('row').nth(1).locator('[aria-pressed="true"]')).toBeFocused();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(page.getByText(/已到底部/)).toBeVisible({ timeout: 500 });
  }).toPass();
});

test('the command bar jumps to pages and finds by id what the role may see', ON_PC, async ({ page }) => {
  await signInAs(page, 'support');
  await page.keyboard.press('Control+k');
  const bar = page.getByRole('combobox', { name: '命令栏' });
  await expect(bar).toBeFocused();
  await page.keyboard.type('权限');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '权限', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await bar.fill('100001');
  await expect(page.getByRole('option', { name: /玩家 · 100001/ })).toBeVisible();
  await expectAccessible(page);
  await bar.fill('owner2@clearcrate.example');
  await expect(page.getByText('没有找到')).toBeVisible();
  await bar.fill('英文');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Permissions', level: 1 })).toBeVisible();
});
