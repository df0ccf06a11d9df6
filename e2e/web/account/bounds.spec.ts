import { MODES } from '@clearcrate/contract/modes';
import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectNothingSticksOut, expectPath, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const row = (page: Page, period: string) => main(page).getByRole('listitem').filter({ hasText: period });

async function editLimit(page: Page, name: string, amount: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: new RegExp(`(设|修改)限额：${name}`) })
    .click();
  const dialog = page.getByRole('dialog', { name: `${name}限额` });
  await dialog.getByLabel('限额', { exact: true }).fill(amount);
  await dialog.getByRole('button', { name: '保存' }).click();
}

async function openOneBox(page: Page): Promise<void> {
  await open(page, '/openbox?boxId=2');
  await page.getByRole('button', { name: /^开 1 箱/ }).click();
}

/** Simulates a long session: the page checks the clock when it becomes visible. */
async function expectReminder(page: Page, minutes: number): Promise<void> {
  const reminder = page.getByRole('dialog', { name: `已经玩了 ${minutes} 分钟` });
  await expect(async () => {
    await page.evaluate(`
      localStorage.setItem('playTime', JSON.stringify({ playedMs: ${minutes * 60_000}, atMs: Date.now(), remindedMs: 0 }));
      document.dispatchEvent(new Event('visibilitychange'));`);
    await expect(reminder).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(reminder).toContainText('今天花费');
  await reminder.getByRole('button', { name: '继续' }).click();
  await expect(reminder).toHaveCount(0);
}

test('limits: lower at once, higher after a day, and the rejection links to them', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(23));
  await open(page, '/help/fangchengmi');
  await main(page).getByRole('link', { name: '打开我的“理性游玩”' }).click();
  await expectPath(page, '/bounds');
  await expect(page.getByText('这段时间还没有记录')).toBeVisible();
  await expect(row(page, '每日')).toContainText('未设');
  await editLimit(page, '每日花费', '1.234');
  const dialog = page.getByRole('dialog', { name: '每日花费限额' });
  await expect(dialog.getByText('请输入金额，最多两位小数')).toBeVisible();
  await dialog.getByLabel('限额', { exact: true }).fill('30');
  await expect(dialog.getByText('保存后立即生效。')).toBeVisible();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(row(page, '每日')).toContainText('/ 30.00');

  await editLimit(page, '每日花费', '50');
  const raise = main(page).getByText(/^每日花费 30\.00 → 50\.00，23:59/);
  await expect(raise).toBeVisible();
  await expect(row(page, '每日')).toContainText('/ 30.00');
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '撤回' }).click();
  await expect(raise).toHaveCount(0);

  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  await open(page, '/mall');
  await expect(page.getByRole('status').filter({ hasText: '限额内还可花费 30.00' })).toBeVisible();
  const paid = await page.request.post('/api/box/openBox', { data: { boxId: '2', count: 1, version: 1 }, headers });
  expect((await paid.json()).data.cost).toBe('28.00');
  await openOneBox(page);
  const refusal = page.getByRole('dialog', { name: '到了你设的限额' });
  await expect(refusal).toContainText('没有扣款。');
  await expect(refusal).toContainText('超出你设定的每日花费限额 30.00，今天还可花 2.00');
  await refusal.getByRole('link', { name: '看我的限额' }).click();
  await expectPath(page, '/bounds');
  await expect(row(page, '每日')).toContainText('28.00');
  await expect(main(page).getByRole('img', { name: /花费 28\.00/ })).toBeVisible();
  await main(page).getByText('用表格看').click();
  await expect(main(page).getByRole('table').getByRole('row').last()).toContainText('28.00');
  await main(page).getByRole('radio', { name: '12 个月' }).check();
  await expect(main(page).getByRole('img', { name: /花费 28\.00/ })).toBeVisible();
  await expectAccessible(page);
});

/** Pages on which something is played or bought. */
const CLOSED_BY_BREAK = [
  ...Object.values(MODES).flatMap(({ charges, page }) => (charges ? [`/${page}`] : [])),
  ...['/battle/create', '/newyear', '/recharge'],
];

test(
  'a cool-off asks for confirmation, counts down, stops play and leaves the bag usable',
  ON_PHONE,
  async ({ page }) => {
    await enterAs(page, testPlayer(24));
    await open(page, '/bounds');
    await main(page).getByRole('switch').check();
    await expect(main(page).getByText('每 60 分钟提醒一次')).toBeVisible();
    await main(page).getByRole('radio', { name: '30 分钟' }).check();
    await expect(main(page).getByText('每 30 分钟提醒一次')).toBeVisible();
    await expectReminder(page, 30);
    await main(page).getByRole('radio', { name: '3 天', exact: true }).check();
    await main(page).getByRole('button', { name: '开始 3 天冷静期' }).click();
    const dialog = page.getByRole('dialog', { name: '开始 3 天冷静期？' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(main(page).getByText('冷静期中')).toHaveCount(0);
    await main(page).getByRole('button', { name: '开始 3 天冷静期' }).click();
    await dialog.getByRole('button', { name: '开始冷静期' }).click();
    await expect(main(page).getByText('冷静期中')).toBeVisible();
    await expect(main(page).getByRole('timer').first()).toContainText('2 天 23:59');
    await expectAccessible(page);
    await open(page, '/openbox?boxId=2');
    await expect(main(page).getByRole('button', { name: '休息中，暂不能开箱' })).toBeVisible();
    await expect(page.getByText(/^你的休息到 .+ 结束/)).toBeVisible();
    const notice = page.getByRole('status').filter({ hasText: /^休息到 .+ 结束，在那之前不能游玩和充值/ });
    for (const path of CLOSED_BY_BREAK) {
      await open(page, path);
      await expect(notice, path).toBeVisible();
      await expectNothingSticksOut(page);
    }
    await open(page, '/bag');
    await expect(page.getByText('背包还是空的')).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);

test('self-exclusion requires the confirmation word and cannot be undone', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(25));
  await open(page, '/bounds');
  await main(page).getByRole('button', { name: '申请自我排除' }).click();
  const dialog = page.getByRole('dialog', { name: '自我排除' });
  await dialog.getByRole('radio', { name: '12 个月' }).check();
  await expect(dialog.getByRole('button', { name: '先输入“自我排除”' })).toBeVisible();
  await dialog.getByLabel('输入“自我排除”以确认').fill('自我排');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('输入“自我排除”以确认').fill('自我排除');
  await dialog.getByRole('button', { name: '排除自己 12 个月' }).click();
  await expect(main(page).getByText('自我排除中')).toBeVisible();
  await main(page).getByRole('button', { name: '开始 7 天冷静期' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '开始冷静期' }).click();
  await expect(page.getByText(/只能延长，不能缩短$/)).toBeVisible();
});
