import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { bindSteam } from '../kit/bind-steam.ts';
import {
  enterAs,
  expectAccessible,
  expectPath,
  isMobile,
  open,
  openBoxes,
  testPlayer,
  useKeyboard,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

/** On PC its name includes the shortcut. */
const extractButton = (page: Page) => page.getByRole('button', { name: /^提取( E)?$/ });

/** Starts delivery by the operator's command; otherwise it waits for five minutes. */
async function startDelivery(orderNo: string): Promise<void> {
  const command = ['apps/server/src/commands/clearcrate.ts', 'deliveries', 'start', orderNo];
  const env = { ...process.env, DATA_DIR: process.env.STORE_DATA_DIR, NODE_ENV: 'test' };
  await promisify(execFile)(process.execPath, command, { env });
}

const orderNoIn = async (page: Page): Promise<string> =>
  /E\d{12,}/.exec(
    (await main(page)
      .getByText(/^E\d{12,}$/)
      .first()
      .textContent()) ?? '',
  )?.[0] ?? '';

test('two items are extracted: one is cancelled, the other arrives with a message', ON_PHONE, async ({ page }) => {
  test.setTimeout(120_000);
  const token = await enterAs(page, testPlayer(70));
  const { items } = await openBoxes(page, token, 2);
  await open(page, '/bag');
  const ticks = main(page).getByRole('article').getByRole('checkbox');
  await ticks.nth(0).check();
  await ticks.nth(1).check();
  await extractButton(page).click();
  await expect(main(page).getByText('还没有绑定交易链接')).toBeVisible();
  await expect(page.getByRole('link', { name: '先绑定 Steam 交易链接' })).toBeVisible();

  await bindSteam(testPlayer(70), 'aB3_xY-9');
  await page.reload();
  await expect(main(page).getByText('partner=12••••89&token=••••-9')).toBeVisible();
  await expectAccessible(page);
  await useKeyboard(page);
  await page.getByRole('button', { name: '确认提取 2 件' }).click();
  await expectPath(page, '/bag/extract');
  await expect(main(page).getByText('等待发货')).toHaveCount(2);
  await expect(main(page).getByRole('heading', { name: '进行中' })).toBeFocused();
  await expectAccessible(page);

  // One is cancelled; selling the other is rejected while it is in delivery.
  await main(page).getByRole('button', { name: '取消提取，退回背包' }).first().click();
  await expect(main(page).getByText('等待发货')).toHaveCount(1);
  await expect(main(page).getByText('已取消', { exact: true })).toBeVisible();
  await open(page, '/bag?state=extracting');
  const leaving = main(page).getByRole('article');
  await expect(leaving).toHaveCount(1);
  await expect(leaving.getByText('提取中')).toBeVisible();
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const bagItemIds = items.map(({ bagItemId }) => bagItemId);
  const refusal = await (await page.request.post('/api/user/sellGoods', { data: { bagItemIds }, headers })).json();
  expect(refusal.msg).toBe('提取中：1 件，请先取消提取');

  // Delivery starts, and the sandbox's offer is accepted.
  await leaving.getByRole('link').click();
  await expect(main(page).getByText('等待发货')).toBeVisible();
  await startDelivery(await orderNoIn(page));
  await expect(main(page).getByText('已送到你的 Steam')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText('送达', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await open(page, '/bag?state=extracted');
  await expect(main(page).getByRole('article')).toHaveCount(1);
  await open(page, '/information');
  await expect(main(page).getByText(/已送达$/)).toBeVisible();
});

test('an offer that is not accepted returns the item to the bag, with a message', {
  tag: [ON_PC.tag, MAIN_PATH.tag],
}, async ({ page }) => {
  test.setTimeout(120_000);
  await bindSteam(testPlayer(71), 'lapse-01');
  const token = await enterAs(page, testPlayer(71));
  const [item] = (await openBoxes(page, token, 1)).items;
  await open(page, `/bag?itemId=${item?.bagItemId}`);
  await extractButton(page).click();
  await page.getByRole('button', { name: '确认提取 1 件' }).click();
  await expect(main(page).getByText('等待发货')).toBeVisible();
  await startDelivery(await orderNoIn(page));
  await expect(main(page).getByText('没有送成')).toBeVisible({ timeout: 60_000 });
  await expect(main(page).getByText('报价在时限内没有被接受。')).toBeVisible();
  await expect(main(page).getByText('没有进行中的提取')).toBeVisible();
  await main(page)
    .getByRole('link', { name: new RegExp(item?.finishName ?? '') })
    .click();
  await expect(main(page).getByText('没有送成，退回背包')).toBeVisible();
  await expect(page.getByRole('button', { name: /卖出得/ })).toBeEnabled();
  await expectAccessible(page);
  await open(page, isMobile() ? '/information' : '/information?kind=delivery');
  await expect(main(page).getByText(/没有送成，已退回背包/)).toBeVisible();
});
