import { expect, type Locator, type Page } from '@playwright/test';
import { watchPuzzles } from '../kit/puzzle.ts';
import { expectAccessible, expectPath, isMobile, open, signIn, signInButton, testPlayer } from '../kit/store-page.ts';
import { test } from '../kit/store-test.ts';

const main = (page: Page) => page.getByRole('main');

/** The newest code sent to a number or address. */
async function codeSentTo(page: Page, receiver: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      const outbox = await (await page.request.get('/dev/outbox.json')).json();
      const message = outbox.data.items.find(({ mobile }: { mobile: string }) => mobile.endsWith(receiver));
      code = /\d{6}/.exec(message?.text ?? '')?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? '';
}

/** Solves the puzzle of the next field that can send a code, and reads the code. */
async function request(page: Page, place: Locator, receiver: string): Promise<string> {
  const puzzles = watchPuzzles(page);
  const sent = page.waitForResponse(
    async (response) => response.url().endsWith('/getVerifyCode') && (await response.json()).code === 0,
  );
  await place.getByRole('button', { name: '获取验证码' }).first().click();
  await puzzles.solve();
  await sent;
  return codeSentTo(page, receiver);
}

test('an address is bound with two codes, and resets the password of its account', async ({ page }) => {
  const player = testPlayer(93);
  const email = `player.${player}@example.com`;
  await open(page, '/home');
  await signInButton(page).click();
  await signIn(page, player);
  await expect(signInButton(page)).toHaveCount(0);

  await open(page, '/personalInfo');
  await main(page).getByRole('button', { name: /^邮箱/ }).click();
  const dialog = page.getByRole('dialog', { name: '绑定邮箱' });
  await dialog.getByRole('button', { name: '绑定邮箱' }).click();
  await expect(dialog.getByText('请输入有效的邮箱地址')).toBeVisible();
  await expect(dialog.getByRole('button', { name: '先填邮箱' })).toBeDisabled();
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByLabel('手机验证码').fill(await request(page, dialog, player));
  await dialog.getByLabel('新邮箱').fill(email);
  await dialog.getByLabel('邮箱验证码').fill(await request(page, dialog, email));
  await dialog.getByRole('button', { name: '绑定邮箱' }).click();
  await expect(page.getByText('邮箱已绑定')).toBeVisible();
  await expect(main(page).getByText(/^p\*{4}\d@example\.com$/)).toBeVisible();

  // A device that the account does not know.
  await page.evaluate('localStorage.clear()');
  await open(page, '/forgetPW');
  await page.reload();
  const form = main(page);
  await form.getByLabel('手机号').fill(player);
  await form.getByRole('button', { name: '改用邮件接收' }).click();
  await expectAccessible(page);
  await form.getByLabel('验证码', { exact: true }).fill(await request(page, form, email));
  await form.getByLabel('设置密码').fill('another9');
  await form.getByLabel('再输一次').fill('another9');
  await form.getByRole('button', { name: '设置新密码' }).click();
  if (isMobile()) await expectPath(page, '/sign');
  const login = { areaCode: '+86', account: player, password: 'another9' };
  await expect
    .poll(async () => (await (await page.request.post('/api/auth/login', { data: login })).json()).code)
    .toBe(0);
});
