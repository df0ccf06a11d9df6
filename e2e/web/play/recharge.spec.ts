import { USER_KINDS } from '@clearcrate/contract/kinds';
import { expect, type Page } from '@playwright/test';
import pg from 'pg';
import { findRunningPostgres } from '../../../apps/server/src/platform/db/embedded/embedded-postgres.ts';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { answersOf } from '../kit/puzzle.ts';
import { receiveCode } from '../kit/receive-code.ts';
import { enterAs, expectAccessible, expectPath, isMobile, open, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

async function call<Data>(page: Page, path: string, data: object = {}, token = ''): Promise<Data> {
  const headers = { authorization: token, 'idempotency-key': crypto.randomUUID() };
  const answer = await (await page.request.post(path, { data, headers })).json();
  expect(answer.code, `${path} ${answer.msg}`).toBe(0);
  return answer.data;
}

interface Phone {
  areaCode: string;
  mobile: string;
}

/** Requests a code by text message without the form, which has its own spec. */
async function codeFor(page: Page, phone: Phone, scene: string): Promise<string> {
  const { graphicId } = await call<{ graphicId: string }>(page, '/api/auth/getGraphicCode', { ...phone, scene });
  const solved = { graphicId, ...(await answersOf(graphicId)) };
  const { ticket } = await call<{ ticket: string }>(page, '/api/auth/checkGraphicCode', solved);
  await call(page, '/api/auth/getVerifyCode', { ...phone, scene, ticket });
  const { data } = await (await page.request.get('/dev/outbox.json')).json();
  const number = phone.areaCode + phone.mobile;
  const message = data.items.find((item: { mobile: string; text: string }) => item.mobile === number);
  return /\d{6}/.exec(message.text)?.[0] ?? '';
}

const LINK = 'https://steamcommunity.com/tradeoffer/new/?partner=123456789&token=aB3_xY-9';

async function inDatabase(text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: await findRunningPostgres(process.env.STORE_DATA_DIR ?? '') });
  await client.connect();
  await client.query(text, [...values]).finally(() => client.end());
}

/** Binds a trade link directly: the form has its own spec and a minute's wait for its code. */
const bindSteam = (mobile: string) => inDatabase('update player set steam_url = $1 where mobile = $2', [LINK, mobile]);

/** Chooses a payment method and an amount, and creates the order. */
async function makeOrder(page: Page, method: string, amount: RegExp): Promise<void> {
  await open(page, '/recharge');
  await main(page).getByRole('radio', { name: amount }).check();
  await main(page)
    .getByRole('radio', { name: new RegExp(`^${method}`) })
    .check();
  await main(page).getByRole('checkbox').check();
  await main(page)
    .getByRole('button', { name: new RegExp(`${method}.*支付|支付.*${method}|${method}支付`) })
    .click();
  await expect(main(page).getByText('等待支付确认')).toBeVisible();
}

/** Goes to the cashier like the layout does, acts there, and returns to the order. */
async function atCashier(page: Page, button: RegExp): Promise<void> {
  const link = main(page).getByRole('link', { name: /^去.+付款$/ });
  // WeChat on a PC is paid by scanning only; the QR code leads to the same page.
  const isScanned = (await link.count()) === 0;
  const order = page.url();
  if (isScanned) {
    const { pathname } = new URL(order.replace('/#/', '/'));
    expect(pathname).toContain('recharge');
    const token = await page.evaluate<string>("localStorage.getItem('token')");
    const orderId = new URL(order.replace('/#/', '/')).searchParams.get('orderId');
    const { qrText } = await call<{ qrText: string }>(page, '/api/recharge/getOrder', { orderId }, token);
    const other = await page.context().newPage();
    await other.goto(qrText);
    await press(other, button);
    await other.close();
    await page.bringToFront();
    return;
  }
  if (isMobile()) {
    await link.click();
    await press(page, button);
    if (!page.url().includes('/recharge')) await page.goto(order);
    return;
  }
  const [cashier] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await press(cashier, button);
  await cashier.close();
  await page.bringToFront();
}

async function press(cashier: Page, button: RegExp): Promise<void> {
  // A background tab is rendered rarely.
  await cashier.bringToFront();
  await expect(cashier.getByText('沙箱收银台，不动真钱')).toBeVisible();
  await expectAccessible(cashier);
  const wallet = cashier.locator('input[name=wallet]');
  if ((await wallet.count()) > 0) {
    const own = await wallet.inputValue();
    const invalid = cashier.locator('input[name=wallet]:invalid');
    await expect(invalid).toHaveCount(0);
    await wallet.fill('6222****1234');
    await expect(invalid).toHaveCount(1);
    await wallet.fill(own);
  }
  await Promise.all([cashier.waitForEvent('framenavigated'), cashier.getByRole('button', { name: button }).click()]);
}

