import { type Browser, expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import {
  enterAs,
  expectAccessible,
  expectNothingSticksOut,
  expectPath,
  isMobile,
  open,
  testPlayer,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

interface Card {
  boxId: string;
  name: string;
  oddsVersion: number;
  price: string;
}

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Opens another browser as a second player. */
async function secondPlayer(browser: Browser, page: Page, number: number) {
  const viewport = page.viewportSize();
  const context = await browser.newContext({
    baseURL: new URL(page.url()).origin,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block',
    ...(viewport ? { viewport } : {}),
    ...(isMobile() ? { isMobile: true, hasTouch: true } : {}),
    reducedMotion: 'reduce',
  });
  const other = await context.newPage();
  const token = await enterAs(other, testPlayer(number));
  return { other, token, close: () => context.close() };
}

/** Delays answers of a page until it is released. */
async function holdBack(page: Page, pattern: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    // Waits for the requests in progress.
    await page.unrouteAll({ behavior: 'wait' });
  };
}

const cheapBoxes = async (page: Page) =>
  (await call<{ items: Card[] }>(page, '/api/box/getBoxList', { sort: 'priceUp' })).items;

/** Goes from an empty round to the boxes, also where they are below the fold. */
async function goToBoxes(page: Page): Promise<void> {
  const adding = main(page)
    .getByRole('button', { name: /^添加 / })
    .first();
  if (isMobile()) await expect(adding).not.toBeInViewport({ ratio: 1 });
  await main(page).getByRole('button', { name: '第 2 轮：选择箱子' }).click();
  await expect(adding).toBeInViewport({ ratio: 1 });
  await expect(adding).toBeFocused();
}

interface Shown {
  seats: { nickName: string }[];
  results: { finishName: string; randomValue: string }[];
  winnerSeat: number | null;
  winnerRate: string | null;
}

/**
 * Expects names and pictures instead of codes, the winner, the totals, and random values to copy.
 */
async function expectFairnessPage(page: Page, roomId: string): Promise<void> {
  const room = await call<Shown>(page, '/api/battle/getBattle', { roomId });
  const winner = room.winnerSeat === null ? undefined : room.seats[room.winnerSeat - 1];
  await expect(
    main(page).getByRole('heading', { name: winner ? `${winner.nickName} 赢得全部` : '平局' }),
  ).toBeVisible();
  await expect(main(page).getByText('重新相加：总额与赢家都吻合')).toBeVisible();
  if (room.winnerRate) await expect(main(page).getByText(`${room.winnerRate}%`)).toBeVisible();
  const rows = main(page).getByRole('table').getByRole('row');
  for (const [index, { finishName, randomValue }] of room.results.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByText(finishName, { exact: true })).toBeVisible();
    await expect(row.getByRole('button', { name: `复制随机值 ${randomValue.slice(0, 6)}` })).toBeVisible();
  }
}

/** Expects the player's own record, with its draws when expanded. */
async function expectRecord(page: Page, roomId: string): Promise<void> {
  const line = main(page).getByRole('listitem').filter({ hasText: roomId });
  await expect(line.getByText(/^(胜|负|平（各得自己的）)$/)).toBeVisible();
  await line.getByText('每次抽取的数值').click();
  await expect(line.getByRole('button', { name: /^复制随机值 / })).toHaveCount(4);
}

