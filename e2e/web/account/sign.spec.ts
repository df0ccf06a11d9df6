import { expect, type Page } from '@playwright/test';
import { MAIN_PATH } from '../../main-path.ts';
import { ON_PC, ON_PHONE } from '../../one-layout.ts';
import { watchPuzzles } from '../kit/puzzle.ts';
import { readCode, receiveCode } from '../kit/receive-code.ts';
import {
  expectAccessible,
  expectPath,
  isMobile,
  newPhone,
  open,
  signIn,
  signInButton,
  testPlayer,
} from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

/** Both projects share one store, so each has its own numbers. */
const demoPlayer = (number: number) => `138000000${String(number + (isMobile() ? 0 : 5)).padStart(2, '0')}`;

async function signOut(page: Page): Promise<void> {
  if (isMobile()) await page.getByRole('button', { name: '打开菜单' }).click();
  else await page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole(isMobile() ? 'button' : 'menuitem', { name: '退出登录' }).click();
}

test('a page for players asks for the sign-in in place, then opens', MAIN_PATH, async ({ page }) => {
  await open(page, '/home');
  if (isMobile()) {
    await page.getByRole('navigation', { name: '主要页面' }).getByRole('link', { name: '背包' }).click();
    await expectPath(page, '/home');
  } else {
    await open(page, '/bag');
  }
  await expect(page.getByRole('dialog', { name: '登录' })).toBeVisible();
  await signIn(page, demoPlayer(0));
  await expectPath(page, '/bag');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('signing in shows the balance, signing out ends everything', MAIN_PATH, async ({ page }) => {
  await open(page, '/home');
  await signInButton(page).click();
  await signIn(page, demoPlayer(1));
  await expect(page.getByRole('banner').getByText('10,000.00').first()).toBeVisible();
  const token = await page.evaluate<string>("localStorage.getItem('token')");
  await page.reload();
  await expect(page.getByRole('banner').getByText('10,000.00').first()).toBeVisible();
  await signOut(page);
  await expect(signInButton(page)).toBeVisible();
  await expectPath(page, '/home');
  expect(await page.evaluate("localStorage.getItem('token')")).toBeNull();
  const status = async () =>
    (await page.request.post('/api/user/getInfo', { headers: { authorization: token } })).status();
  // The page does not wait for the store to end the session.
  await expect.poll(status).toBe(401);
});

test('a wrong password is reported beside the field, and the input stays', ON_PHONE, async ({ page }) => {
  await open(page, '/home');
  await signInButton(page).click();
  await signIn(page, demoPlayer(2), 'wrong-one');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog.locator('form').getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('手机号')).toHaveValue(/^138 0000/);
  await expect(dialog.getByLabel('密码', { exact: true }).last()).toHaveValue('wrong-one');
});

test('an expired token leads to the start and the sign-in', ON_PC, async ({ page, request }) => {
  const login = await request.post('/api/auth/login', { data: { account: demoPlayer(3), password: 'demo1234' } });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  await page.addInitScript(
    `sessionStorage.getItem('set') || (localStorage.setItem('token', '${token}'), sessionStorage.setItem('set', '1'))`,
  );
  await open(page, '/home');
  await expect(page.getByRole('banner').getByText('10,000.00').first()).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: token } });
  // The gateway closes the socket of an ended session; authorising again notifies the page.
  await expect(signInButton(page)).toBeVisible({ timeout: 15_000 });
  await expectPath(page, '/home');
});

test('registering: puzzle, message, every rule beside its field', MAIN_PATH, async ({ page }) => {
  const mobile = newPhone(11);
  await open(page, '/register');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: '注册', exact: true }).click();
  for (const text of ['请输入手机号', '请输入验证码', '密码至少 6 位', '请确认你已年满 18 周岁']) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await expect(form.getByRole('checkbox').first()).not.toBeChecked();
  await form.getByLabel('手机号').fill('12345');
  await expect(form.getByText('请输入有效的手机号')).toBeVisible();
  await form.getByLabel('手机号').fill(mobile);
  await form.getByLabel('设置密码').fill('iloveyou');
  await expect(form.getByText('这个密码太常见，很容易被猜到，请换一个')).toBeVisible();
  await form.getByLabel('设置密码').fill(`${mobile}x`);
  await expect(form.getByText('密码里不要用自己的手机号或昵称，请换一个')).toBeVisible();
  await form.getByLabel('设置密码').fill('secret12');
  await form.getByLabel('再输一次').fill('secret13');
  await expect(form.getByText('两次密码不一致')).toBeVisible();
  await form.getByLabel('再输一次').fill('secret12');
  await form.getByLabel('验证码').fill(await receiveCode(page, mobile));
  for (const tick of await form.getByRole('checkbox').all()) await tick.check();
  await form.getByRole('button', { name: '注册', exact: true }).click();
  await expectPath(page, '/home');
  await expect(signInButton(page)).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('0.00').first()).toBeVisible();
});

/** Sends wrong passwords from another address until a puzzle is required. */
async function guessAt(page: Page, account: string): Promise<void> {
  const headers = { 'x-forwarded-for': '198.51.100.23' };
  for (let count = 0; count < 5; count += 1) {
    await page.request.post('/api/auth/login', { headers, data: { account, password: 'wrong-one' } });
  }
}

test('after a stranger’s wrong passwords a new device solves a puzzle and continues', ON_PC, async ({ page }) => {
  const player = testPlayer(36);
  await guessAt(page, player);
  await open(page, '/home');
  await signInButton(page).click();
  const puzzles = watchPuzzles(page);
  await signIn(page, player);
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog.getByText('完成拼图后会自动登录')).toBeVisible();
  await expect(dialog.getByLabel('密码', { exact: true }).last()).toHaveValue('demo1234');
  await expect(dialog.getByRole('slider')).toBeFocused();
  await expectAccessible(page, 'dialog[open]');
  await puzzles.solve();
  await expect(dialog).toHaveCount(0);
  await expect(signInButton(page)).toHaveCount(0);
  // From now on the device is known, and strangers' attempts do not affect it.
  await signOut(page);
  await guessAt(page, player);
  await signInButton(page).click();
  await signIn(page, player);
  await expect(dialog).toHaveCount(0);
  await expect(signInButton(page)).toHaveCount(0);
});

test(
  'a missed puzzle is reported until it is touched again; the alternative is a computation by the device',
  ON_PHONE,
  async ({ page }) => {
    const mobile = newPhone(22);
    await open(page, '/register');
    const form = page.getByRole('main');
    await form.getByLabel('手机号').fill(mobile);
    const puzzles = watchPuzzles(page);
    await form.getByRole('button', { name: '获取验证码' }).click();
    await puzzles.solve(-30);
    const failure = form.getByText('没有对上，再来一次').first();
    await expect(failure).toBeVisible();
    // The next picture is there, and the message still is.
    await expect(form.getByRole('slider')).toHaveAttribute('aria-valuenow', '0');
    await expect(failure).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(failure).toHaveCount(0);
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: '让设备代为计算' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await readCode(page, mobile)).toMatch(/^\d{6}$/);
    await expect(form.getByLabel('验证码', { exact: true })).toBeFocused();
  },
);
