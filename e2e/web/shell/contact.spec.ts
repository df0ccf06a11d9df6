import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

/** Answers by the operator's command on the store's database. */
async function answerTicket(number: string, words: string): Promise<void> {
  const command = ['apps/server/src/commands/clearcrate.ts', 'tickets', 'answer', number, words];
  const env = { ...process.env, DATA_DIR: process.env.STORE_DATA_DIR, NODE_ENV: 'test' };
  await promisify(execFile)(process.execPath, command, { env });
}

test(
  'a question on the contact page is answered by an operator, and the answer is in the inbox',
  ON_PHONE,
  async ({ page }) => {
    const question = `昨晚开箱以后页面没有反应，想知道有没有扣金币。${crypto.randomUUID()}`;
    await open(page, '/help/contact');
    await expect(main(page).getByText('登录后可以提问')).toBeVisible();
    await expectAccessible(page);

    await enterAs(page, testPlayer(2));
    await page.reload();
    const form = main(page).locator('form');
    await expect(main(page).getByText('还没有提过问题')).toBeVisible();
    await form.getByLabel('问题内容').fill('没反应');
    await form.getByRole('button', { name: '提交' }).click();
    await expect(form.getByText('请再写具体一些')).toBeVisible();
    await expect(form.getByLabel('问题内容')).toHaveValue('没反应');
    await form.getByLabel('问题内容').fill(question);
    await form.getByLabel('问题类型').selectOption({ label: '开箱与玩法' });
    await form.getByRole('button', { name: '提交' }).click();
    await expect(page.getByText('已收到，回复会发到消息中心')).toBeVisible();

    const ticket = main(page).getByRole('article').filter({ hasText: question });
    await expect(ticket.getByText('等待回复')).toBeVisible();
    await expect(form.getByLabel('问题内容')).toHaveValue('');
    await expectAccessible(page);
    const number = /编号 (\d+)/.exec((await ticket.textContent()) ?? '')?.[1] ?? '';
    await answerTicket(number, '没有扣款，记录里可以看到。');

    await open(page, '/information');
    await main(page).getByText('客服回复了你的提问').first().click();
    await expect(main(page).getByText('没有扣款，记录里可以看到。').first()).toBeVisible();
    await main(page).getByRole('link', { name: '查看全部提问' }).first().click();
    await expectPath(page, '/help/contact');
    await expect(ticket.getByText('已回复')).toBeVisible();
    await expect(ticket.getByText('没有扣款，记录里可以看到。')).toBeVisible();
  },
);

test('help covers only open features', ON_PC, async ({ page }) => {
  await open(page, '/help/contact');
  const categories = main(page).getByRole('heading', { name: '可以找我们处理的事' });
  await expect(categories).toBeVisible();
  // The side menu has no customer service without a configured address.
  await expect(main(page).getByText('提取超过 12 小时')).toBeVisible();
  await expect(main(page).getByText('侧边菜单')).toHaveCount(0);

  const modules = await (await page.request.post('/api/index/getModuleList', { data: {} })).json();
  const open_ = new Set(
    (modules.data.items as { name: string; status: number }[])
      .filter(({ status }) => status === 1)
      .map(({ name }) => name),
  );
  await open(page, '/help/relevant');
  await expect(main(page).getByRole('heading', { name: '福利箱' })).toBeVisible();
  for (const [module, title] of [
    ['Roll', 'Roll 房'],
    ['Timing', '时间箱'],
    ['Mall', '商城'],
    ['Contract', '置换'],
  ] as const) {
    await expect(main(page).getByRole('heading', { name: title, exact: true })).toHaveCount(open_.has(module) ? 1 : 0);
  }
  await expect(main(page).getByText('{{')).toHaveCount(0);
  await open(page, '/help/guide');
  await expect(main(page).getByRole('heading', { name: '注册' })).toBeVisible();
  await expect(main(page).getByRole('heading', { name: '充值' })).toHaveCount(open_.has('Recharge') ? 1 : 0);
});
