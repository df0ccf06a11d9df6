import { expect, type Page, test } from '@playwright/test';
import { ON_PC } from '../one-layout.ts';
import { expectAccessible } from '../web/kit/store-page.ts';
import { openEntry, signInAs } from './console-page.ts';

/** Passkeys are bound to a domain, which an address of numbers is not. */
const consoleUrl = () => `${process.env.STORE_URL?.replace('127.0.0.1', 'localhost')}/console/`;

/** A device that checks its user. Returns a switch for whether it recognises them. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
}

test('an operator creates a passkey, signs in with it, confirms by it, and removes it', ON_PC, async ({ page }) => {
  const recognise = await addAuthenticator(page);
  await signInAs(page, 'auditor', consoleUrl());
  await openEntry(page, '我的账号');
  const name = `办公电脑 ${test.info().retry}`;
  await page.getByRole('button', { name: '添加通行密钥' }).click();
  await page.getByLabel('名称').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: '创建' }).click();
  await expect(page.getByRole('table', { name: '通行密钥' })).toContainText(name);
  await expectAccessible(page);

  await page.getByRole('button', { name: '退出登录' }).click();
  await recognise(false);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await expect(page.getByRole('button', { name: '用通行密钥登录' })).toBeEnabled();
  await expect(page.getByRole('navigation', { name: '页面' })).toHaveCount(0);
  await recognise(true);
  await page.getByRole('button', { name: '用通行密钥登录' }).click();
  await openEntry(page, '我的账号');

  // As if the last confirmation were long ago.
  const unconfirmed = { code: 1134, msg: '', data: null };
  await page.route('**/api/console/removePasskey', (route) => route.fulfill({ json: unconfirmed }), { times: 1 });
  await page.getByRole('button', { name: `删除 ${name}` }).click();
  const confirmed = page.waitForResponse('**/api/console/confirmWithPasskey');
  await page.getByRole('dialog').getByRole('button', { name: '用通行密钥' }).click();
  expect((await (await confirmed).json()).code).toBe(0);
  await expect(page.getByRole('table', { name: '通行密钥' }).getByText(name)).toHaveCount(0);
});
