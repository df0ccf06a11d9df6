import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

interface Spin {
  code: string;
  ticket: number;
}

async function own(page: Page, token: string): Promise<{ spin: Spin | null; friends: number; isOpen: boolean }> {
  const answer = await page.request.post('/api/turntable/getOwnTurntable', {
    data: {},
    headers: { authorization: token },
  });
  return (await answer.json()).data;
}

test('the wheel turns once a week and stops on the drawn ticket', MAIN_PATH, async ({ page }) => {
  const token = await enterAs(page, testPlayer(26));
  await open(page, '/turntable');
  await expect(main(page).getByText('扇区大小就是概率大小，外圈一点 = 1%')).toBeVisible();
  await expect(main(page).getByText('0 / 3')).toBeVisible();
  const top = main(page).getByRole('row', { name: /100.00 金币/ });
  await expect(top.getByRole('img', { name: '未解锁' })).toBeVisible();
  await expect(top.getByText('0.40%')).toBeVisible();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: '转一次 · 免费' }).click();
  await expect(main(page).getByTestId('prize')).toBeVisible();
  const { spin } = await own(page, token);
  expect(spin).not.toBeNull();
  const turned = await main(page)
    .getByTestId('disc')
    .evaluate((disc) => Number(/rotate\(([\d.]+)deg\)/.exec((disc as SVGElement).style.transform)?.[1]));
  const ticketAt = (turned + (((spin?.ticket ?? 0) + 0.5) / 1_000_000) * 360) % 360;
  // Browsers round angles to six digits.
  expect(Math.min(ticketAt, 360 - ticketAt)).toBeLessThan(0.01);
  await expect(main(page).getByRole('button', { name: '本周已转过' })).toBeVisible();
  await page.reload();
  await expect(main(page).getByTestId('prize')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '本周已转过' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: /票号/ }).click();
  await expect(page).toHaveURL(/verify\?drawId=/);
});

test('a visitor sees both tables and is asked to sign in', ON_PHONE, async ({ page }) => {
  await open(page, '/turntable');
  await expect(main(page).getByRole('columnheader', { name: '解锁后' })).toBeVisible();
  await main(page).getByRole('button', { name: '登录后转一次' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});
