import { expect, type Locator, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { balance, chooseCount, collectOpenings, openButton, signedIn, stage } from '../kit/opening-page.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, prefix, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('home shows boxes and links to all of them', async ({ page }) => {
  await open(page, '/home');
  await expect(page.getByRole('heading', { name: '热门箱' })).toBeVisible();
  await expect(page.getByRole('link', { name: /星云潮汐箱/ }).first()).toBeVisible();
  await page.getByRole('link', { name: /^全部 \d+ 个/ }).click();
  await expectPath(page, '/openbox');
});

test('the list follows category and search, and keeps its position', MAIN_PATH, async ({ page }) => {
  await open(page, '/openbox');
  await expect(page.getByRole('heading', { name: '星云潮汐箱' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: /刀刃手套/ }).click();
  await expect(page.getByRole('heading', { name: '刃光典藏箱' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '星云潮汐箱' })).toHaveCount(0);
  await page.getByRole('tab', { name: /全部/ }).click();
  await page.getByRole('searchbox', { name: '搜箱子或饰品' }).fill('起步');
  await expect(page.getByText('到底了，共 1 条')).toBeVisible();
  await page.getByRole('link', { name: /起步箱/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '起步箱' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: '搜箱子或饰品' })).toHaveValue('起步');
  await page.getByRole('searchbox').fill('没有这样的箱子');
  await expect(page.getByText('没有符合条件的箱子')).toBeVisible();
  await page.getByRole('button', { name: '清除条件，看全部' }).click();
  await expect(page.getByRole('heading', { name: '星云潮汐箱' })).toBeVisible();
});

test('finds boxes by a wanted item and rejects an inverted range', ON_PC, async ({ page }) => {
  await open(page, '/openbox');
  await page.getByRole('button', { name: /筛选/ }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('searchbox', { name: '搜饰品名字' }).fill('星云潮汐');
  await sheet.getByRole('button', { name: /星云潮汐 KV-47/ }).click();
  const chances = sheet.getByRole('group', { name: '在箱里的概率' });
  await chances.getByLabel('最低').fill('2');
  await chances.getByLabel('最高').fill('1');
  await expect(sheet.getByText('最低概率不能大于最高概率')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '先改好区间' })).toBeVisible();
  await chances.getByLabel('最低').fill('');
  await sheet.getByRole('button', { name: /看 \d+ 个箱/ }).click();
  await expect(page.getByRole('heading', { name: '星云潮汐箱' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '起步箱' })).toHaveCount(0);
  await expect(page).toHaveURL((url) => url.hash.includes('goodsId='));
});

test('cleared search words do not return with the filter', async ({ page }) => {
  await open(page, '/openbox?keyword=%E8%B5%B7%E6%AD%A5');
  await expect(page.getByText('到底了，共 1 条')).toBeVisible();
  // In one step: the field reports its words shortly after the last letter.
  await page.getByRole('searchbox', { name: '搜箱子或饰品' }).fill('');
  await page.getByRole('button', { name: /筛选/ }).click();
  const sheet = page.getByRole('dialog', { name: '筛选' });
  await sheet.getByRole('textbox', { name: '最低' }).fill('1');
  await sheet.getByRole('button', { name: /看 \d+ 个箱|应用/ }).click();
  await expect(page).toHaveURL(/minPrice=1/);
  await expect(page.getByRole('searchbox', { name: '搜箱子或饰品' })).toHaveValue('');
  await expect(page).not.toHaveURL(/keyword/);
});

test(
  'shows figures, every chance and their sum, and links to boxes with the same item',
  MAIN_PATH,
  async ({ page }) => {
    await open(page, '/openbox?boxId=1');
    await expect(page.getByRole('heading', { level: 1, name: '星云潮汐箱' })).toBeVisible();
    for (const figure of ['期望价值', '返还率', '本店差额']) await expect(page.getByText(figure)).toBeVisible();
    await expect(page.getByText('合计 1,000,000 票 = 100%')).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    await page
      .getByRole('button', { name: /紫晶蜂巢/ })
      .first()
      .click();
    await page.getByRole('dialog', { name: '紫晶蜂巢' }).getByRole('link', { name: '找有这件饰品的箱子' }).click();
    await expect(page).toHaveURL((url) => url.hash.startsWith(`#${prefix()}/openbox?goodsId=`));
    await expect(page.getByRole('heading', { name: '星云潮汐箱' })).toBeVisible();
  },
);

