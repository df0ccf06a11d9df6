import { expect, type Page, test } from '@playwright/test';
import { findGap, type Puzzle } from './puzzle.ts';
import { expectPath, isMobile, open, signIn, signInButton } from './store-page.ts';

/** Both projects share one store, so each has numbers of its own. */
const demoPlayer = (number: number) => `138000000${String(number + (isMobile() ? 0 : 5)).padStart(2, '0')}`;

async function signOut(page: Page): Promise<void> {
  if (isMobile()) await page.getByRole('button', { name: '打开菜单' }).click();
  else await page.getByRole('banner').locator('button[aria-haspopup="menu"]').last().click();
  await page.getByRole(isMobile() ? 'button' : 'menuitem', { name: '退出登录' }).click();
}

test('a player’s page asks for the sign-in in place, then opens', async ({ page }) => {
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

test('signing in shows the balance, signing out ends everything', async ({ page }) => {
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
  const answer = await page.request.post('/api/user/getInfo', { headers: { authorization: token } });
  expect(answer.status()).toBe(401);
});

test('a wrong password is said beside the field, and what was typed stays', async ({ page }) => {
  await open(page, '/home');
  await signInButton(page).click();
  await signIn(page, demoPlayer(2), 'wrong-one');
  const dialog = page.getByRole('dialog', { name: '登录' });
  await expect(dialog.locator('form').getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('手机号')).toHaveValue(/^138 0000/);
  await expect(dialog.getByLabel('密码', { exact: true }).last()).toHaveValue('wrong-one');
});

test('a token that died in the meantime leads to the start and the sign-in', async ({ page, request }) => {
  const login = await request.post('/api/auth/login', { data: { account: demoPlayer(3), password: 'demo1234' } });
  const { token } = ((await login.json()) as { data: { token: string } }).data;
  await page.addInitScript(
    `sessionStorage.getItem('set') || (localStorage.setItem('token', '${token}'), sessionStorage.setItem('set', '1'))`,
  );
  await open(page, '/home');
  await expect(page.getByRole('banner').getByText('10,000.00').first()).toBeVisible();
  await request.post('/api/auth/logout', { headers: { authorization: token } });
  // The gateway closes the line of an ended session; authorising again tells the page.
  await expect(signInButton(page)).toBeVisible({ timeout: 15_000 });
  await expectPath(page, '/home');
});

test('registering: puzzle, message, every rule beside its field', async ({ page }) => {
  const mobile = isMobile() ? '13911110001' : '13911110002';
  await open(page, '/register');
  const form = page.getByRole('main');
  await form.getByRole('button', { name: '注册', exact: true }).click();
  for (const text of ['请输入有效的手机号', '请输入验证码', '密码至少 6 位', '请确认你已年满 18 周岁']) {
    await expect(form.getByText(text)).toBeVisible();
  }
  await expect(form.getByRole('checkbox').first()).not.toBeChecked();
  await form.getByLabel('手机号').fill(mobile);
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

/** Solves the puzzle with the keyboard and reads the message from the development outbox. */
async function receiveCode(page: Page, mobile: string): Promise<string> {
  const puzzles: Puzzle[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('/getGraphicCode')) return;
    puzzles.push(((await response.json()) as { data: Puzzle }).data);
  });
  await page.getByRole('button', { name: '获取验证码' }).click();
  const slider = page.getByRole('slider');
  // A puzzle in a hundred looks alike in two places; a player would take the next one too.
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await expect.poll(() => puzzles.length).toBe(attempt);
    const puzzle = puzzles[attempt - 1];
    if (!puzzle) break;
    await slider.focus();
    const gap = await findGap(page, puzzle);
    for (let moved = 0; moved + 20 <= gap; moved += 20) await page.keyboard.press('PageUp');
    for (let moved = 0; moved < gap % 20; moved += 2) await page.keyboard.press('ArrowRight');
    const checked = page.waitForResponse('**/checkGraphicCode');
    await page.keyboard.press('Enter');
    if (((await (await checked).json()) as { code: number }).code === 0) break;
  }
  await expect(page.getByText('验证码已发送')).toBeVisible();
  await expect(page.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  const outbox = await (await page.request.get('/dev/outbox.json')).text();
  const message = outbox.slice(outbox.indexOf(mobile));
  return /\b(\d{6})\b/.exec(message.replace(mobile, ''))?.[1] ?? '';
}