test(
  'two players meet: one creates a room, the other joins, both watch, one wins, both verify',
  MAIN_PATH,
  async ({ page, browser }) => {
    test.setTimeout(180_000);
    const token = await enterAs(page, testPlayer(11));
    await open(page, '/battle');
    await expect(main(page).getByRole('heading', { name: '对战', exact: true })).toBeVisible();
    await main(page).getByRole('link', { name: '创建房间' }).first().click();
    await expectPath(page, '/battle/create');
    const [cheap, next] = (await cheapBoxes(page)) as [Card, Card];
    await expect(main(page).getByRole('button', { name: '请先添加箱子' })).toBeVisible();
    await goToBoxes(page);
    await main(page)
      .getByRole('button', { name: `添加 ${cheap.name}` })
      .click();
    await main(page)
      .getByRole('button', { name: `添加 ${next.name}` })
      .click();
    await main(page).getByRole('button', { name: '把第 2 轮提前' }).click();
    await expect(main(page).getByText('2 / 6')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '创建并入座' }).click();
    await expect(main(page).getByText('还差 1 人')).toBeVisible();
    await expect(main(page).getByText('房间种子哈希')).toBeVisible();
    await expectAccessible(page);
    const roomId = new URL(page.url().replace('/#', '')).searchParams.get('roomId') ?? '';

    const { other, close } = await secondPlayer(browser, page, 12);
    await open(other, '/battle');
    const card = main(other).getByRole('listitem').filter({ hasText: roomId });
    await card.getByRole('button', { name: /加入/ }).click();
    await expectPath(other, `/battle/detail?roomId=${roomId}`);

    // Both see the same rounds; the first player did nothing, and the second one skips them.
    await Promise.all([
      expect(main(page).getByRole('heading', { name: /第 \d \/ 2 轮/ })).toBeVisible(),
      main(other).getByRole('button', { name: '跳到结果' }).click(),
    ]);
    for (const one of [page, other]) {
      await expect(main(one).getByText('已结束')).toBeVisible();
      await expect(main(one).getByRole('heading', { name: /赢得全部|平局/ })).toBeVisible();
      await expect(main(one).getByRole('link', { name: '再来一局' })).toBeVisible();
    }
    await expect(main(page).getByRole('region', { name: '每次抽取的数值' }).getByRole('row')).toHaveCount(5);
    await expectAccessible(page);

    // After the last round the seed is revealed, and both browsers compute the same tickets.
    await expect
      .poll(async () => (await call<{ state: number }>(page, '/api/battle/getBattle', { roomId })).state)
      .toBe(3);
    for (const one of [page, other]) {
      await open(one, `/battle/verify?roomId=${roomId}`);
      await expect(main(one).getByText('全部 4 次抽取都吻合')).toBeVisible();
    }
    await expectFairnessPage(page, roomId);
    await expectAccessible(page);

    await open(page, '/battle/record');
    await expectRecord(page, roomId);
    await open(page, '/battle/history');
    await expect(main(page).getByRole('listitem').filter({ hasText: roomId })).toBeVisible();
    const { winnerSeat, pot } = await call<{ winnerSeat: number | null; pot: string }>(page, '/api/battle/getBattle', {
      roomId,
    });
    const records = await call<{ items: { won: string }[] }>(page, '/api/battle/getBattleRecordList', {}, token);
    if (winnerSeat === 1) expect(records.items[0]?.won).toBe(pot);
    await close();
  },
);