async function edgesOf(target: Locator) {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: y, right: x + width, bottom: y + height, height };
}
const firstOdds = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /星云潮汐 KV-47|雪原手套|BR-303/ });
const counts = (page: Page) => page.getByRole('group', { name: '一次开几箱' });

test('shows three odds beside or above the open button', async ({ page }) => {
  await enterAs(page, testPlayer(6));
  await open(page, '/openbox?boxId=1');
  await expect(firstOdds(page)).toHaveCount(3);
  const third = await edgesOf(firstOdds(page).nth(2));
  const choice = await edgesOf(counts(page));
  expect(isMobile() ? third.bottom <= choice.top : third.left >= choice.right).toBe(true);
  const trial = page.getByRole('button', { name: '免费试开（不计入）' });
  expect((await edgesOf(trial)).height).toBeGreaterThanOrEqual(44);
});

test('each count is as large as a finger, and the dock keeps its height', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(6));
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, '/openbox?boxId=1');
  for (const choice of await counts(page).getByRole('radio').all()) {
    const { height, right, left } = await edgesOf(choice);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(right - left).toBeGreaterThanOrEqual(32);
  }
  const [choices, act] = [await edgesOf(counts(page)), await edgesOf(openButton(page, 1))];
  expect(act.left, 'beside each other').toBeGreaterThan(choices.right);
});

test('on a screen as low as a landscape phone the open button is beside the odds', async ({ page }) => {
  await enterAs(page, testPlayer(6));
  await page.setViewportSize(isMobile() ? { width: 844, height: 390 } : { width: 1280, height: 390 });
  await open(page, '/openbox?boxId=1');
  await expect(firstOdds(page)).toHaveCount(3);
  const odds = await edgesOf(firstOdds(page).first());
  const choice = await edgesOf(counts(page));
  expect(isMobile() ? odds.right <= choice.left : odds.left >= choice.right).toBe(true);
  await expectAccessible(page);
});

test('reports a box that does not exist', ON_PHONE, async ({ page }) => {
  for (const boxId of ['999999', 'javascript:alert(1)']) {
    await open(page, `/openbox?boxId=${encodeURIComponent(boxId)}`);
    await expect(page.getByText('没有这个箱子')).toBeVisible();
  }
  await page.getByRole('link', { name: '全部箱子' }).last().click();
  await expectPath(page, '/openbox');
});

test('a visitor may try for free, without any record', ON_PC, async ({ page }) => {
  const openings = collectOpenings(page);
  await open(page, '/openbox?boxId=1');
  const tryButton = page.getByRole('button', { name: '免费试开（不计入）' });
  await tryButton.click();
  await stage(page).getByRole('button', { name: '跳过' }).waitFor();
  // Leaving the reel shows its result; leaving the result closes the stage.
  await page.keyboard.press('Escape');
  await expect(stage(page).getByText('试开 · 不计入')).toBeVisible();
  await expect(stage(page).getByRole('button', { name: '登录后开箱' })).toBeVisible();
  await expect(stage(page).getByRole('button', { name: '卖出' })).toHaveCount(0);
  // The focus may move to the browser's own bars, as with any dialog, but never to the page behind.
  for (const key of ['Shift+Tab', ...Array<string>(8).fill('Tab')]) {
    await page.keyboard.press(key);
    expect(await page.evaluate("document.querySelector(':focus')?.closest('[role=dialog]') === null"), key).toBe(false);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tryButton).toBeFocused();
  // Notices of the stage are still announced: the toast region was not removed with it.
  await expect(page.getByRole('region', { name: '通知', exact: true })).toBeAttached();
  expect(openings).toEqual([]);
});

/** Distance in pixels between the needle and the ticket's position in its range. */
async function needleOffset(page: Page, drawn: { ticket: number; firstTicket: number; lastTicket: number }) {
  const part = (drawn.ticket + 0.5 - drawn.firstTicket) / (drawn.lastTicket + 1 - drawn.firstTicket);
  // The scale is added a frame or two after the texts around it.
  await page.locator('[data-needle]').waitFor();
  return page.evaluate<number>(`(() => {
    const [range, needle] = ['[data-own]', '[data-needle]'].map((name) => document.querySelector(name).getBoundingClientRect());
    // The last pixel of a range is the gap behind it.
    return Math.abs(needle.x + needle.width / 2 - range.x - (range.width + 1) * ${part});
  })()`);
}

