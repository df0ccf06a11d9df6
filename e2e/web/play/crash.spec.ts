import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PHONE } from '../../one-layout.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const scene = (page: Page) => main(page).getByRole('region', { name: '射击画面' });

interface Round {
  roundId: string;
  state: number;
  startsAt: string;
}

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

const currentRound = async (page: Page) => (await call<{ round: Round | null }>(page, '/api/crash/getCrash')).round;

/** A flight takes 18 seconds at most here: the next round to bet on may be this far away. */
const LONGEST_MS = 40_000;

async function untilBets(page: Page): Promise<Round> {
  const isOpen = (round: Round | null) => round?.state === 1 && Date.parse(round.startsAt) - Date.now() > 4_000;
  await expect.poll(async () => isOpen(await currentRound(page)), { timeout: LONGEST_MS }).toBe(true);
  return (await currentRound(page)) as Round;
}

const betButton = (page: Page) => main(page).getByRole('button', { name: /^下注 ?20/ });

/**
 * Places the first bet on the page and returns its round. Retries with the next round if one starts
 * meanwhile.
 */
async function placeByPage(page: Page, auto: string): Promise<Round> {
  await untilBets(page);
  await main(page).getByLabel('下注一金额').fill('20.00');
  await main(page).getByLabel('下注一自动撤离（可选）').fill(auto);
  await betButton(page).first().click();
  await expect(
    main(page)
      .getByText(/^(已下注，等待开局|在场)$/)
      .first(),
  ).toBeVisible();
  return (await currentRound(page)) as Round;
}

