import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import {
  chooseSeed,
  enterAs,
  expectAccessible,
  expectPath,
  isMobile,
  open,
  prefix,
  signIn,
  testPlayer,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

/** Calls the store without the page, like another device of the player. */
async function elsewhere<Data>(page: Page, token: string, path: string, data: object = {}): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

const openBoxes = (page: Page, token: string, count: number) =>
  elsewhere(page, token, '/api/box/openBox', { boxId: '18', count, version: 1 });

interface TaskList {
  items: { taskCode: string; state: string }[];
}

test(
  'a visitor sees the rewards, signs in, and claims today’s and a task’s, each once',
  MAIN_PATH,
  async ({ page }) => {
    await open(page, '/task');
    await expect(main(page).getByRole('list', { name: '七天签到' }).getByRole('listitem')).toHaveCount(7);
    await expect(main(page).getByText('登录后记录进度')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '登录后签到' }).click();
    await signIn(page, testPlayer(18));

    await main(page)
      .getByRole('button', { name: /^签到领/ })
      .click();
    await expect(page.getByText('签到成功，第 1 天')).toBeVisible();
    await expect(main(page).getByRole('button', { name: '今天已签到' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: '本轮已签 1 天' })).toBeVisible();
    // Tasks are updated after the commit; the page shows it without a reload.
    const days = main(page).getByRole('listitem').filter({ hasText: '累计签到 7 天' });
    await expect(days).toContainText(/1\s*\/\s*7/);
    await page.getByRole('button', { name: '记录', exact: true }).click();
    await expect(page.getByRole('dialog', { name: '签到记录' }).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');

    const token = String(await page.evaluate("localStorage.getItem('token')"));
    await chooseSeed(page, token);
    await openBoxes(page, token, 3);
    // The count follows the opening a moment later.
    const state = async () => {
      const { items } = await elsewhere<TaskList>(page, token, '/api/task/getTaskList');
      return items.find(({ taskCode }) => taskCode === 'daily-open-3')?.state;
    };
    await expect.poll(state).toBe('claimable');
    await open(page, '/rule');
    await expect(main(page).getByRole('list', { name: '七天签到' })).toHaveCount(0);
    await open(page, '/task');
    const task = main(page).getByRole('listitem').filter({ hasText: '开任意箱 3 次' });
    await expectAccessible(page);
    await task.getByRole('button', { name: /^领取/ }).click();
    await expect(page.getByText('已领取：开任意箱 3 次')).toBeVisible();
    await expect(task.getByText('已领取', { exact: true })).toBeAttached();
    await expect(task.getByRole('button')).toHaveCount(0);
  },
);

test('an open page switches to the new day by itself', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(19));
  // A server that is still in the previous day after the page's day has ended: the page retries
  // until the new day.
  let isNewDay = false;
  const endsAt = new Date(Date.now() + 2_000).toISOString();
  await page.route('**/api/user/signinRewardRecords', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    if (!isNewDay) {
      Object.assign(body.data, { endsAt, signedToday: true });
      for (const day of body.data.round.slice(0, 5)) day.state = 'signed';
    }
    await route.fulfill({ response: answer, json: body });
  });
  await open(page, '/task');
  await expect(main(page).getByRole('heading', { name: '本轮已签 5 天' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '今天已签到' })).toBeVisible();
  isNewDay = true;
  await expect(main(page).getByRole('heading', { name: '本轮已签 0 天' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: /^签到领/ })).toBeVisible();
});

test('messages arrive during play, are read, sorted and deleted', ON_PC, async ({ page }) => {
  const token = await enterAs(page, testPlayer(20));
  const bell = page.getByRole('banner').getByRole('button', { name: /^消息/ });
  await open(page, '/home');
  await expect(bell).toHaveAccessibleName('消息 2');
  await openBoxes(page, token, 1);
  await expect(bell).toHaveAccessibleName('消息 3');

  await bell.click();
  await expectPath(page, '/information');
  const rows = main(page).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText('任务完成：第一次开箱');
  await expect(rows.getByText('未读')).toHaveCount(3);
  await expectAccessible(page);
  await rows.first().getByRole('link').click();
  await expect(main(page).getByRole('heading', { name: '任务完成：第一次开箱' })).toBeVisible();
  await expect(main(page).getByRole('link', { name: '去领取' })).toHaveAttribute('href', `#${prefix()}/task`);
  await expectAccessible(page);
  if (isMobile()) await page.getByRole('button', { name: '返回' }).click();
  await expect(rows.getByText('未读')).toHaveCount(2);

  await main(page).getByRole('button', { name: '充值' }).click();
  await expect(main(page).getByText('这一类还没有消息')).toBeVisible();
  await main(page).getByRole('button', { name: /^全部/ }).first().click();
  await page.getByRole('button', { name: '全部已读' }).click();
  await expect(rows.getByText('未读')).toHaveCount(0);
  await page.getByRole('button', { name: '删除已读' }).click();
  const question = page.getByRole('dialog', { name: '删除全部已读消息？' });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(rows).toHaveCount(3);
  // A message open beside the list is read, and is deleted with it.
  if (!isMobile()) await rows.first().getByRole('link').click();
  await page.getByRole('button', { name: '删除已读' }).click();
  await question.getByRole('button', { name: '删除' }).click();
  await expect(page.getByText('已删除 3 条')).toBeVisible();
  await expect(page).not.toHaveURL(/messageId/);
  await expect(main(page).getByText('还没有消息')).toBeVisible();
});