test("opens one box, stops the reel at the server's answer, and sells the item", async ({ page }) => {
  await signedIn(page, 0);
  await open(page, '/openbox?boxId=1');
  const answered = page.waitForResponse('**/api/box/openBox');
  await openButton(page, 1).click();
  const [item] = (await (await answered).json()).data.items;
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(page.locator('[data-strip] [data-hit]')).toContainText(item.finishName);
  const offset = await page.evaluate<number>(`(() => {
    const middle = (node) => { const box = node.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    const [hit, view] = ['[data-hit]', '[data-strip]'].map((name) => document.querySelector(name));
    const [x, y] = middle(hit);
    const [viewX, viewY] = middle(view.parentElement);
    return Math.max(Math.abs(x - viewX), Math.abs(y - viewY));
  })()`);
  expect(offset).toBeLessThan(2);
  await expect(stage(page).getByRole('heading', { level: 2 })).toContainText(item.finishName);
  await expect(stage(page).getByText('服务器种子哈希')).toBeVisible();
  expect(await needleOffset(page, item)).toBeLessThan(1);
  const before = await balance(page);
  await stage(page).getByRole('button', { name: '卖出' }).click();
  await expect(page.getByRole('button', { name: '已卖出', exact: true })).toBeVisible();
  expect(await balance(page)).toBe(before + Math.round(Number(item.recoveryPrice) * 100));
});

/** Sum of the sale prices of the items, in the minor unit. */
const worthOf = (items: { recoveryPrice: string }[]): number =>
  items.reduce((sum, item) => sum + Math.round(Number(item.recoveryPrice) * 100), 0);

async function openFive(page: Page): Promise<{ recoveryPrice: string }[]> {
  await open(page, '/openbox?boxId=1');
  await chooseCount(page, 5);
  const answered = page.waitForResponse('**/api/box/openBox');
  await openButton(page, 5).click();
  const { items } = (await (await answered).json()).data;
  await stage(page).getByRole('button', { name: '全部停下' }).click();
  await expect(stage(page).getByRole('heading', { name: '开出 5 件' })).toBeVisible();
  return items;
}

const yuan = (minor: number): string => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

test('sells five items in one press for the sum on the button', ON_PHONE, async ({ page }) => {
  await signedIn(page, 1);
  const items = await openFive(page);
  const before = await balance(page);
  const sell = stage(page).getByRole('button', { name: /^卖出 5 件/ });
  await expect(sell).toContainText(yuan(worthOf(items)));
  await sell.click();
  await expect(page.getByText('已卖出 5 件')).toBeVisible();
  await expect(page.getByRole('button', { name: '已卖出', exact: true })).toBeVisible();
  expect(await balance(page)).toBe(before + worthOf(items));
});

test('of five items sells the selected ones for their sum and keeps the rest', ON_PC, async ({ page }) => {
  await signedIn(page, 1);
  const items = await openFive(page);
  const before = await balance(page);
  // The whole card toggles its checkbox.
  for (const index of [1, 3]) await stage(page).getByRole('article').nth(index).click();
  const picked = items.filter((_, index) => index === 1 || index === 3);
  const sell = stage(page).getByRole('button', { name: /^卖出 2 件/ });
  await expect(sell).toContainText(yuan(worthOf(picked)));
  await sell.click();
  await expect(page.getByText('已卖出 2 件')).toBeVisible();
  expect(await balance(page)).toBe(before + worthOf(picked));
  await expect(stage(page).getByRole('checkbox', { name: /^选择/ })).toHaveCount(3);
  await expect(stage(page).getByRole('button', { name: /^卖出 3 件/ })).toBeVisible();
});

