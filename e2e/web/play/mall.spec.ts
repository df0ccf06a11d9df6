import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import {
  enterAs,
  expectAccessible,
  expectNothingSticksOut,
  expectPath,
  isMobile,
  open,
  prefix,
  signIn,
  testPlayer,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const cartLines = (page: Page) => main(page).getByTestId('cart-line');

async function ask<Data>(page: Page, path: string, data: object, token = ''): Promise<Data> {
  const headers = { ...(token ? { authorization: token } : {}), 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

interface Offer {
  mallGoodsId: string;
  finishName: string;
  weaponName: string;
  price: string;
}
const cheapest = async (page: Page): Promise<Offer[]> =>
  (await ask<{ items: Offer[] }>(page, '/api/mall/getMallGoodsList', { inStock: true, minPrice: '2.00' })).items;

/** The exterior follows the weapon; two offers may differ in it only. */
const cornerButton = (page: Page, { finishName, weaponName }: Offer, does: string) =>
  main(page)
    .getByRole('button', { name: `把 ${finishName} ${weaponName} ` })
    .and(
      main(page).getByRole('button', {
        name: new RegExp(`^把 .+ (崭新出厂|略有磨损|久经沙场|破损不堪|战痕累累) ${does}$`),
      }),
    )
    .first();
const addButton = (page: Page, offer: Offer) => cornerButton(page, offer, '放入购物车');
const removeButton = (page: Page, offer: Offer) => cornerButton(page, offer, '移出购物车');

/** The card opens a preview; the button in its corner has no text. */
const lookButton = (page: Page, { finishName, weaponName }: Offer) =>
  main(page).getByRole('button').filter({ hasText: finishName }).filter({ hasText: weaponName }).first();

/** On phones the cart replaces the shelf. */
async function openCart(page: Page, button = '去结算'): Promise<void> {
  if (isMobile()) await page.getByRole('button', { name: button, exact: true }).click();
}

test('coins are exchanged for the items in the cart, which arrive in the bag', MAIN_PATH, async ({ page }) => {
  const token = await enterAs(page, testPlayer(67));
  const [first, second] = (await cheapest(page)) as [Offer, Offer];
  await open(page, '/mall?minPrice=2.00&inStock=1');
  await expect(main(page).getByText('今日额度')).toBeVisible();
  await addButton(page, first).click();
  await expect(removeButton(page, first)).toBeVisible();
  const before = await ask<{ assets: { amount: string; point: string } }>(page, '/api/user/getInfo', {}, token);
  await openCart(page);
  await expect(cartLines(page)).toHaveCount(1);
  await expectAccessible(page);

  // With nothing selected there is nothing to exchange, and the page says so.
  const tick = cartLines(page).getByRole('checkbox');
  await tick.uncheck();
  await expect(page.getByRole('button', { name: '请先选择要兑换的奖品' })).toBeVisible();
  await tick.check();
  await page.getByRole('button', { name: /^兑换 1 件/ }).click();
  const dialog = page.getByRole('dialog', { name: '兑换成功' });
  await expect(dialog.getByText('1 件已放入背包')).toBeVisible();
  const after = await ask<{ assets: { amount: string; point: string } }>(page, '/api/user/getInfo', {}, token);
  expect(Number(before.assets.amount) - Number(after.assets.amount)).toBeCloseTo(Number(first.price), 2);
  expect(Number(after.assets.point) - Number(before.assets.point)).toBeCloseTo(Number(first.price), 2);
  await dialog.getByRole('link', { name: '去背包看看' }).click();
  await expect(page).toHaveURL(new RegExp(`${prefix()}/bag`));
  await expect(main(page).getByText(first.finishName).first()).toBeVisible();
  const bag = await ask<{ items: { source: number; goodsId: string }[] }>(page, '/api/user/rucksackGoods', {}, token);
  expect(bag.items.filter(({ source }) => source === 15)).toHaveLength(1);

  // Exchanged items left the cart; an item added by another device is in it.
  await ask(page, '/api/mall/putMallCart', { mallGoodsId: second.mallGoodsId, price: second.price }, token);
  await open(page, '/mall?minPrice=2.00&inStock=1');
  // The daily quota is used up: the shelf says so, and the cart stays reachable.
  await expect(page.getByText('超出今日兑换额度')).toBeVisible();
  await openCart(page, '购物车（1 件）');
  await expect(cartLines(page)).toHaveCount(1);
  await expect(cartLines(page).getByText(second.finishName).first()).toBeVisible();

  // In a narrow window a bar at the bottom opens the cart, and going back closes it.
  if (!isMobile()) {
    await page.setViewportSize({ width: 1024, height: 768 });
    const opener = main(page).getByRole('button', { name: '购物车（1 件）' });
    await expect(opener).toBeInViewport({ ratio: 1 });
    await expect(main(page).getByText('超出今日兑换额度')).toBeVisible();
    await opener.click();
    const cart = page.getByRole('dialog', { name: '购物车' });
    await expect(cart.getByTestId('cart-line')).toHaveCount(1);
    await expect(cart.getByRole('button', { name: /^兑换 1 件|额度/ })).toBeInViewport({ ratio: 1 });
    await expectPath(page, '/mall?minPrice=2.00&inStock=1&cart=1');
    await expectAccessible(page);
    await page.goBack();
    await expect(cart).toHaveCount(0);
    await expectPath(page, '/mall?minPrice=2.00&inStock=1');
  }
});

test('a visitor’s cart is kept when they sign in', ON_PHONE, async ({ page }) => {
  const [, , third] = (await cheapest(page)) as [Offer, Offer, Offer];
  await open(page, '/mall?minPrice=2.00&inStock=1');
  await expect(main(page).getByRole('button', { name: '登录后看兑换额度' })).toBeVisible();
  await addButton(page, third).click();
  await expect(removeButton(page, third)).toBeVisible();
  await page.reload();
  await expect(removeButton(page, third)).toBeVisible();
  await openCart(page);
  await page.getByRole('button', { name: '登录后兑换' }).click();
  await signIn(page, testPlayer(68));
  await expect(page.getByRole('button', { name: /^兑换 1 件/ })).toBeVisible();
  await expect(cartLines(page)).toHaveCount(1);
  await expect
    .poll(() => page.evaluate<string | null>(`localStorage.getItem('mallCart')`), { message: 'merged' })
    .toBeNull();
});

test(
  'goods have a preview before they are put into the cart, and the preview restores the focus',
  ON_PHONE,
  async ({ page }) => {
    const [, , , offer] = (await cheapest(page)) as [Offer, Offer, Offer, Offer];
    await open(page, '/mall?minPrice=2.00&inStock=1');
    const card = lookButton(page, offer);
    await expect(card).toHaveAccessibleName(new RegExp(offer.finishName));
    await card.click();
    const look = page.getByRole('dialog', { name: offer.finishName });
    await expect(look.getByText(offer.weaponName, { exact: true })).toBeVisible();
    const fact = (label: string) => look.getByRole('term').filter({ hasText: label }).locator('+ dd');
    await expect(fact('价格')).toContainText(offer.price);
    await expect(fact('购物车中已有')).toHaveText('0 件');
    await expectAccessible(page);
    await look.getByRole('button', { name: '放入购物车' }).click();
    await expect(fact('购物车中已有')).toHaveText('1 件');
    await expect(look.getByRole('button', { name: '移出购物车' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(look).toHaveCount(0);
    await expect(card).toBeFocused();
    await expect(removeButton(page, offer)).toBeVisible();

    // It opens by keyboard as well; going back closes it and keeps the scroll position.
    await page.keyboard.press('Enter');
    await expect(look).toBeVisible();
    await expect.poll(() => page.evaluate<number>('history.state?.layers ?? 0')).toBe(1);
    await page.goBack();
    await expect(look).toHaveCount(0);
    await expect(card).toBeFocused();
    await expectPath(page, '/mall?minPrice=2.00&inStock=1');
  },
);

const DROP = {
  ...{ dropId: '900720', nickName: '夜航船', avater: '', userType: 1, mode: 1, boxId: '7', goodsLevel: 'level7' },
  ...{ goodsNames: { zh: '手套 | 紫域等高' }, image: '/favicon.svg', price: '2180.00', at: '2026-11-15T04:00:00.000Z' },
};

/** Live drops are beside games, but not beside the shelf, which needs the width. */
async function expectFiveColumns(page: Page): Promise<void> {
  await page.route('**/api/box/getDropList', (route) =>
    route.fulfill({ json: { code: 0, msg: '', data: { items: [DROP] } } }),
  );
  await open(page, '/home');
  await expect(page.getByRole('complementary', { name: '实时掉落' })).toBeVisible();
  await open(page, '/mall');
  const card = main(page)
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /放入购物车$/ }) });
  await expect(card.nth(5)).toBeVisible();
  const tops = await card.evaluateAll((cards) => cards.map((one) => one.getBoundingClientRect().top));
  expect(tops.filter((top) => top === tops[0])).toHaveLength(5);
}

test('the shelf is filtered, searched and sorted, and an inverted range is rejected in place', async ({ page }) => {
  if (!isMobile()) await expectFiveColumns(page);
  await open(page, '/mall');
  const firstGoods = main(page)
    .getByRole('button', { name: /放入购物车$/ })
    .first();
  await expect(firstGoods).toBeVisible();
  // In a narrow window the filters are folded, so that goods are visible first.
  if (!isMobile()) {
    await page.setViewportSize({ width: 720, height: 900 });
    await expect(firstGoods).toBeInViewport({ ratio: 1 });
    await main(page).getByRole('button', { name: '筛选', exact: true }).click();
    // The sheet stays usable in a window that is widened meanwhile.
    await page.setViewportSize({ width: 1440, height: 900 });
    const folded = page.getByRole('dialog', { name: '筛选' });
    await folded.getByRole('checkbox', { name: '只看有货' }).check();
    await folded.getByRole('button', { name: '应用' }).click();
    await expect(folded).toHaveCount(0);
    await page.setViewportSize({ width: 720, height: 900 });
    await expect(main(page).getByRole('button', { name: '筛选 1' })).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
  }
  // The choice is in the address, and is shown once it is there.
  await main(page).getByRole('radio', { name: '积分商城' }).click();
  await expect(page).toHaveURL(/asset=point/);
  if (isMobile()) await main(page).getByRole('button', { name: '筛选', exact: true }).click();
  const fields = isMobile() ? page.getByRole('dialog', { name: '筛选' }) : main(page);
  await expect(fields.getByLabel('最低')).toBeVisible();
  await expectNothingSticksOut(page);
  await fields.getByLabel('最低').fill('500');
  await fields.getByLabel('最高').fill('100');
  await expect(fields.getByText('最低不能大于最高').first()).toBeVisible();
  await fields.getByLabel('最高').fill('900');
  await fields.getByRole('checkbox', { name: /崭新出厂/ }).click();
  if (isMobile()) await fields.getByRole('button', { name: '应用' }).click();
  await expect(page).toHaveURL(/exteriors=FN/);
  const found = await ask<{ total: number; items: Offer[] }>(page, '/api/mall/getMallGoodsList', {
    asset: 'point',
    exteriors: ['FN'],
    minPrice: '500',
    maxPrice: '900',
  });
  await expect(main(page).getByRole('button', { name: /放入购物车$/ })).toHaveCount(Math.min(24, found.total));
  await expectAccessible(page);
  if (isMobile()) await page.getByRole('button', { name: '搜索名称、武器' }).click();
  await main(page).getByRole('searchbox').fill('没有这样的饰品');
  await expect(main(page).getByText('没有符合条件的饰品')).toBeVisible();
  await main(page).getByRole('button', { name: '清除条件' }).click();
  await expect(page).not.toHaveURL(/exteriors/);
});

test('at 900 px the price fields fit an amount, and counts follow the other filters', ON_PC, async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 });
  await open(page, '/mall');
  const low = main(page).getByLabel('最低');
  await low.fill('12345.67');
  await main(page).getByLabel('最高').fill('1.00');
  const problem = main(page).getByText('最低不能大于最高').first();
  await expect(problem).toBeInViewport({ ratio: 1 });
  const isCut = await low.evaluate((field: HTMLInputElement) => field.scrollWidth > field.clientWidth);
  expect(isCut).toBe(false);
  await main(page).getByLabel('最高').fill('');
  await low.fill('');
  const label = main(page).locator('label', { hasText: '战痕累累' });
  const countOf = async (body: object) => {
    const { exteriors } = await ask<Record<string, { code: string; count: number }[]>>(
      page,
      '/api/mall/getMallShelf',
      body,
    );
    return exteriors?.find(({ code }) => code === 'BS')?.count ?? 0;
  };
  const [all, dear] = [await countOf({}), await countOf({ minPrice: '400' })];
  expect(dear).toBeLessThan(all);
  await expect(label).toHaveText(`战痕累累${all}`);
  await low.fill('400');
  await expect(label).toHaveText(`战痕累累${dear}`);
  await low.fill('');
  await page.evaluate("localStorage.setItem('language', 'en')");
  await page.reload();
  // The longest name fits beside its count.
  await expect(main(page).locator('label', { hasText: 'Commemorative' }).first()).toBeVisible();
  expect(await wrapped(page, 'label span:text-is("Commemorative")')).toEqual([]);
  const longest = main(page).locator('label', { hasText: 'Commemorative' }).first();
  const name = await longest.getByText('Commemorative', { exact: true }).boundingBox();
  const count = await longest.getByText(/^\d+$/).boundingBox();
  if (!name || !count) throw new Error('A filter has no count.');
  expect(name.x + name.width).toBeLessThanOrEqual(count.x);
});

/** Texts of the part that take more than one line. */
const wrapped = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluateAll((elements) =>
    elements.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [element.textContent ?? ''] : [];
    }),
  );

test('the longest exterior fits beside the button of its card', async ({ page }) => {
  await page.addInitScript("localStorage.setItem('language', 'en')");
  await page.setViewportSize(isMobile() ? { width: 360, height: 740 } : { width: 1280, height: 900 });
  await open(page, '/mall?exteriors=BS');
  const exteriors = main(page).getByText('Battle-Scarred', { exact: true });
  await expect(exteriors.nth(2)).toBeVisible();
  expect(await wrapped(page, 'main article span:text-is("Battle-Scarred")')).toEqual([]);
});
