import { expect, type Page, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { bindSteam } from '../web/kit/bind-steam.ts';
import { enterAs, expectAccessible, testPlayer } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';
import { addOperator, inDatabase } from './operators-of-tests.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** An order that a player has paid at the sandbox cashier. */
async function paidOrder(page: Page, mobile: string, amount: string): Promise<string> {
  const authorization = await enterAs(page, mobile);
  await bindSteam(mobile, 'aB3_xY-9');
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
  const data = { method: 'alipay', amount, layout: 'p' };
  const answer = await (await page.request.post('/api/recharge/createOrder', { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  const { orderNo, orderId, payUrl } = answer.data;
  await page.goto(payUrl);
  await Promise.all([page.waitForEvent('framenavigated'), page.getByRole('button', { name: /付款成功/ }).click()]);
  const stateOf = async () =>
    (
      await (
        await page.request.post('/api/recharge/getOrder', { data: { orderId }, headers: { authorization } })
      ).json()
    ).data.state;
  await expect.poll(stateOf).toBe(2);
  return orderNo;
}

test('finance finds an order, reads what the provider said, and refunds it', ON_PC, async ({ page }) => {
  await addOperator('finance', 'finance2');
  const orderNo = await paidOrder(page, testPlayer(96), '50.00');
  await signInAs(page, 'finance2');
  await openEntry(page, '充值订单');
  await page.getByRole('searchbox', { name: '搜索' }).fill(orderNo);
  await page.getByRole('button', { name: orderNo }).click();
  const panel = page.getByRole('region', { name: orderNo });
  await expect(panel).toContainText('已到账');
  await expect(page.getByRole('region', { name: '经过' })).toContainText('渠道回复：paid 50.00');
  await expectAccessible(page);
  await panel.getByRole('button', { name: '退款' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('玩家误充，工单 812');
  await dialog.getByRole('button', { name: '退款' }).click();
  await expect(page.getByRole('region', { name: '经过' })).toContainText(`${orderNo}F0`);
  await expect(panel.getByRole('button', { name: '退款', exact: true })).toHaveCount(0);
  expect(page.url()).toContain(`order=${orderNo}`);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: orderNo })).toContainText('已退款', { timeout: 2_000 });
  }).toPass();
});

test('an auditor reads revenue and return per mode, of yesterday too', ON_PC, async ({ page }) => {
  await addOperator('auditor', 'auditor2');
  await inDatabase(`
    with noon as (select date_trunc('day', now(), 'Asia/Shanghai') - interval '12 hours' as at),
      money as (
        insert into figure_hour (at, kind, account, is_real, entries, amount)
        select at, 'box.open', account, false, 40, amount from noon, (values (81, 40000), (1, -40000)) v (account, amount)
        on conflict do nothing
      ), items as (
        insert into figure_item_hour (at, source, is_real, items, worth) select at, 1, false, 40, 37000 from noon
        on conflict do nothing
      )
    insert into figure_return_hour (at, mode, is_real, plays, staked, won, expected, variance, largest)
    select at, 1, false, 40, 40000, 37000, 36000, 400000000, 15000 from noon on conflict do nothing`);
  await signInAs(page, 'auditor2');
  await openEntry(page, '仪表盘');
  await page.getByRole('radio', { name: '测试账号' }).check();
  await page.getByRole('radio', { name: '昨天' }).check();
  const spent = page.getByRole('table', { name: '各模式花费与返还' }).getByRole('row', { name: '开箱' });
  await expect(spent).toContainText('400.00');
  await expect(spent).toContainText('92.50%');
  const returns = page.getByRole('table', { name: '返还率，实际对理论' }).getByRole('row', { name: '开箱' });
  await expect(returns).toContainText('90.00%');
  await expect(returns).toContainText('区间内');
  await expect(page.getByRole('img', { name: '充值、花费、返还' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(spent).toContainText('400.00');

  await openEntry(page, '总账与试算');
  await expect(page.getByRole('row', { name: 'recharge' }).first()).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^clearcrate-ledger-.+\.csv$/);
  await openEntry(page, '月结报表');
  await expect(page.getByRole('table', { name: '按模式的玩法' }).getByRole('row', { name: '开箱' })).toBeVisible();
  await expectAccessible(page);
});
