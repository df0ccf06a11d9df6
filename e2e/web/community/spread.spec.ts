import { USER_KINDS } from '@clearcrate/contract/kinds';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { receiveCode } from '../kit/receive-code.ts';
import { enterAs, expectAccessible, expectPath, newPhone, open, prefix, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const main = (page: Page) => page.getByRole('main');

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const answer = await (await page.request.post(path, { data, headers: { authorization: token } })).json();
  expect(answer.code, answer.msg).toBe(0);
  return answer.data;
}

async function tokenOf(page: Page, account: string): Promise<string> {
  const form = { areaCode: '+86', account, password: 'demo1234' };
  return (await call<{ token: string }>(page, '/api/auth/login', form)).token;
}

/** Marks test accounts as real players, since others neither refer nor are rewarded. */
async function makeReal(mobiles: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  await client
    .query('update player set kind = $1 where mobile = any ($2::text[])', [USER_KINDS.general, mobiles])
    .finally(() => client.end());
}

async function codeOf(page: Page, token: string): Promise<string> {
  return (await call<{ spreadCode: string }>(page, '/api/spread/getSpreadInfo', {}, token)).spreadCode;
}

test(
  'a promoter shares the invitation, sees who joined, and a free opening never becomes a paid one',
  ON_PHONE,
  async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const code = await codeOf(page, await enterAs(page, testPlayer(28)));
    const friend = await tokenOf(page, testPlayer(29));
    await call(page, '/api/user/changeInvitationCode', { invitationCode: code }, friend);

    await open(page, '/spread');
    await expect(main(page).getByRole('img', { name: '邀请链接的二维码' })).toBeVisible();
    await expect(main(page).getByRole('heading', { name: '推广等级 1' })).toBeVisible();
    await expect(main(page).getByText('再有 5 位好友首次充值，得 1 次免费开箱。')).toBeVisible();
    await expect(main(page).getByText('与你使用同一设备、手机号、实名身份、Steam 账号或支付账户的账号')).toBeVisible();
    await expectAccessible(page);
    await main(page).getByRole('button', { name: '复制链接' }).click();
    await expect(page.getByText('链接已复制')).toBeVisible();
    const { origin } = new URL(page.url());
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(
      `${origin}/?code=${code}&lang=zh#/spreadUserDetail`,
    );
    const poster = page.waitForEvent('download');
    await main(page).getByRole('button', { name: '存海报' }).click();
    expect((await poster).suggestedFilename()).toBe(`明箱-${code}.png`);

    await main(page).getByRole('link', { name: '全部 1 位' }).click();
    await expectPath(page, '/spreadUser');
    await expect(main(page).getByText('邀请 1 位 · 0 位有效')).toBeVisible();
    await main(page).getByRole('radio', { name: '佣金明细' }).click();
    await expect(main(page).getByText('还没有佣金')).toBeVisible();
    await main(page).getByRole('radio', { name: '我邀请的人' }).click();
    await expectAccessible(page);
    await main(page).getByRole('link').filter({ hasText: '未充值' }).click();
    await expect(main(page).getByText('已注册，还没有充值；首次充值后计入人数。')).toBeVisible();
    await expectAccessible(page);

    const { items } = await call<{ items: { boxId: string }[] }>(page, '/api/box/getBoxList', { sort: 'priceUp' });
    const boxId = items[0]?.boxId;
    await open(page, `/openbox?boxId=${boxId}&by=spread`);
    await expect(main(page).getByRole('button', { name: '没有免费开箱次数了' })).toBeVisible();
    await main(page).getByRole('link', { name: '改用金币开' }).click();
    await expectPath(page, `/openbox?boxId=${boxId}`);
    await expect(main(page).getByRole('button', { name: /^开 1 箱/ })).toBeVisible();
  },
);

test('an invitation shows its sender, and registration has its code filled in', ON_PHONE, async ({ page }) => {
  const code = await codeOf(page, await tokenOf(page, testPlayer(30)));
  await page.goto(`/?code=${code}#/spreadUserDetail`);
  await expectPath(page, '/spreadUserDetail');
  await expect(main(page).getByText('邀请你一起玩')).toBeVisible();
  await expect(main(page).getByText(`注册时已为你填好邀请码 ${code}`)).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('button', { name: '注册' }).click();
  await expect(page.getByRole('dialog', { name: '注册' }).getByLabel('邀请码')).toHaveValue(code);
  await page.keyboard.press('Escape');
  await expect(main(page).getByText('邀请人能看到你充值的时间')).toBeVisible();
  await open(page, '/spreadUserDetail?memberId=1');
  await expect(main(page).getByText('登录后查看')).toBeVisible();
});