test('every payment method of the home market credits coins without a reload', MAIN_PATH, async ({ page }) => {
  test.setTimeout(180_000);
  const token = await enterAs(page, testPlayer(27));
  await open(page, '/recharge');
  await expect(main(page).getByRole('button', { name: '先绑定 Steam 交易链接' })).toBeVisible();
  // A link to the current page is inert; the one on the page of records works.
  const toHere = main(page).getByRole('link', { name: '去充值' });
  if (!isMobile()) await expect(main(page).getByText('充值和卡密兑换都会记在这里')).toBeVisible();
  await expect(toHere).toHaveCount(0);
  await open(page, '/recharge/orders');
  await toHere.click();
  await expectPath(page, '/recharge');
  await bindSteam(`+86${testPlayer(27)}`);
  await page.reload();
  await expect(main(page).getByText('Steam 交易链接已绑定')).toBeVisible();
  await expectAccessible(page);
  // An amount has one notation where it is chosen and where it is paid.
  await expect(main(page).getByRole('radio', { name: /^200\b.*¥200\.00$/ })).toHaveCount(1);
  // Missing input is reported at the button, with the focus on it.
  await main(page).getByRole('button', { name: '支付宝支付 ¥200.00' }).click();
  await expect(main(page).getByText('请先阅读并勾选')).toBeInViewport({ ratio: 1 });
  await expect(main(page).getByRole('checkbox')).toBeFocused();
  await expect(main(page).getByRole('checkbox')).toBeInViewport({ ratio: 1 });

  const { assets } = await call<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  let coins = Number(assets.amount);
  for (const method of ['支付宝', '微信支付', '银行卡', '数字人民币']) {
    await makeOrder(page, method, /^200\b/);
    await expectAccessible(page);
    // A bank's form is not a QR code.
    if (method === '银行卡') await expect(main(page).getByText(/扫码|扫一扫/)).toHaveCount(0);
    await atCashier(page, /付款成功/);
    await expect(main(page).getByRole('heading', { name: '已到账' })).toBeVisible();
    coins += 206;
    const shown = coins.toFixed(2).replace(/\B(?=(\d{3})+\.)/, ',');
    await expect(main(page).getByText(shown).first()).toBeVisible();
  }
  await expectAccessible(page);
  await open(page, '/recharge/orders');
  await expect(main(page).getByText('已到账')).toHaveCount(4);
  await expectAccessible(page);
});

test('a payment may fail, miss its webhook, or be made after the page was closed', ON_PHONE, async ({ page }) => {
  test.setTimeout(120_000);
  const token = await enterAs(page, testPlayer(48));
  await bindSteam(`+86${testPlayer(48)}`);
  await makeOrder(page, '银行卡', /^50\b/);
  await atCashier(page, /^失败/);
  await expect(main(page).getByRole('heading', { name: '付款失败' })).toBeVisible();
  await expectAccessible(page);

  await makeOrder(page, '数字人民币', /^50\b/);
  await atCashier(page, /^不通知/);
  await main(page).getByRole('button', { name: '我已付款，再查一次' }).click();
  await expect(main(page).getByRole('heading', { name: '已到账' })).toBeVisible();

  await makeOrder(page, '支付宝', /^100\b/);
  const { items } = await call<{ items: { payUrl: string }[] }>(page, '/api/recharge/getOrderList', {}, token);
  await page.goto('about:blank');
  const cashier = await page.context().newPage();
  await cashier.goto(items[0]?.payUrl ?? '');
  await press(cashier, /^重复/);
  await cashier.close();
  await page.bringToFront();
  await open(page, '/recharge/orders');
  await expect(main(page).getByText('已到账')).toHaveCount(2);

  await makeOrder(page, '支付宝', /^50\b/);
  await main(page).getByRole('button', { name: '取消订单' }).click();
  await expect(main(page).getByRole('heading', { name: '已关闭' })).toBeVisible();
});

