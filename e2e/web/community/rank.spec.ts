import { expect } from '@playwright/test';
import { enterAs, expectAccessible, isMobile, open } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Real players: test accounts are on no board. */
const account = () => (isMobile() ? '13800000004' : '13800000009');

test('spent coins appear on every board at once, with the own place and the distance to the next', async ({ page }) => {
  const token = await enterAs(page, account());
  const spent = async (): Promise<string> => {
    const answer = await page.request.post('/api/rank/getMyRank', {
      headers: { authorization: token },
      data: { board: 1 },
    });
    return (await answer.json()).data.amount;
  };
  const before = await spent();
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const opened = await page.request.post('/api/box/openBox', { headers, data: { boxId: '2', count: 1, version: 1 } });
  const { data } = await opened.json();
  // Boards are updated a moment later, longer on a busy machine.
  const after = (Number(before) + Number(data.cost)).toFixed(2);
  await expect.poll(spent).toBe(after);

  await open(page, '/rank');
  const own = page.getByRole('region', { name: '我的名次' });
  await expect(own).toContainText(`本期消费 ${after} 金币`);
  await expect(own).toContainText(/暂列第一|再消费 [\d,.]+ 金币升一位/);
  await page.getByRole('radio', { name: '赛季榜' }).click();
  await expect(page).toHaveURL(/board=season/);
  await expect(own).toContainText(`本期消费 ${after} 金币`);
  await expect(page.getByRole('timer')).toContainText(/\d\d:\d\d:\d\d/);

  // Prizes and minimums of the running period are fixed, and their hash is that of what the page
  // shows.
  await expect(page.getByText(/奖励与门槛在本期内固定不变.*与本页一致/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: '往期榜单' }).click();
  await expect(page.getByRole('heading', { name: '还没有结算过的榜单' })).toBeVisible();
});

interface OwnRank {
  place: number;
  amount: string;
  prize: string;
  minimum: string;
  missing: string;
}

const SEASON = 3;
const minor = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100);

test('a player sees the own place, the minimum of its prize and what is missing for it', async ({ page }) => {
  const token = await enterAs(page, account());
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  await page.request.post('/api/box/openBox', { headers, data: { boxId: '2', count: 1, version: 1 } });
  const ownRank = async (): Promise<OwnRank> => {
    const data = { board: SEASON };
    const answer = await page.request.post('/api/rank/getMyRank', { headers: { authorization: token }, data });
    return (await answer.json()).data;
  };
  await expect.poll(async () => (await ownRank()).place).not.toBeNull();
  await open(page, '/rank?board=season');
  const own = page.getByRole('region', { name: '我的名次' });
  // Other players spend meanwhile: what the page shows is held against what the store says at that
  // moment.
  await expect(async () => {
    await page.reload();
    const { place, amount, prize, minimum, missing } = await ownRank();
    expect(minor(missing)).toBe(minor(minimum) - minor(amount));
    await expect(own).toContainText(String(place), { timeout: 2_000 });
    const promised = /奖励 ([\d,.]+) 需消费满 ([\d,.]+)，还差 ([\d,.]+)/.exec((await own.textContent()) ?? '') ?? [];
    expect(promised.slice(1).map(minor)).toEqual([prize, minimum, missing].map(minor));
  }).toPass();
  // The same minimum stands in the list of prizes and at the place on the board.
  const [, shown = ''] = /需消费满 ([\d,.]+)/.exec((await own.textContent()) ?? '') ?? [];
  await expect(page.getByText(`消费满 ${shown}`, { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});
