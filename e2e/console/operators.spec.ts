import { expect, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { expectAccessible } from '../web/kit/store-page.ts';
import { codeOf, entriesOf, openEntry, signInAs } from './console-page.ts';
import { addOperator } from './operators-of-tests.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'an owner invites a person, who sees the pages of their role until suspended',
  ON_PC,
  async ({ page, browser }) => {
    await signInAs(page, 'owner');
    await openEntry(page, '运营人员');
    const email = `he-${test.info().retry}@example.com`;
    await page.getByRole('button', { name: '邀请' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('姓名').fill('何清');
    await dialog.getByLabel('邮箱').fill(email);
    await dialog.getByLabel('角色').selectOption('support');
    await dialog.getByLabel('原因').fill('客服新同事');
    await dialog.getByRole('button', { name: '生成链接' }).click();
    const link = page.getByRole('dialog', { name: '邀请链接' });
    const address = (await link.getByText('/#/invitation/').textContent()) ?? '';
    await link.getByRole('button', { name: '关闭' }).last().click();
    await expect(page.getByRole('table', { name: '未接受的邀请' })).toContainText(email);

    const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
    const theirs = await context.newPage();
    await theirs.goto(address.replace('localhost', '127.0.0.1'));
    await theirs.getByLabel('设置密码').fill('一句很长又只有自己知道的话');
    const secret = await theirs.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
    await theirs.getByLabel('动态口令').fill(await codeOf((secret ?? '').replaceAll(' ', ''), email));
    await theirs.getByRole('button', { name: '完成设置' }).click();
    await expect(theirs.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(theirs);
    await theirs.getByRole('button', { name: '已保存，进入运营台' }).click();
    await expect(theirs.getByRole('heading', { name: '仪表盘', level: 1 })).toBeVisible();
    expect(await entriesOf(theirs)).toEqual([
      '仪表盘',
      '玩家',
      '提取发货',
      '玩家提问',
      '头像审核',
      '充值订单',
      '复核',
      '权限',
      '我的账号',
    ]);
    await theirs.goto('/console/#/operators');
    await expect(theirs.getByRole('heading', { name: '没有这个页面' })).toBeVisible();

    await page.reload();
    await page.getByRole('button', { name: email }).click();
    await page.getByRole('button', { name: '停用' }).click();
    await dialog.getByLabel('原因').fill('已离职');
    await dialog.getByRole('button', { name: '停用' }).click();
    await expect(page.getByRole('row', { name: email })).toContainText('已停用');
    await theirs.goto('/console/#/account');
    await theirs.reload();
    await expect(theirs.getByRole('heading', { name: '登录运营台' })).toBeVisible();
    await context.close();

    await openEntry(page, '审计日志');
    await expect(page.getByText('链条完整，没有一条被改过')).toBeVisible();
    await page.getByLabel('搜索').fill('已离职');
    await page.getByRole('row', { name: 'suspendOperator' }).getByRole('button').click();
    await expect(page.getByText('重算相符')).toBeVisible();
    await expect(page.getByText('+ "suspended": true')).toBeVisible();
    expect(page.url()).toContain('text=');
    await page.reload();
    await expect(page.getByText('重算相符')).toBeVisible();
  },
);

test(
  'an operator renews recovery codes, signs in with one, and ends the other session',
  ON_PC,
  async ({ page, browser }) => {
    await addOperator('finance', 'finance3');
    await signInAs(page, 'finance3');
    await openEntry(page, '我的账号');
    await page.getByRole('button', { name: '换一批恢复码' }).click();
    const shown = page.getByRole('dialog').getByRole('listitem');
    await expect(shown).toHaveCount(10);
    const [code = ''] = await shown.allTextContents();

    const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' });
    const other = await context.newPage();
    await other.goto('/console/');
    await other.getByLabel('邮箱').fill('finance3@clearcrate.example');
    await other.getByLabel('密码', { exact: true }).fill('demo-operators-1234');
    await other.keyboard.press('Enter');
    await other.getByRole('button', { name: '用恢复码' }).click();
    await other.getByLabel('恢复码').fill(code);
    await other.keyboard.press('Enter');
    await openEntry(other, '我的账号');
    await expect(other.getByText('9', { exact: true })).toBeVisible();
    await other.getByRole('button', { name: '下线' }).first().click();
    await expect(other.getByRole('button', { name: '下线' })).toHaveCount(0);
    await context.close();
    await page.reload();
    await expect(page.getByRole('heading', { name: '登录运营台' })).toBeVisible();
  },
);

test('every page holds for screen readers, in both languages and on a narrow window', ON_PC, async ({ page }) => {
  await page.goto('/console/');
  await expectAccessible(page);
  await signInAs(page, 'owner2');
  const entries = page.getByRole('navigation', { name: '页面' }).getByRole('link');
  await expect(entries.last()).toHaveText('我的账号');
  const addresses = await entries.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const width of [1440, 800]) {
    await page.setViewportSize({ width, height: 900 });
    for (const address of addresses) {
      await page.goto(`/console/${address}`);
      await expect(page.getByRole('status').filter({ hasText: '加载中' })).toHaveCount(0);
      await expectAccessible(page);
    }
  }
  await page.getByLabel('语言').selectOption('en');
  await expect(page.getByRole('heading', { name: 'My account', level: 1 })).toBeVisible();
  await expectAccessible(page);
});