test(
  'inside WeChat its browser pays over its bridge, and other methods open another browser',
  ON_PHONE,
  async ({ page }) => {
    await enterAs(page, testPlayer(98));
    await bindSteam(`+86${testPlayer(98)}`);
    await page.setExtraHTTPHeaders({ 'user-agent': 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 MicroMessenger/8.0.50' });
    // WeChat's browser bridge: takes a request and reports when the player is done.
    await page.addInitScript(`window.WeixinJSBridge = { invoke: (name, asked, done) => {
    sessionStorage.setItem(name, JSON.stringify(asked));
    done();
  } }`);
    await open(page, '/recharge');
    await main(page)
      .getByRole('radio', { name: /^支付宝/ })
      .check();
    await main(page).getByRole('checkbox').check();
    await main(page)
      .getByRole('button', { name: /支付宝支付/ })
      .click();
    await expect(page.getByText('请换一个浏览器打开本页').first()).toBeVisible();
    await makeOrder(page, '微信支付', /^50\b/);
    const link = await main(page)
      .getByRole('link', { name: /^去.+付款$/ })
      .getAttribute('href');
    await page.goto(link ?? '');
    await expect(main(page).getByText('等待支付确认')).toBeVisible();
    const handed = await page.evaluate<string>("sessionStorage.getItem('getBrandWCPayRequest')");
    const asked: { package: string; signType: string } = JSON.parse(handed);
    expect(asked.signType).toBe('RSA');
    const cashier = await page.context().newPage();
    await cashier.goto(new URL(`/pay/${asked.package.replace('prepay_id=', '')}`, link ?? '').href);
    await press(cashier, /付款成功/);
    await cashier.close();
    await page.bringToFront();
    await expect(main(page).getByRole('heading', { name: '已到账' })).toBeVisible();
  },
);

test('a card is redeemed once, and wrong ones are counted', ON_PHONE, async ({ page }) => {
  // Wrong cards also count by address, so this test has its own.
  const address = `10.49.${isMobile() ? 1 : 2}.${test.info().retry + 1}`;
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': address });
  await enterAs(page, testPlayer(49));
  await bindSteam(`+86${testPlayer(49)}`);
  const card = (isMobile() ? 1 : 2) + 2 * test.info().retry;
  await open(page, '/recharge');
  await main(page).getByRole('button', { name: /^卡密/ }).click();
  const sheet = page.getByRole('dialog', { name: '卡密充值' });
  await expect(sheet.getByRole('button', { name: '还差 28 位' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('序列号').fill(`8812 ${String(card).padStart(12, '0')}`);
  await sheet.getByLabel('密码', { exact: true }).fill('WRONGWRONG00');
  await sheet.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(sheet.getByText('卡号或密码错误')).toBeVisible();
  await expect(sheet.getByText('已错 1 次')).toBeVisible();
  await sheet.getByLabel('密码', { exact: true }).fill(`DEMOCARD000${card}`);
  await sheet.getByRole('button', { name: '兑换', exact: true }).click();
  await expect(page.getByText('到账 200.00，另赠 6.00')).toBeVisible();
  await expect(sheet).toHaveCount(0);
  await main(page).getByRole('button', { name: /^淘宝/ }).click();
  await expect(page.getByRole('dialog').getByText('充值地址为空，请联系客服')).toBeVisible();
});

test('a player in Vietnam pays in dong', ON_PC, async ({ page }) => {
  test.setTimeout(120_000);
  const phone = { areaCode: '+84', mobile: String(912_340_048 + (isMobile() ? 0 : 1) + 10 * test.info().retry) };
  const code = await codeFor(page, phone, 'register');
  const password = 'secret99';
  const form = { ...phone, code, password, confirmPassword: password, agreed: true, adult: true };
  const { token } = await call<{ token: string }>(page, '/api/auth/register', form);
  // The packet of a new player would cover the page on every visit.
  await call(page, '/api/user/openReward', { type: 'register' }, token);
  await bindSteam(phone.areaCode + phone.mobile);
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(token)})`);
  await open(page, '/recharge');
  for (const method of ['MoMo', 'ZaloPay', 'VNPay']) {
    await makeOrder(page, method, /^50\b/);
    await expect(main(page).getByText('175,000 ₫').first()).toBeVisible();
    await atCashier(page, /付款成功/);
    await expect(main(page).getByRole('heading', { name: '已到账' })).toBeVisible();
  }
  // Vietnamese groups digits with dots.
  await page.addInitScript("localStorage.setItem('language', 'vi')");
  await page.reload();
  await expect(main(page).getByText('175.000 ₫').first()).toBeVisible();
});

test('an amount that a card shop does not accept is marked, and no form opens', async ({ page }) => {
  await enterAs(page, testPlayer(82));
  await bindSteam(`+86${testPlayer(82)}`);
  await open(page, '/recharge');
  const amount = main(page).getByLabel('其他金额');
  await amount.fill('5');
  for (const shop of [/^卡密/, /^淘宝/]) {
    await main(page).getByRole('button', { name: shop }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(amount).toBeFocused();
    await expect(main(page).getByText('请输入 10 到 5,000 之间的金额')).toBeInViewport();
  }
  await amount.fill('50');
  await main(page).getByRole('button', { name: /^卡密/ }).click();
  await expect(page.getByRole('dialog', { name: '卡密充值' })).toBeVisible();
});

test('the trade link is bound over the page, which keeps method and amount; it is validated before a code is sent', async ({
  page,
}) => {
  await enterAs(page, testPlayer(83));
  await open(page, '/recharge');
  await main(page).getByLabel('其他金额').fill('88');
  await main(page)
    .getByRole('radio', { name: /^数字人民币/ })
    .check();
  await main(page).getByRole('button', { name: '先绑定 Steam 交易链接' }).click();
  const sheet = page.getByRole('dialog', { name: '绑定交易链接' });
  await expect(sheet.getByRole('button', { name: '先粘贴链接' })).toBeVisible();
  await sheet.getByLabel('Steam 交易链接').fill('https://example.com/tradeoffer');
  await sheet.getByLabel('验证码').focus();
  await expect(sheet.getByText('这不是完整的交易链接')).toBeVisible();
  await expect(sheet.getByRole('button', { name: '先粘贴链接' })).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Steam 交易链接').fill(LINK);
  await expect(sheet.getByText('这不是完整的交易链接')).toHaveCount(0);
  const mobile = testPlayer(83);
  await sheet.getByLabel('验证码').fill(await receiveCode(page, mobile));
  await sheet.getByRole('button', { name: '确认绑定' }).click();
  await expect(sheet).toHaveCount(0);
  await expectPath(page, '/recharge');
  await expect(main(page).getByText('Steam 交易链接已绑定')).toBeVisible();
  await expect(main(page).getByLabel('其他金额')).toHaveValue('88');
  await expect(main(page).getByRole('button', { name: '数字人民币支付 ¥88.00' })).toBeVisible();
});

test('the first recharge of an invited player shows its gift before, in the sum and after', async ({ page }) => {
  test.setTimeout(90_000);
  const data = { areaCode: '+86', account: testPlayer(84), password: 'demo1234' };
  const { token: inviter } = await call<{ token: string }>(page, '/api/auth/login', data);
  const { spreadCode } = await call<{ spreadCode: string }>(page, '/api/spread/getSpreadInfo', {}, inviter);
  const token = await enterAs(page, testPlayer(85));
  const players = [84, 85].map((number) => `+86${testPlayer(number)}`);
  await inDatabase('update player set kind = $1 where mobile = any ($2::text[])', [USER_KINDS.general, players]);
  await bindSteam(`+86${testPlayer(85)}`);
  await call(page, '/api/user/changeInvitationCode', { invitationCode: spreadCode }, token);
  const { assets } = await call<{ assets: { amount: string } }>(page, '/api/user/getInfo', {}, token);
  const after = (Number(assets.amount) + 209).toFixed(2).replace(/\B(?=(\d{3})+\.)/g, ',');

  await open(page, '/recharge');
  await expect(main(page).getByText(/首次充值满 [\d,.]+ 金币，另得 3\.00 金币/)).toBeVisible();
  await expect(main(page).getByText('到账 200.00 + 赠 6.00 + 首充礼 3.00')).toBeVisible();
  await expect(main(page).getByText(after).first()).toBeVisible();
  await expectAccessible(page);
  await makeOrder(page, '支付宝', /^200\b/);
  await atCashier(page, /付款成功/);
  await expect(main(page).getByRole('heading', { name: '已到账' })).toBeVisible();
  await expect(main(page).getByText('首充礼')).toBeVisible();
  await expect(main(page).getByText('+3.00')).toBeVisible();
  await expect(main(page).getByText(new RegExp(`→ ${after}`))).toBeVisible();
  await expect(main(page).getByText('+209.00')).toBeVisible();
  await open(page, '/recharge');
  await expect(main(page).getByText('首次充值满')).toHaveCount(0);
  const titles = async () => {
    const { items } = await call<{ items: { title: string }[] }>(page, '/api/user/getMessage', {}, token);
    return items.map(({ title }) => title);
  };
  await expect.poll(titles).toContain('首充礼 3.00 金币已到账');
});