test('a player bets, cashes out by hand or automatically, and verifies the round', MAIN_PATH, async ({ page }) => {
  test.setTimeout(240_000);
  const token = await enterAs(page, testPlayer(50));
  await open(page, '/crash');
  await expect(scene(page)).toBeVisible();
  await expect(main(page).getByText(/单注 1.00–500.00/)).toBeVisible();
  await expectAccessible(page);
  // In a small window the flight has at least a phone's width, with the first bet beside it.
  if (!isMobile()) {
    await page.setViewportSize({ width: 720, height: 450 });
    await expect(scene(page)).toBeInViewport({ ratio: 1 });
    expect((await scene(page).boundingBox())?.width).toBeGreaterThan(320);
    await expect(main(page).getByLabel('下注一金额')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  // `short-flights.ts` lowers it for all tests.
  const { chain } = await call<{ chain: { maximum: string } }>(page, '/api/crash/getCrash');
  expect(chain.maximum).toBe('3.00');
  const { roundId } = await placeByPage(page, '1.01');
  await expect(main(page).getByText('我', { exact: true }).first()).toBeVisible();
  // A visible flight uses most of the CPU, so it is awaited on another page.
  await main(page).getByRole('link', { name: '我的下注' }).click();
  await expectPath(page, '/crash/record');
  // When it is over, the page agrees with the stored result.
  await expect.poll(async () => (await currentRound(page))?.roundId === roundId, { timeout: LONGEST_MS }).toBe(false);
  const { items } = await call<{ items: { roundId: string; state: number; escapedAt: string | null; won: string }[] }>(
    page,
    '/api/crash/getCrashRecordList',
    {},
    token,
  );
  const bet = items.find((one) => one.roundId === roundId);
  expect(bet?.state === 2 ? [bet.escapedAt, bet.won] : [bet?.state]).toEqual(
    bet?.state === 2 ? [expect.stringMatching(/^1\.0[01]$/), expect.stringMatching(/^20\.[02]0$/)] : [3],
  );

  await page.reload();
  await main(page)
    .getByRole('link', { name: new RegExp(`第 ${roundId} 局`) })
    .click();
  await expectPath(page, `/crash/verify?roundId=${roundId}`);
  await expect(main(page).getByText(/一致：哈希了 \d+ 次回到公布的链尾/)).toBeVisible();
  await expectAccessible(page);
});

test(
  'cashing out pays what the button said, and a visitor is asked to sign in',
  ON_PHONE,
  async ({ page, browser }) => {
    test.setTimeout(240_000);
    const token = await enterAs(page, testPlayer(51));
    await open(page, '/crash');
    const way = main(page)
      .getByRole('button', { name: /^撤离得/ })
      .first();
    // Some flights end before anyone can press: the next one is used then.
    await expect(async () => {
      await placeByPage(page, '');
      // The pressed button became this one and kept the focus.
      await expect(way).toBeFocused({ timeout: 12_000 });
      await way.click({ timeout: 12_000 });
      await expect(
        main(page)
          .getByText(/^\d\.\d\d× 撤离$/)
          .first(),
      ).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 180_000 });
    const { items } = await call<{ items: { state: number; isAuto: boolean; escapedAt: string; won: string }[] }>(
      page,
      '/api/crash/getCrashRecordList',
      {},
      token,
    );
    const won = items.find(({ state }) => state === 2);
    expect(won?.isAuto).toBe(false);
    expect(Number(won?.won)).toBeCloseTo(20 * Number(won?.escapedAt), 2);

    const baseURL = new URL(page.url()).origin;
    await page.close();
    const visitor = await (await browser.newContext({ baseURL, locale: 'zh-CN' })).newPage();
    // A device with a wrong clock sees the same round: the time is the server's.
    await visitor.addInitScript('{ const own = Date.now; Date.now = () => own() + 90_000; }');
    await open(visitor, '/crash');
    const invitation = (phase: string) =>
      visitor.locator(`main:has([data-phase="${phase}"])`).getByRole('button', { name: '请登录后下注' }).first();
    await expect(invitation('waiting')).toBeVisible({ timeout: LONGEST_MS });
    await invitation('running').click({ timeout: LONGEST_MS });
    await expect(visitor.getByRole('dialog', { name: '登录' })).toBeVisible();
    await visitor.context().close();
  },
);

test('a press meant as a cash-out does not place a bet', ON_PHONE, async ({ page }) => {
  const token = await enterAs(page, testPlayer(52));
  // The flight is frozen: no messages from the store, and the bet is answered here.
  await page.routeWebSocket(/\/gate/, () => {});
  const scene = await call<{ round: Round }>(page, '/api/crash/getCrash', {}, token);
  const round = { ...scene.round, state: 2, startsAt: new Date(Date.now() - 2_000).toISOString(), point: null };
  const { roundId } = round;
  const bet = { betId: '1', roundId, slot: 1, stake: '20.00', autoEscape: '', escapesAt: '99.00', state: 1 };
  const own = { ...bet, escapedAt: null as string | null, isAuto: false, won: '0.00', at: round.startsAt };
  const escaped = { ...own, state: 2, escapedAt: '1.10', won: '22.00' };
  let isOver = false;
  const answers: Record<string, () => object> = {
    getCrash: () => ({ ...scene, round }),
    getMyCrash: () => ({ items: [isOver ? escaped : own], recent: [] }),
    escapeCrash: () => {
      isOver = true;
      return { bet: escaped, amount: '100.00' };
    },
  };
  for (const [name, answer] of Object.entries(answers))
    await page.route(`**/api/crash/${name}`, (route) => route.fulfill({ json: { code: 0, msg: '', data: answer() } }));
  await open(page, '/crash');
  const button = (name: RegExp) => main(page).getByRole('button', { name }).first();
  await button(/^撤离得/).focus();
  // Pressed again at the moment the button changes.
  await page.evaluate(`{
    const button = document.activeElement;
    const watch = new MutationObserver(() => {
      if (!button.textContent.includes('预下注')) return;
      watch.disconnect();
      button.click();
    });
    watch.observe(button, { childList: true, subtree: true, characterData: true });
  }`);
  await page.keyboard.press('Enter');
  const next = button(/^预下注下一局/);
  await expect(next).toBeFocused();
  await expect(next).toBeEnabled();
  await next.click();
  await expect(button(/^取消预下注/)).toBeVisible();
});
