import { expect, type Page } from '@playwright/test';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { change } from '../kit/raffle-store.ts';
import { enterAs, expectAccessible, open, openBoxes, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

async function ask(page: Page, authorization: string, path: string, data: object = {}) {
  const headers = { authorization, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Followers handle plays a moment later. */
const waitForStickers = (page: Page, token: string, stickers: number) =>
  expect
    .poll(async () =>
      (await ask(page, token, '/api/user/getUserSticker')).items.map(({ waiting }: { waiting: number }) => waiting),
    )
    .toEqual([stickers, stickers]);

test('a task earns a sticker, which is drawn, placed and verified', ON_PC, async ({ page }) => {
  const token = await enterAs(page, testPlayer(63));
  await ask(page, token, '/api/user/signin');
  await waitForStickers(page, token, 1);
  await open(page, '/activity');
  await expect(main(page).getByRole('heading', { name: '月夜灯会', level: 1 })).toBeVisible();
  // This page is full-screen.
  await expect(page.getByRole('banner')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(main(page).getByText('每张贴纸机会相同：62,500 / 1,000,000 = 6.25%')).toBeVisible();
  await expect(main(page).getByTestId('waiting')).toHaveText('1 张待揭开');
  await expect(main(page).getByText('还差 8 张')).toBeVisible();
  await expectAccessible(page);

  await main(page).getByRole('button', { name: '揭开一张贴纸 · 免费' }).click();
  await expect(main(page).getByTestId('drawn')).toContainText('贴上了');
  await expect(main(page).getByTestId('waiting')).toHaveText('0 张待揭开');
  await expect(main(page).getByText('还差 7 张')).toBeVisible();
  await expect(main(page).getByRole('button', { name: '再完成一个任务，就有贴纸可揭' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: '验证 ›' }).first().click();
  await expect(page).toHaveURL(/verify\?drawId=/);

  await open(page, '/newyear');
  await expect(main(page).getByRole('heading', { name: '新春灯会', level: 1 })).toBeVisible();
  await expect(main(page).getByRole('button', { name: '瑞兽 0/8' })).toBeVisible();
  await main(page).getByRole('button', { name: '年货 0/8' }).click();
  await expect(main(page).getByText('春联')).toBeVisible();
  await expectAccessible(page);
});

/** The first page of each festival's album, and the message of its reward. */
const PAGES = [
  {
    path: '/activity',
    festival: 'lantern-fair',
    stickers: ['rabbit', 'moon', 'lotus', 'owl', 'fox', 'deer', 'crane', 'ginkgo'],
    full: '月夜 8/8',
    message: 102,
    layout: ON_PHONE,
  },
  {
    path: '/newyear',
    festival: 'spring-gate',
    stickers: ['dragon', 'lion', 'carp', 'tiger', 'rooster', 'horse', 'monkey', 'goat'],
    full: '瑞兽 8/8',
    message: 103,
    layout: ON_PC,
  },
] as const;

/**
 * Signs in a test account marked as a real player, since others are not announced, and draws a full
 * page.
 */
async function enterWithFullPage(page: Page, { festival, stickers }: (typeof PAGES)[number]): Promise<void> {
  const account = testPlayer(95);
  await change('update player set kind = 1 where mobile = $1', [`+86${account}`]);
  const token = await enterAs(page, account);
  await change(
    `insert into festival_progress (player_id, festival, task_code, period, progress, target, stickers)
     select id, $2, 'given', 'once', 1, 1, 600 from player where mobile = $1`,
    [`+86${account}`, festival],
  );
  const { items } = await ask(page, token, '/api/festival/getFestivalList');
  const { oddsHash } = items.find((one: { festival: string }) => one.festival === festival);
  const had = new Set<string>();
  // After this many draws all eight of sixteen stickers are there with near certainty.
  for (let draws = 0; draws < 600 && !stickers.every((sticker) => had.has(sticker)); draws += 1) {
    had.add((await ask(page, token, '/api/user/activateSticker', { festival, oddsHash })).sticker);
  }
}

for (const album of PAGES) {
  test(`a full page pays its reward once, and sends message ${album.message}`, album.layout, async ({ page }) => {
    await enterWithFullPage(page, album);
    const heard: { id: number; data: { goodsName: string } }[] = [];
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const message = JSON.parse(String(payload));
        if (message.id === 102 || message.id === 103) heard.push(message);
      }),
    );
    await open(page, album.path);
    await expect(main(page).getByRole('button', { name: album.full })).toBeVisible();
    const claim = main(page).getByRole('button', { name: '领取奖励' });
    await expectAccessible(page);
    await claim.first().click();
    await expect(main(page).getByTestId('reward')).toContainText('奖励已到');
    await expect(main(page).getByText('已领取')).toBeVisible();
    await expect.poll(() => heard.map(({ id }) => id)).toEqual([album.message]);
    await expect(page.getByRole('status').filter({ hasText: '测试玩家' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(main(page).getByText('已领取')).toBeVisible();
  });
}

test('a visitor reads the festival and is asked to sign in', ON_PHONE, async ({ page }) => {
  await open(page, '/activity');
  await main(page).getByRole('button', { name: '登录后收集贴纸' }).click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
});

test('materials are locked, refined into one guaranteed skin, and unlocked', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(64));
  // Enough that the best eight are worth enough with any draws.
  for (let times = 0; times < 6; times += 1) await openBoxes(page, token, 10);
  const { items } = await ask(page, token, '/api/user/rucksackGoods', { pageSize: 100, sort: 'priceUp' });
  const common = items.filter(({ goodsLevel }: { goodsLevel: string }) => ['level1', 'level2'].includes(goodsLevel));
  const ids: string[] = common.map(({ bagItemId }: { bagItemId: string }) => bagItemId);
  expect(ids.length).toBeGreaterThan(9);
  const [spare, ...marked] = ids;
  await ask(page, token, '/api/user/markRucksackMaterial', { bagItemIds: marked, isMaterial: true });

  await open(page, '/refining');
  await expect(main(page).getByText('确定产出，无概率')).toBeVisible();
  await expect(main(page).getByText('8 / 8')).toBeVisible();
  await expectAccessible(page);
  // One more is marked in the bag and unmarked.
  await main(page).getByRole('button', { name: '从背包标记材料' }).last().click();
  const dialog = page.getByRole('dialog', { name: '从背包标记材料' });
  const unmarked = dialog.getByRole('checkbox', { checked: false }).first();
  await expect(dialog.getByText(`已标记 ${marked.length} 件`)).toBeVisible();
  await unmarked.click();
  await expect(dialog.getByText(`已标记 ${marked.length + 1} 件`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /标记好了/ }).click();

  await main(page)
    .getByRole('button', { name: /^炼化出/ })
    .click();
  const confirm = page.getByRole('dialog', { name: '确认炼化' });
  await expect(confirm.getByRole('listitem')).toHaveCount(8);
  await confirm.getByRole('button', { name: '炼化，不能撤回' }).click();
  await expect(main(page).getByTestId('exchanged')).toContainText('得到 1.74');
  await main(page).getByRole('link', { name: '去背包看看 ›' }).click();
  await expect(main(page).getByText('炼化获得')).toBeVisible();

  // Marked items cannot be sold; others can.
  const left = (await ask(page, token, '/api/user/getRucksackMaterials')).items;
  await open(page, `/bag?itemId=${left[0].bagItemId}`);
  await expect(main(page).getByRole('button', { name: '已标记为材料，先在炼化页取消标记' })).toBeVisible();
  await ask(page, token, '/api/user/markRucksackMaterial', { bagItemIds: [left[0].bagItemId], isMaterial: false });
  await ask(page, token, '/api/user/sellGoods', { bagItemIds: [left[0].bagItemId] });
  expect(spare).toBeDefined();
});