test(
  'a room with a password admits players who know it, and an AI opponent is labelled',
  ON_PHONE,
  async ({ page, browser }) => {
    test.setTimeout(120_000);
    await enterAs(page, testPlayer(16));
    const [cheap] = (await cheapBoxes(page)) as [Card];
    await open(page, `/battle/create?boxes=${cheap.boxId}&players=3&mode=2`);
    await main(page).getByRole('switch', { name: '密码房' }).click();
    await main(page).getByLabel('房间密码').fill('open1234');
    await main(page).getByRole('button', { name: '创建并入座' }).click();
    await expect(main(page).getByText('还差 2 人')).toBeVisible();
    const roomId = new URL(page.url().replace('/#', '')).searchParams.get('roomId') ?? '';
    // The creator sees that it is locked, and the password to share, also after a reload.
    await page.reload();
    await expect(main(page).getByText('密码房', { exact: true })).toBeVisible();
    await expect(main(page).getByText('open1234')).toBeVisible();
    await expect(main(page).getByText('没有接入公共信标')).toBeVisible();
    await expectAccessible(page);
    // What a room brings is unknown until it is over.
    await open(page, '/battle/record');
    const record = main(page).getByRole('listitem').filter({ hasText: roomId });
    await expect(record.getByText(/^支付/)).toBeVisible();
    await expect(record.getByText(/^所得/)).toHaveCount(0);
    await open(page, `/battle/detail?roomId=${roomId}`);

    const { other, close } = await secondPlayer(browser, page, 17);
    await open(other, `/battle/detail?roomId=${roomId}`);
    await main(other).getByRole('button', { name: '输密码加入' }).click();
    const dialog = other.getByRole('dialog', { name: '输入房间密码' });
    await dialog.getByLabel('房间密码').fill('wrong123');
    await dialog.getByRole('button', { name: /加入/ }).click();
    const field = dialog.getByLabel('房间密码');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(dialog.getByText('房间密码不正确')).toBeVisible();
    await field.fill('open1234');
    await expect(field).not.toHaveAttribute('aria-invalid', 'true');
    // Seated by the answer itself, before the room is read again.
    const release = await holdBack(other, '**/api/battle/get*');
    await dialog.getByRole('button', { name: /加入/ }).click();
    await expect(main(other).getByText('你已入座')).toBeVisible();
    await expect(main(other).getByText('我', { exact: true })).toBeVisible();
    await release();
    // The creator's page is updated over the socket.
    await expect(main(page).getByText('还差 1 人')).toBeVisible();
    // A seated player is no watcher, and cannot call an AI into another player's room.
    for (const one of [page, other]) await expect(main(one).getByTitle('0 人在看')).toBeVisible();
    await expect(main(other).getByRole('button', { name: '召唤 AI 对手' })).toHaveCount(0);

    await main(page).getByRole('button', { name: '召唤 AI 对手' }).click();
    const question = page.getByRole('dialog', { name: '召唤 AI 对手？' });
    await expect(question.getByText('坐满后立即开战')).toBeVisible();
    await expect(main(page).getByText('还差 1 人')).toBeVisible();
    await question.getByRole('button', { name: '召唤 AI 对手' }).click();
    await expect(main(page).getByText('商店 AI')).toBeVisible();
    await expect(main(page).getByText('clearcrate-ai')).toBeVisible();
    await expect(main(page).getByRole('heading', { name: /第 1 \/ 1 轮/ })).toBeVisible();
    await main(other).getByRole('button', { name: '鼓掌' }).click();
    await expect(main(page).getByText('鼓掌').last()).toBeVisible();
    await close();
  },
);

test('filters rooms, explains empty lists, and has every page around battles', async ({ page }) => {
  test.setTimeout(120_000);
  await enterAs(page, testPlayer(22));
  await open(page, '/battle');
  await expect(main(page).getByRole('listitem').filter({ hasText: 'AI' }).first()).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '主播房' }).click();
  await expectPath(page, '/battle?type=anchor');
  await expect(main(page).getByText('现在没有等人的房间')).toBeVisible();
  await main(page).getByRole('button', { name: '主播房' }).click();
  await main(page).getByRole('button', { name: '小丑' }).click();
  await expectPath(page, '/battle?subType=clown');
  await expect(main(page).getByText('总价低者全得').first()).toBeVisible();
  const pages: [string, string][] = [
    ['/battle/play', '严格按顺序使用'],
    ['/battle/rank', '按当天赢得的价值排名'],
    ['/battle/record', '还没有对战'],
    ['/battle/intro', '同一张概率表'],
    ['/battle/verify', '已公布的种子顺序'],
  ];
  for (const [path, words] of pages) {
    await open(page, path);
    await expect(main(page).getByText(words).first()).toBeVisible();
    await expectAccessible(page);
  }
  await open(page, '/battle/intro');
  await main(page).getByRole('link').filter({ hasText: '箱' }).last().click();
  await expect(main(page).getByRole('link', { name: '用它创建房间' })).toBeVisible();
  await open(page, '/battle/detail?roomId=1');
  await expect(main(page).getByText('没有这个房间').first()).toBeVisible();
  // Reading again would not help; other rooms are offered.
  await main(page).getByRole('link', { name: '去对战大厅' }).click();
  await expectPath(page, '/battle');
});

