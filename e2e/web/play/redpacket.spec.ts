import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { registerPlayer } from '../kit/new-player.ts';
import { enterAs, expectAccessible, expectPath, newPhone, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');
const HOUR_MS = 3_600_000;

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

/** Schedules a rain for the next hour by the operator's import. */
async function planRain(name: string): Promise<void> {
  const texts = (text: string) => ({ zh: text, en: text, vi: text, ko: text, tw: text });
  const folder = await mkdtemp(join(tmpdir(), 'clearcrate-rain-'));
  const record = {
    ...{ record: 'packet', code: name, kind: 'activity', cycle: 'once', split: 'random', total: '1.11', shares: 1 },
    ...{ names: texts(name), notes: texts('每人拆一个'), sort: 5 },
    startsAt: new Date(Date.now() - HOUR_MS).toISOString(),
    endsAt: new Date(Date.now() + HOUR_MS).toISOString(),
  };
  await writeFile(join(folder, 'rain.json'), JSON.stringify([record]));
  const env = { ...process.env, DATA_DIR: process.env.STORE_DATA_DIR, NODE_ENV: 'test' };
  const command = ['apps/server/src/commands/clearcrate.ts', 'import', join(folder, 'rain.json')];
  await promisify(execFile)(process.execPath, command, { env });
  await rm(folder, { recursive: true });
}

/** Opens the packet over the page and returns its amount. */
async function openPacket(page: Page, name: string): Promise<string> {
  const closed = page.getByRole('dialog', { name });
  await closed.getByRole('button', { name: '拆一个' }).click();
  const money = page.getByRole('dialog', { name: '已放入余额' }).getByTestId('packet-money');
  // The text is doubled: the animated figures, and the final value for screen readers.
  await expect(money).toHaveText(/^(\d+\.\d{2})\1$/);
  return /^\d+\.\d{2}/.exec((await money.textContent()) ?? '')?.[0] ?? '';
}

/** Registers a new player and opens the registration packet, so that nothing covers the page. */
async function enterNew(page: Page, mobile: string): Promise<string> {
  await registerPlayer(page, mobile, 'secret99');
  const token = await enterAs(page, mobile, 'secret99');
  await call(page, '/api/user/openReward', { type: 'register' }, token);
  await open(page, '/redpacket');
  await page.reload();
  return token;
}

const middleOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });

/** How far the slip reaches below its envelope when it begins to rise. */
const lowestPaper = (dialog: Locator): Promise<number> =>
  dialog.getByTestId('packet-slip').evaluate((slip: HTMLElement) => {
    document.documentElement.removeAttribute('data-motion');
    slip.style.animation = 'none';
    slip.getBoundingClientRect();
    slip.style.animation = '';
    const [rise] = slip.getAnimations();
    if (!rise) return Number.NaN;
    rise.pause();
    rise.currentTime = 0;
    const front = slip.nextElementSibling as Element;
    const below = slip.getBoundingClientRect().bottom - front.getBoundingClientRect().bottom;
    rise.finish();
    return below;
  });

test('a player claims with the password and draws, and sees all claims', MAIN_PATH, async ({ page }) => {
  const token = await enterNew(page, newPhone(59));
  await expect(main(page).getByRole('heading', { name: '抽奖红包' })).toBeVisible();
  await expectAccessible(page);

  const form = main(page).locator('form');
  await form.getByLabel('口令').fill('芝麻开门');
  await form.getByRole('button', { name: /领取/ }).click();
  await expect(page.getByText('红包口令不正确')).toBeVisible();
  await expect(form.getByText('本小时还可试 4 次')).toBeVisible();
  expect(await middleOf(form.getByRole('button'))).toBeCloseTo(await middleOf(form.getByLabel('口令')), 0);
  await form.getByLabel('口令').fill(' 明箱开门 ');
  await form.getByRole('button', { name: /领取/ }).click();
  const opened = page.getByRole('dialog', { name: '已放入余额' });
  await expect(opened.getByTestId('packet-money')).toHaveText('5.005.00');
  expect(await lowestPaper(opened)).toBeLessThanOrEqual(0);
  await expectAccessible(page);
  await opened.getByRole('button', { name: '先逛逛' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(main(page).locator('form')).toHaveCount(0);

  const daily = main(page).getByRole('button', { name: /日红包/ });
  await daily.click();
  await expect(page.getByRole('dialog', { name: '日红包' })).toBeVisible();
  await page.goBack();
  await expectPath(page, '/redpacket');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await daily.click();
  const drawn = await openPacket(page, '日红包');
  await page.getByRole('link', { name: '谁领了多少 ›' }).last().click();
  await expect(page).toHaveURL(/redpacket\/lucky\?packetId=\d+$/);
  // What others got is told once nobody can wait for a better share.
  await expect(main(page).getByRole('listitem').filter({ hasText: '结束后显示' }).first()).toContainText('*');
  await expect(main(page).getByText('领完或结束后公开种子')).toBeVisible();

  const { assets } = await call<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  expect(Number(assets.amount)).toBeCloseTo(8.88 + 5 + Number(drawn), 2);
});

test('a rain planned by an operator is opened, and its split is verified in the browser', ON_PC, async ({ page }) => {
  const mobile = newPhone(60);
  const rain = `rain-${mobile}`;
  await planRain(rain);
  await enterNew(page, mobile);
  await main(page)
    .getByRole('button', { name: `领取${rain}` })
    .click();
  await expect(page.getByRole('dialog', { name: rain })).toBeVisible();
  await expectAccessible(page);
  expect(await openPacket(page, rain)).toBe('1.11');
  await page.getByRole('link', { name: '谁领了多少 ›' }).last().click();
  // The seed is revealed a moment after the last share was claimed.
  await expect(async () => {
    await page.reload();
    await expect(main(page).getByText('1 份全部一致，合计 1.11')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectAccessible(page);
});

test('a visitor sees every kind and is asked to sign in; test accounts cannot claim', ON_PHONE, async ({ page }) => {
  await open(page, '/redpacket');
  await main(page)
    .getByRole('button', { name: /日红包/ })
    .click();
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  for (const [kind, name] of [
    ['password', '口令红包'],
    ['recharge', '充值红包'],
    ['rebate', '返利红包'],
    ['loss', '净支出红包'],
  ]) {
    await open(page, `/redpacket/${kind}`);
    await expect(main(page).getByRole('heading', { level: 2, name })).toBeVisible();
    await expect(page).toHaveTitle(`明箱 - ${name}`);
  }
  await enterAs(page, testPlayer(59));
  await open(page, '/redpacket');
  await page.reload();
  await expect(main(page).getByRole('link', { name: /日红包.*测试账号不参与/ })).toBeVisible();
});