test('ten results have their final positions from the start', async ({ page }) => {
  await page.addInitScript(`
    window.moved = 0;
    new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.moved += value; })
      .observe({ type: 'layout-shift', buffered: true });
  `);
  await enterAs(page, testPlayer(6));
  await open(page, '/openbox?boxId=1');
  await chooseCount(page, 10);
  await openButton(page, 10).click();
  await stage(page).getByRole('button', { name: '全部停下' }).click();
  await stage(page).getByRole('heading', { name: '开出 10 件' }).waitFor();
  await page.evaluate('window.moved = 0');
  await expect(stage(page).getByRole('article')).toHaveCount(10);
  await expect(stage(page).getByText('服务器种子哈希')).toBeVisible();
  await expect(stage(page).getByRole('link')).toHaveCount(10);
  expect(await page.evaluate<number>('window.moved')).toBeLessThan(0.02);
  await expectAccessible(page);
});

test('beside the live rail the button and the figures of a box fit on one line', ON_PC, async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'en')");
  await page.setViewportSize({ width: 1440, height: 900 });
  await enterAs(page, testPlayer(6));
  await open(page, '/openbox?boxId=1');
  for (const part of [page.getByText('Open ×1', { exact: true }), page.getByText('Expected value', { exact: true })]) {
    await expect(part).toBeVisible();
    const height = await part.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(height).toBe(1);
  }
});

/** The main buttons of other pages where coins are spent or bought. */
const CLOSED_BY_BREAK = {
  '/crash': '休息中，暂不能游玩',
  '/battle': '休息中，暂不能游玩',
  '/battle/create': '休息中，暂不能游玩',
  '/luckyDetails?goodsId=1': '休息中，暂不能游玩',
  '/mall?cart=1': '休息中，暂不能游玩',
  '/newyear': '休息中，暂不能游玩',
  '/refining': '休息中，暂不能游玩',
  '/replacement': '休息中，暂不能游玩',
  '/roll': '休息中，暂不能游玩',
  '/timebox': '休息中，暂不能游玩',
  '/turntable': '休息中，暂不能游玩',
  '/recharge': '休息中，暂不能充值',
};

test('pages show a break before the press', async ({ page }) => {
  const authorization = await enterAs(page, testPlayer(56));
  const rest = { data: { days: 1 }, headers: { authorization } };
  expect((await (await page.request.post('/api/bounds/startCoolOff', rest)).json()).code).toBe(0);
  await open(page, '/openbox?boxId=1');
  const button = page.getByRole('main').getByRole('button', { name: '休息中，暂不能开箱' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText(/^你的休息到 .+ 结束/)).toBeVisible();
  await expectAccessible(page);
  for (const [path, reason] of Object.entries(CLOSED_BY_BREAK)) {
    // An empty cart has no button on phones.
    if (isMobile() && path.startsWith('/mall')) continue;
    await open(page, path);
    const closed = page.getByRole('main').getByRole('button', { name: reason }).first();
    await expect(closed, path).toHaveAttribute('aria-disabled', 'true');
  }
});

test('two presses of the button send one opening', { tag: [ON_PC.tag, MAIN_PATH.tag] }, async ({ page }) => {
  await enterAs(page, testPlayer(32));
  await open(page, '/openbox?boxId=1');
  await expect(openButton(page, 1)).toBeVisible();
  const before = await balance(page);
  const openings = collectOpenings(page);
  // In one step: no hand is that fast, but a busy page may queue two events.
  await openButton(page, 1).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await stage(page).getByRole('button', { name: '跳过' }).click();
  await expect(stage(page).getByRole('button', { name: '放入背包' })).toBeVisible();
  expect(openings).toHaveLength(1);
  expect(await balance(page)).toBe(before - 1580);
});

test('reduced motion shows the result without a reel', ON_PHONE, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/openbox?boxId=1');
  await page.getByRole('button', { name: '免费试开（不计入）' }).click();
  await expect(stage(page).getByText('试开 · 不计入')).toBeVisible();
  await expect(page.locator('[data-strip]')).toHaveCount(0);
  await expectAccessible(page);
});

test('keys set the count and open; a visitor is asked to sign in first', ON_PC, async ({ page }) => {
  await open(page, '/openbox?boxId=1');
  await expect(page.getByText('合计 1,000,000 票 = 100%')).toBeVisible();
  await page.getByRole('main').focus();
  await page.keyboard.press('ArrowRight');
  // Phones have no such keys: the count is touched.
  await expect(page.getByRole('radio', { name: isMobile() ? '×1' : '×2', exact: true })).toBeChecked();
  await page.keyboard.press('Space');
  await expect(page.getByRole('dialog', { name: '登录' })).toHaveCount(isMobile() ? 0 : 1);
});
