import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { chooseSeed, expectAccessible, expectPath, isMobile, open, useKeyboard } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

interface OwnedItem {
  bagItemId: string;
  drawId: string;
  finishName: string;
  recoveryPrice: string;
}

const cents = (amount: string) => Math.round(Number(amount.replaceAll(',', '')) * 100);
/** Formats an amount like the store. */
const coins = (minor: number) => (minor / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });

/** A demo player with freshly opened items, without the page. */
class Player {
  readonly #request: APIRequestContext;
  readonly #token: string;

  constructor(request: APIRequestContext, token: string) {
    this.#request = request;
    this.#token = token;
  }

  async call<Data>(path: string, data: object = {}): Promise<Data> {
    const headers = { authorization: this.#token, 'idempotency-key': crypto.randomUUID() };
    const answer = await (await this.#request.post(path, { data, headers })).json();
    expect(answer.code, answer.msg).toBe(0);
    return answer.data;
  }

  async openBoxes(count: number): Promise<OwnedItem[]> {
    const { version } = await this.call<{ version: { number: number } }>('/api/box/getBoxDetail', { boxId: '2' });
    const body = { boxId: '2', count, version: version.number };
    return (await this.call<{ items: OwnedItem[] }>('/api/box/openBox', body)).items;
  }

  async balance(): Promise<number> {
    return cents((await this.call<{ assets: { amount: string } }>('/api/user/getInfo')).assets.amount);
  }

  async emptyBag(): Promise<void> {
    const { items } = await this.call<{ items: OwnedItem[] }>('/api/user/rucksackGoods', { pageSize: 100 });
    const bagItemIds = items.map(({ bagItemId }) => bagItemId);
    if (bagItemIds.length > 0) await this.call('/api/user/sellGoods', { bagItemIds });
  }
}

/** Players of this spec only: selling must not affect other tests. */
async function signedIn(page: Page, number: number): Promise<Player> {
  const account = String(13_800_000_016 + number + (isMobile() ? 0 : 2));
  const data = { areaCode: '+86', account, password: 'demo1234' };
  const answer = await (await page.request.post('/api/auth/login', { data })).json();
  await chooseSeed(page, answer.data.token);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(answer.data.token)})`);
  return new Player(page.request, answer.data.token);
}

const main = (page: Page) => page.getByRole('main');
const ticks = (page: Page) => main(page).getByRole('article').getByRole('checkbox');
const sellButton = (page: Page) => main(page).getByRole('button', { name: /^卖出得/ });

/**
 * Expects the back button to close the menu, then to end the selection, without leaving the bag.
 */
async function expectBackToStay(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: /最近$/ }).click();
  const menu = page.getByRole('menu');
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await ticks(page).nth(0).check();
  await expect(main(page).getByText('已选 1 件')).toBeVisible();
  await page.goBack();
  await expect(main(page).getByText('已选 1 件')).toHaveCount(0);
  await expectPath(page, '/bag');
}

test.describe('with a full bag', () => {
  test.describe.configure({ mode: 'serial' });

  test('sells the selected items for their exact sum, once, and removes them', async ({ page }) => {
    const player = await signedIn(page, 0);
    await player.emptyBag();
    await player.openBoxes(5);
    const items = [...(await player.openBoxes(5))].reverse();
    const before = await player.balance();
    await open(page, '/bag');
    await expect(ticks(page)).toHaveCount(10);
    if (isMobile()) await expectBackToStay(page);
    await ticks(page).nth(0).check();
    await ticks(page).nth(1).check();
    const chosen = items.slice(0, 2).reduce((sum, { recoveryPrice }) => sum + cents(recoveryPrice), 0);
    await expect(main(page).getByText('已选 2 件')).toBeVisible();
    await expect(sellButton(page)).toContainText(coins(chosen));
    await expect(main(page).getByRole('checkbox', { name: '已选 2 件' })).toBeChecked({ indeterminate: true });

    await expectAccessible(page);

    const sales: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/user/sellGoods')) sales.push(request.postData() ?? '');
    });
    await useKeyboard(page);
    await sellButton(page).click();
    const dialog = page.getByRole('dialog', { name: '卖出 2 件饰品？' });
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect(dialog).toHaveCount(0);
    expect(sales).toEqual([]);
    await sellButton(page).click();
    await dialog.getByRole('button', { name: /^确认卖出/ }).click();
    await expect(page.getByText('已卖出 2 件')).toBeVisible();
    await expect(ticks(page)).toHaveCount(8);
    // The button disappeared with the sold items; the focus continues at the list.
    if (!isMobile()) await expect(main(page).getByRole('heading', { name: '背包', level: 1 })).toBeFocused();
    expect(sales).toHaveLength(1);
    expect(await player.balance()).toBe(before + chosen);
  });

  test('selects everything at once, and keeps sold items on record', ON_PHONE, async ({ page }) => {
    await signedIn(page, 0);
    await open(page, '/bag');
    await expect(ticks(page)).toHaveCount(8);
    if (isMobile()) {
      await page.getByRole('button', { name: '多选' }).click();
      await main(page).getByRole('checkbox', { name: '全选 8 件' }).check();
    } else await page.keyboard.press('a');
    await expect(main(page).getByRole('checkbox', { name: '已选 8 件' })).toBeChecked();
    await main(page).getByRole('button', { name: '清空' }).click();
    await expect(main(page).getByRole('button', { name: '先选择要卖的饰品' })).toBeVisible();
    await main(page)
      .getByRole('button', { name: /^已卖出/ })
      .click();
    await expect(main(page).getByRole('article').first()).toBeVisible();
    await expect(ticks(page)).toHaveCount(0);
    await main(page).getByRole('article').first().getByRole('link').first().click();
    const sold = main(page).getByRole('listitem').filter({ hasText: '已卖回本店' });
    await expect(sold).toContainText(/\d{2}:\d{2}/);
  });

  test('search and filters narrow the list and are in the address', async ({ page }) => {
    await signedIn(page, 0);
    await open(page, '/bag');
    // In a narrow window the filters are folded, so that items are visible first.
    if (!isMobile()) {
      await page.setViewportSize({ width: 900, height: 900 });
      await expect(main(page).getByRole('article').first()).toBeInViewport({ ratio: 1 });
      await main(page).getByRole('button', { name: '筛选', exact: true }).click();
      // The sheet stays usable in a window that is widened meanwhile.
      await page.setViewportSize({ width: 1440, height: 900 });
      const folded = page.getByRole('dialog', { name: '筛选' });
      await folded.getByRole('region', { name: '来源' }).getByRole('button', { name: '开箱', exact: true }).click();
      await folded.getByRole('button', { name: '应用' }).click();
      await page.setViewportSize({ width: 900, height: 900 });
      await expect(main(page).getByRole('button', { name: '筛选 1' })).toBeVisible();
      await page.setViewportSize({ width: 1440, height: 900 });
      await main(page).getByRole('complementary', { name: '筛选' }).getByRole('button', { name: '重置筛选' }).click();
    }
    await page.getByRole('searchbox').fill('没有这样的饰品');
    await expect(page.getByText('没有符合条件的饰品')).toBeVisible();
    await expect(page).toHaveURL((url) => url.hash.includes('keyword='));
    await page.getByRole('button', { name: '清除条件，看全部' }).click();
    await expect(ticks(page)).toHaveCount(8);
    await page.getByRole('button', { name: /^排序/ }).click();
    await page.getByRole('menuitemradio', { name: '价格高到低' }).click();
    await expect(page).toHaveURL((url) => url.hash.endsWith('/bag?sort=priceDown'));
    await expectAccessible(page);
  });

  test('shows a rejected sale and the actual items', ON_PHONE, async ({ page }) => {
    const player = await signedIn(page, 0);
    await open(page, '/bag');
    await ticks(page).nth(0).check();
    await sellButton(page).click();
    await player.emptyBag();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^确认卖出/ })
      .click();
    await expect(page.getByText(/^已不在背包（已卖出、置换或用掉）：\d+ 件/)).toBeVisible();
    await expect(page.getByText('背包还是空的')).toBeVisible();
    await expect(page.getByRole('link', { name: '去开箱' })).toBeVisible();
  });
});

test.describe('the proof of an item', () => {
  test.describe.configure({ mode: 'serial' });

  test('leads from the item over its seed to a match', async ({ page }) => {
    const player = await signedIn(page, 1);
    const [item] = await player.openBoxes(1);
    await open(page, `/bag?itemId=${item?.bagItemId}`);
    await expect(main(page).getByRole('heading', { name: item?.finishName })).toBeVisible();
    await expect(main(page).getByText('开箱获得')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('link', { name: '自己验证' }).click();
    await expectPath(page, `/verify?drawId=${item?.drawId}`);
    await expect(page.getByText('服务器种子还没有公开')).toBeVisible();
    await page.getByRole('button', { name: '换新种子，公开这一颗' }).click();
    await expect(page.getByRole('heading', { name: '完全吻合' })).toBeVisible();
    await expect(page.getByText('哈希相符')).toBeVisible();
    await expectAccessible(page);
  });

  test('verifies by hand, and detects a changed letter', ON_PHONE, async ({ page }) => {
    await signedIn(page, 1);
    await open(page, '/verify');
    await main(page)
      .getByText(/^序号 1–/)
      .first()
      .click();
    await main(page).getByRole('button', { name: '用它手动计算' }).first().click();
    await main(page).getByRole('button', { name: '开始计算' }).click();
    await expect(page.getByText('从 1 起的整数')).toBeVisible();
    await main(page).getByLabel('序号').fill('1');
    await main(page).getByRole('button', { name: '开始计算' }).click();
    await expect(page.getByRole('heading', { name: '已算出' })).toBeVisible();
    const seed = main(page).getByLabel('服务器种子', { exact: true });
    const value = await seed.inputValue();
    await seed.fill(`${value.startsWith('0') ? '1' : '0'}${value.slice(1)}`);
    await main(page).getByRole('button', { name: '开始计算' }).click();
    await expect(page.getByRole('heading', { name: '不吻合' })).toBeVisible();
    await expect(page.getByText('从第 1 步起与记录不同')).toBeVisible();
    await expect(page.getByText('开箱前公示')).toBeVisible();
  });

  test('validates a custom seed before it is sent', ON_PC, async ({ page }) => {
    await signedIn(page, 1);
    await open(page, '/verify');
    const field = main(page).getByLabel('我的下一颗种子');
    await field.fill('two words');
    await main(page).getByRole('button', { name: '换新种子并公开旧种子' }).click();
    await expect(page.getByText('1 到 64 个可见字符，不能有空格和逗号')).toBeVisible();
    await field.fill('my-own-seed');
    await main(page).getByRole('button', { name: '换新种子并公开旧种子' }).click();
    await expect(page.getByText('旧种子已公开，可以验算了')).toBeVisible();
    await expect(main(page).getByText('my-own-seed').first()).toBeVisible();
    // Choosing the same seed again warns that it is no longer secret.
    await field.fill('my-own-seed');
    await expect(page.getByText('这颗你用过，可能会被料到，换一颗更稳妥。')).toBeVisible();
  });
});

test('a visitor can verify by hand, and is asked to sign in for records', {
  tag: [ON_PHONE.tag, MAIN_PATH.tag],
}, async ({ page }) => {
  await open(page, '/verify');
  await expect(main(page).getByRole('button', { name: '开始计算' })).toBeVisible();
  await main(page).getByRole('radio', { name: '我的记录' }).check();
  await expect(page.getByText('登录后查看你的记录')).toBeVisible();
  await expectAccessible(page);
});