test('an invitation uses the sender’s language on a first visit, unless a language was chosen', async ({
  browser,
  page,
}) => {
  const code = await codeOf(page, await tokenOf(page, testPlayer(30)));
  const { origin } = new URL(page.url() === 'about:blank' ? (test.info().project.use.baseURL ?? '') : page.url());
  const visitor = await browser.newContext({ baseURL: origin });
  const first = await visitor.newPage();
  await first.goto(`${origin}/?code=${code}&lang=vi#${prefix()}/spreadUserDetail`);
  await expect(first.locator('html')).toHaveAttribute('lang', 'vi');
  await expect(first.getByRole('main').getByText('mời bạn cùng chơi')).toBeVisible();
  await first.goto('about:blank');
  await first.goto(`${origin}/?code=${code}&lang=ko#${prefix()}/spreadUserDetail`);
  await expect(first.locator('html')).toHaveAttribute('lang', 'vi');
  await visitor.close();
});

test('a player registered by an invitation is led to the gift, the recharge and the first box', async ({ page }) => {
  const code = await codeOf(page, await tokenOf(page, testPlayer(77)));
  const players = [77, 78].map((number) => `+86${testPlayer(number)}`);
  await makeReal(players);
  const token = await enterAs(page, testPlayer(78));
  await call(page, '/api/user/changeInvitationCode', { invitationCode: code }, token);
  await page.goto(`/?code=${code}#${prefix()}/spreadUserDetail`);
  await expect(main(page).getByText(/欢迎加入！首次充值满 [\d,.]+ 金币，另得 3\.00 金币/)).toBeVisible();
  await expect(main(page).getByRole('link', { name: '开第一个箱子' })).toBeVisible();
  await expectAccessible(page);
  await main(page).getByRole('link', { name: '去充值' }).click();
  await expectPath(page, '/recharge');
});

test(
  'a channel that is not open yet shows its reservation page, and others lead into the store',
  ON_PC,
  async ({ page }) => {
    const mobile = newPhone(28);
    await open(page, '/reserve');
    await expect(main(page).getByText('已经开门了')).toBeVisible();
    for (const frame of ['banner', 'contentinfo'] as const) await expect(page.getByRole(frame)).toBeVisible();
    await main(page).getByRole('link', { name: '进入商店' }).click();
    await expectPath(page, '/home');

    const { port } = new URL(page.url());
    await page.goto(`http://earlybird.localhost:${port}/`);
    await expectPath(page, '/reserve');
    await main(page).getByRole('button', { name: '预约', exact: true }).click();
    for (const text of ['请输入手机号', '请输入验证码', '请确认你已年满 18 周岁']) {
      await expect(main(page).getByText(text)).toBeVisible();
    }
    await expectAccessible(page);
    await main(page).getByLabel('手机号').fill(mobile);
    await main(page)
      .getByLabel('验证码')
      .fill(await receiveCode(page, mobile));
    for (const tick of await main(page).getByRole('checkbox').all()) await tick.check();
    await main(page).getByRole('button', { name: '预约', exact: true }).click();
    await expect(main(page).getByRole('heading', { name: '预约成功' })).toBeVisible();
    await expect(main(page).getByText(/^\d+$/)).toBeVisible();
    await expect(main(page).getByText(/个号码在排队/)).toBeVisible();
    await expectAccessible(page);

    await main(page).getByRole('button', { name: '已有账号？登录' }).click();
    const dialog = page.getByRole('dialog', { name: '登录' });
    await dialog.getByLabel('手机号').fill(testPlayer(31));
    await dialog.getByLabel('密码', { exact: true }).last().fill('demo1234');
    await dialog.getByRole('button', { name: '登录', exact: true }).click();
    await expectPath(page, '/home');
    await page.goto(`http://earlybird.localhost:${port}/#${prefix()}/home`);
    await page.reload();
    await expect(page.getByRole('banner').getByText('10,000.00').first()).toBeVisible();
    await expectPath(page, '/home');
  },
);
