import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const outcomes = (page: Page) => main(page).getByTestId('outcome');
const slider = (page: Page) => main(page).getByRole('slider', { name: '成功率' });

async function ask<Data>(page: Page, path: string, data: object, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

interface Goods {
  goodsId: string;
  finishName: string;
}

async function cheapTarget(page: Page): Promise<Goods> {
  const { items } = await ask<{ items: Goods[] }>(page, '/api/lucky/getLuckyGoodsList', { sort: 'priceUp' });
  return items[0] as Goods;
}

test(
  'a skin is found and tried at a chosen chance, and every ticket matches the ledger',
  MAIN_PATH,
  async ({ page }) => {
    const token = await enterAs(page, testPlayer(21));
    const { goodsId, finishName } = await cheapTarget(page);
    await open(page, '/lucky');
    await main(page).getByRole('searchbox', { name: '搜饰品名字或武器' }).fill(finishName);
    // Several skins share a finish; the price of this one is read.
    await main(page).locator(`a[href$="goodsId=${goodsId}"]`).first().click();
    await expectPath(page, `/luckyDetails?goodsId=${goodsId}`);
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '5');
    await expectAccessible(page);

    await main(page).getByRole('radio', { name: '×5' }).check();
    const priceAt5 = await main(page).getByTestId('price').textContent();
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '5.01 %');
    await page.keyboard.press('End');
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '75');
    const price = async () => Number(await main(page).getByTestId('price').textContent());
    await expect.poll(price).toBeGreaterThan(Number(priceAt5));
    await expect(main(page).getByText('75.00%', { exact: true }).first()).toBeVisible();

    const button = main(page).getByRole('button', { name: /^试 5 次/ });
    if (isMobile()) await button.click();
    else {
      await expect(button.getByText('空格')).toBeVisible();
      await page.keyboard.press('Space');
    }
    await expect(outcomes(page)).toHaveCount(5);
    const records = await ask<{ tries: number; wins: number }>(page, '/api/lucky/getLuckyRecords', { goodsId }, token);
    expect(records.tries).toBe(5);
    await expect(main(page).getByText(`5 次，中 ${records.wins} 次`)).toBeVisible();
    await expect(main(page).getByTestId('outcome').and(page.locator('[data-won]'))).toHaveCount(records.wins);
    await expect(main(page).getByRole('heading', { name: '幸运饰品最近掉落' })).toBeVisible();
    await expectAccessible(page);

    await main(page)
      .getByRole('button', { name: /^卖出 5 件/ })
      .click();
    await expect(main(page).getByRole('button', { name: '已卖出' })).toBeVisible();
    await outcomes(page).first().getByRole('link', { name: '自己验证' }).click();
    await expect(page).toHaveURL(/verify\?drawId=/);
  },
);

test('a try shows its result after its answer was lost or its end not watched', ON_PHONE, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  await enterAs(page, testPlayer(76));
  const { goodsId } = await cheapTarget(page);
  await open(page, `/luckyDetails?goodsId=${goodsId}`);
  const button = main(page).getByRole('button', { name: /^试 1 次/ });
  const show = main(page).getByRole('button', { name: '查看我的结果' });
  const found = main(page).getByText('但已经成功并扣款');
  let tries = 0;
  await page.route('**/api/lucky/playLucky', async (route) => {
    tries += 1;
    await route.fetch();
    await route.abort();
  });
  await main(page).getByRole('button', { name: '10%', exact: true }).click();
  await button.click();
  await expect(found).toBeVisible();
  await expect(button).toHaveCount(0);
  // The end is watched neither here nor on the next page.
  await page.reload();
  await expect(show).toBeVisible();
  await open(page, '/lucky');
  await expect(main(page).getByText(/的一次尝试被中断了/)).toBeVisible();
  await main(page).getByRole('link', { name: '查看我的结果' }).click();
  await show.click();
  await expect(outcomes(page)).toHaveCount(1);
  await main(page).getByRole('button', { name: '放入背包' }).click();
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '10');
  expect(tries).toBe(1);
  await page.reload();
  await expect(button).toBeVisible();
  await expect(main(page).getByText('上一次尝试')).toHaveCount(0);
  await context.close();
});

test('the needle stops on the ticket, and a free spin leaves no record', ON_PHONE, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const page = await context.newPage();
  const token = await enterAs(page, testPlayer(26));
  const { goodsId } = await cheapTarget(page);
  await open(page, `/luckyDetails?goodsId=${goodsId}`);
  await main(page).getByRole('button', { name: '快速模式' }).click();
  await main(page).getByRole('button', { name: '免费试转（不计入）' }).click();
  await expect(main(page).getByText('试转 · 不计入')).toBeVisible();
  const angle = await main(page)
    .locator('[data-ticket]')
    .evaluate((needle) => ({
      ticket: Number(needle.getAttribute('data-ticket')),
      turned: Number(/rotate\(([\d.]+)deg\)/.exec((needle as SVGElement).style.transform)?.[1]),
    }));
  expect(angle.turned).toBeCloseTo(((angle.ticket + 0.5) / 1_000_000) * 360, 3);
  const records = await ask<{ tries: number }>(page, '/api/lucky/getLuckyRecords', { goodsId }, token);
  expect(records.tries).toBe(0);
  await context.close();
});

test(
  'a visitor sees every chance and is asked to sign in; an unknown target is reported',
  ON_PHONE,
  async ({ page }) => {
    const { goodsId } = await cheapTarget(page);
    await open(page, `/luckyDetails?goodsId=${goodsId}`);
    await expect(main(page).getByText('全部结果')).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^登录后试/ })
      .click();
    await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
    await open(page, '/luckyDetails?goodsId=99999999');
    await page.reload();
    // Reading again would not help; another target is offered.
    await expect(main(page).getByText('没有选定目标')).toBeVisible();
    await expect(main(page).getByRole('button', { name: '再试一次' })).toHaveCount(0);
    if (!isMobile()) return;
    await open(page, '/luckyDetails');
    await main(page).getByRole('link', { name: '换目标' }).click();
    await expectPath(page, '/lucky');
  },
);

/** Names whose star has the rest of the name below it. */
const LONE_STARS = `[...document.querySelectorAll('main small')].flatMap(({ firstChild: name }) => {
  if (!name?.data?.startsWith('★')) return [];
  const [star, word] = [0, 2].map((at) => {
    const range = document.createRange();
    range.setStart(name, at);
    range.setEnd(name, at + 1);
    return range.getBoundingClientRect().top;
  });
  return star === word ? [] : [name.data];
})`;

test('the star of a name stays with its first word', ON_PC, async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'en')");
  await open(page, '/lucky');
  await expect(main(page).getByText('Wingfold Knife').nth(3)).toBeVisible();
  expect(await page.evaluate(LONE_STARS)).toEqual([]);
});