test('a draft of a room survives a visit to a box and a reload', ON_PC, async ({ page }) => {
  await enterAs(page, testPlayer(22));
  await open(page, '/battle');
  await main(page).getByRole('link', { name: '创建房间' }).first().click();
  const [cheap, next] = (await cheapBoxes(page)) as [Card, Card];
  const add = (name: string) => main(page).getByRole('button', { name: `添加 ${name}` });
  await add(next.name).click();
  await add(cheap.name).click();
  await add(next.name).scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => window.scrollY);
  await add(next.name).click();
  const expectDraft = async () => {
    await expect(main(page).getByText('3 / 6')).toBeVisible();
    await expectPath(page, `/battle/create?boxes=${next.boxId}-${cheap.boxId}-${next.boxId}&players=2&mode=1`);
  };
  await expectDraft();
  await expect(add(next.name)).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(top);

  await main(page).getByRole('link', { name: cheap.name, exact: true }).click();
  await expectPath(page, `/battle/box?boxId=${cheap.boxId}`);
  await page.goBack();
  await expectDraft();
  await page.reload();
  await expectDraft();
  // Changes add no history entries: one step back is the previous page.
  await page.goBack();
  await expectPath(page, '/battle');
});

/** On the phone the narrowest supported; on PC a screen of 1440 at 200 % zoom. */
const NARROW = { phone: { width: 320, height: 640 }, pc: { width: 720, height: 450 } };

test('fits on a narrow screen in the language with the longest words', async ({ page }) => {
  const token = await enterAs(page, testPlayer(22));
  const boxes = (await cheapBoxes(page)).slice(0, 4).map(({ boxId, oddsVersion }) => ({ boxId, version: oddsVersion }));
  const rounds = [...boxes, ...boxes.slice(0, 2)];
  const terms = { players: 3, mode: 1, boxes: rounds };
  const { roomId } = await call<{ roomId: string }>(page, '/api/battle/createBattle', terms, token);
  await call(page, '/api/battle/callBattleAi', { roomId }, token);
  await call(page, '/api/battle/callBattleAi', { roomId }, token);
  await page.setViewportSize(isMobile() ? NARROW.phone : NARROW.pc);
  await page.addInitScript("localStorage.setItem('language', 'vi')");
  const again = rounds.map(({ boxId }) => boxId).join('-');
  const paths = ['/battle', `/battle/create?boxes=${again}`, `/battle/detail?roomId=${roomId}`, '/battle/record'];
  for (const path of [...paths, '/battle/rank', '/battle/play', '/battle/history', `/battle/verify?roomId=${roomId}`]) {
    await open(page, path);
    await expect(main(page)).not.toBeEmpty();
    await page.waitForLoadState('networkidle');
    await expectNothingSticksOut(page);
  }
});

test('a player with too few coins for a seat is led to the recharge page', ON_PHONE, async ({ page }) => {
  await enterAs(page, testPlayer(53));
  // The socket would update the page with the real balance.
  await page.routeWebSocket(/\/gate/, () => {});
  await page.route('**/api/user/getInfo', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.assets.amount = '0.50';
    await route.fulfill({ response, json: answer });
  });
  await open(page, '/battle');
  await expect(page.getByRole('banner').getByText('0.50').first()).toBeVisible();
  await main(page).getByRole('button', { name: /^加入/ }).first().click();
  const dialog = page.getByRole('dialog', { name: '金币不足' });
  await expect(dialog.getByText('你现在有 0.50')).toBeVisible();
  await dialog.getByRole('button', { name: '去充值' }).click();
  await expectPath(page, '/recharge');

  // Also when creating a room, whose draft is kept.
  const dear = (await cheapBoxes(page)).at(-1) as Card;
  const draft = `/battle/create?boxes=${dear.boxId}&players=2&mode=1`;
  await open(page, draft);
  await expect(main(page).getByText(`还差 ${(Number(dear.price) - 0.5).toFixed(2)} 金币`)).toBeVisible();
  await expect(main(page).getByRole('button', { name: '金币不足' })).toBeDisabled();
  await expectAccessible(page);
  const topUp = main(page).getByRole('link', { name: '去充值' });
  await expect(topUp).toBeVisible();
  await topUp.click();
  await expectPath(page, '/recharge');
  await page.goBack();
  await expectPath(page, draft);
});
