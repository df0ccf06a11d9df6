import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { nodeHasher } from '../../../packages/fairness/src/hash/node-crypto.ts';
import { ExportChecker } from '../../../packages/fairness/src/verify/export-checker.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

interface Opened {
  cost: string;
  items: { bagItemId: string; drawId: string; finishName: string; weaponName: string; recoveryPrice: string }[];
}

const cents = (amount: string) => Math.round(Number(amount) * 100);
/** Formats an amount like the store. */
const coins = (minor: number) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
const main = (page: Page) => page.getByRole('main');
/** A list on the phone, a table on PC. */
const recordRows = (page: Page) =>
  isMobile() ? main(page).getByRole('listitem') : main(page).locator('tbody').getByRole('row');

/** Calls the store directly as the signed-in player. */
function callerOf(page: Page, token: string) {
  return async <Data>(path: string, data: object): Promise<Data> => {
    const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
    const answer = await (await page.request.post(path, { data, headers })).json();
    expect(answer.code, answer.msg).toBe(0);
    return answer.data;
  };
}

async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8');
}

test('opened and sold items are in the records, on the page and in the file', async ({ page }) => {
  const call = callerOf(page, await enterAs(page, testPlayer(4)));
  const { version } = await call<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId: '2' });
  const opened = await call<Opened>('/api/box/openBox', { boxId: '2', count: 3, version: version.number });
  const [sold] = opened.items;
  await call('/api/user/sellGoods', { bagItemIds: [sold?.bagItemId] });

  await open(page, '/record');
  const rows = recordRows(page);
  await expect(rows.first()).toContainText(`${sold?.finishName} ${sold?.weaponName}`);
  await expect(rows.first()).toContainText(`+${coins(cents(sold?.recoveryPrice ?? ''))}`);
  await expect(rows.nth(1)).toContainText('×3');
  await expect(rows.nth(1)).toContainText(`−${coins(cents(opened.cost))}`);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出表格' }).click();
  const lines = (await textOf(await download)).trimEnd().split('\r\n');
  expect(lines[0]).toBe('\uFEFF时间,类型,说明,金额,余额,编号');
  const amounts = lines.slice(1).map((line) => cents(line.split(',')[3] ?? ''));
  const total = (isShown: (amount: number) => boolean) =>
    amounts.filter(isShown).reduce((sum, amount) => sum + amount, 0);
  const sums = main(page).locator('dl').first();
  await expect(sums).toContainText(`+${coins(total((amount) => amount > 0))}`);
  await expect(sums).toContainText(`−${coins(-total((amount) => amount < 0))}`);
  await expect(sums).toContainText(coins(total(() => true)));

  await main(page).getByRole('button', { name: '卖出', exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(page).toHaveURL((url) => url.hash.endsWith('/record?choice=sale'));
  await rows.first().getByRole('link').click();
  await expectPath(page, `/bag?itemId=${sold?.bagItemId}`);
});

test('a record of an item links to its proof', ON_PC, async ({ page }) => {
  const call = callerOf(page, await enterAs(page, testPlayer(5)));
  const { version } = await call<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId: '2' });
  const { items } = await call<Opened>('/api/box/openBox', { boxId: '2', count: 2, version: version.number });

  await open(page, '/bag');
  await page
    .getByRole('button', { name: '出入记录' })
    .or(page.getByRole('link', { name: '出入记录' }))
    .click();
  await expectPath(page, '/record?tab=goods');
  const rows = recordRows(page);
  await expect(rows).toHaveCount(2);
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '转出' }).click();
  await expect(page.getByText('这段时间没有记录')).toBeVisible();
  await main(page).getByRole('button', { name: '看全部类型' }).click();
  await rows.first().getByRole('link', { name: '验证这次抽取' }).click();
  await expectPath(page, `/verify?drawId=${items[1]?.drawId}`);

  await page.getByRole('button', { name: '换新种子，公开这一颗' }).click();
  await expect(page.getByRole('heading', { name: '完全吻合' })).toBeVisible();
  const download = page.waitForEvent('download');
  await main(page).getByRole('button', { name: '下载我的抽取' }).click();
  const checker = new ExportChecker(nodeHasher);
  const findings = (await textOf(await download)).split('\n').flatMap((line) => checker.readLine(line));
  expect(findings).toEqual([]);
  expect(checker.totals).toMatchObject({ records: 2, matched: 2 });
  expect(checker.missingNonces).toBe(0);
  await expectAccessible(page);
});

test('further pages of records load, and going back restores them', ON_PHONE, async ({ page }) => {
  const call = callerOf(page, await enterAs(page, testPlayer(10)));
  const { version } = await call<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId: '2' });
  const openings = 16;
  for (let opening = 0; opening < openings; opening += 1) {
    await call('/api/box/openBox', { boxId: '2', count: 1, version: version.number });
  }
  await open(page, '/record?choice=box');
  const rows = recordRows(page);
  if (isMobile()) {
    await expect(rows).toHaveCount(openings);
    return;
  }
  await expect(rows).toHaveCount(15);
  await expect(page.getByText(`共 ${openings} 笔`)).toBeVisible();
  const voucher = /编号 \d+/;
  const newest = voucher.exec((await rows.first().textContent()) ?? '')?.[0];
  await page.getByRole('button', { name: '下一页' }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByRole('button', { name: '下一页' })).toBeDisabled();
  await expect(rows.first()).not.toContainText(String(newest));
  await page.getByRole('button', { name: '上一页' }).click();
  await expect(rows.first()).toContainText(String(newest));
});
