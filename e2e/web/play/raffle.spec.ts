import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { joinBeside, makeDue, noteRecharge, openRoom, realPlayer } from '../kit/raffle-store.ts';
import {
  enterAs,
  expectAccessible,
  expectPath,
  isMobile,
  open,
  prefix,
  testPlayer,
  useKeyboard,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

test('a room is joined for free, drawn live, and verified in the browser', MAIN_PATH, async ({ page }) => {
  const name = `试房${prefix().slice(1)}${test.info().retry}`;
  const rollId = await openRoom(page, name);
  await enterAs(page, realPlayer(10));
  await open(page, '/roll');
  const card = main(page).getByRole('listitem').filter({ hasText: name });
  await expect(card.getByRole('button', { name: '免费参加' })).toBeVisible();
  await useKeyboard(page);
  await card.getByRole('button', { name: '免费参加' }).click();
  await expect(card.getByText('已参加')).toBeVisible();
  await expect(card.getByRole('link', { name: '进房间' })).toBeFocused();
  await card.getByRole('link', { name: '进房间' }).click();
  await expect(page).toHaveURL(new RegExp(`roll_detail\\?rollId=${rollId}`));
  await expect(main(page).getByTestId('entries')).toHaveText('已有 1 人参加');
  await expect(main(page).getByText('不满 10 人')).toBeVisible();

  // Another player joins, and all watchers see it.
  await joinBeside(page, realPlayer(5), rollId);
  await expect(main(page).getByTestId('entries')).toHaveText('已有 2 人参加');
  await main(page).getByRole('button', { name: '全部 2 ›' }).click();
  await expect(page.getByRole('dialog', { name: '参加者' }).getByRole('listitem')).toHaveCount(2);
  await page.keyboard.press('Escape');

  await makeDue(rollId);
  await expect(main(page).getByTestId('own-result')).toHaveText(/你排第 [12] 位/);
  await expect(main(page).getByText('中奖 2 人')).toBeVisible();
  await main(page).getByRole('button', { name: '验算名次' }).click();
  await expect(main(page).getByText('2 个名次全部一致')).toBeVisible();
  await expectAccessible(page);

  await open(page, `/verify?kind=order&of=roll&roomId=${rollId}`);
  await expect(main(page).getByText('2 个名次全部一致')).toBeVisible();
  await expect(main(page).getByText('名单截止')).toBeVisible();
  await expect(main(page).getByText('未记录')).toHaveCount(0);
  await open(page, '/roll?tab=mine');
  await expect(
    main(page)
      .getByText(/排在第 [12] 位/)
      .first(),
  ).toBeVisible();
});

test('a player who may not join sees what is missing, and test accounts are excluded', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(54));
  await open(page, '/roll');
  const special = main(page).getByRole('listitem').filter({ hasText: 'V5 专场' });
  await expect(special.getByRole('button', { name: '还差 5 级' })).toBeVisible();
  const daily = main(page).getByRole('listitem').filter({ hasText: '每日小房' });
  await expect(daily.getByRole('button', { name: 'AI 与测试账号不参加抽签' })).toBeVisible();

  // The join button is on the first screen, however many conditions a room has.
  if (!isMobile()) await page.setViewportSize({ width: 1280, height: 720 });
  await main(page).getByRole('region', { name: '周末开箱夜' }).getByRole('link', { name: '周末开箱夜' }).click();
  await expect(main(page).getByRole('heading', { name: '参加条件' })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '还差 2 级' })).toBeInViewport({ ratio: 1 });

  // Reading a missing room again would not help; other rooms are offered.
  await open(page, '/roll_detail?rollId=99999999');
  await main(page).getByRole('link', { name: '其他房间' }).click();
  await expectPath(page, '/roll');
});

test('a time box is joined after enough recharge, and shows chance and outcome', ON_PC, async ({ page }) => {
  const period = (['hour', 'day', 'week', 'week'] as const)[(isMobile() ? 0 : 1) + 2 * test.info().retry] ?? 'week';
  const token = await enterAs(page, realPlayer(10));
  const { userId } = (
    await (await page.request.post('/api/user/getInfo', { data: {}, headers: { authorization: token } })).json()
  ).data;
  await open(page, `/timebox?period=${period}&tier=0`);
  await expect(main(page).getByRole('link', { name: '去充值' })).toBeVisible();
  await expect(main(page).getByRole('timer')).toBeVisible();

  await noteRecharge(userId, 1_000_00);
  await page.reload();
  await main(page)
    .getByRole('button', { name: /免费参加/ })
    .click();
  await expect(main(page).getByTestId('chance')).toHaveText('你现在的机会 100.00%');
  await expect(main(page).getByRole('button', { name: '已参加' })).toBeVisible();

  const boxes = (await (await page.request.post('/api/timebox/getTimeBoxList', { data: {} })).json()).data.items;
  const { round } = boxes.find((box: { period: string; tier: number }) => box.period === period && box.tier === 0);
  await makeDue(round.roundId);
  const winners = main(page).getByRole('listitem').filter({ hasText: '我' });
  await expect(winners.first()).toBeVisible();
  await main(page).getByRole('button', { name: '验算名次' }).first().click();
  await expect(main(page).getByText('1 个名次全部一致')).toBeVisible();
  await main(page).getByRole('button', { name: '往期 ›' }).click();
  await expect(page.getByRole('dialog').getByText('已有 1 人参加')).toBeVisible();
  await expectAccessible(page);
});
