import { DEMO_OPERATOR } from '@clearcrate/contract/operator-rules';
import type { OperatorRole } from '@clearcrate/contract/permissions';
import { expect, type Page, test } from '@playwright/test';
import { generateSync } from 'otplib';

/** A code works once: a second try takes the next one, which is accepted before its time. */
export const codeOf = (secret: string): string =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * test.info().retry });

/** Signs a demo operator in through the form. One role per test, since tests run at once. */
export async function signInAs(page: Page, role: OperatorRole | 'owner2'): Promise<void> {
  await page.goto('/console/');
  await page.getByLabel('邮箱').fill(`${role}@clearcrate.example`);
  await page.getByLabel('密码', { exact: true }).fill(DEMO_OPERATOR.password);
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('动态口令').fill(codeOf(DEMO_OPERATOR.secret));
  await page.getByRole('button', { name: '登录' }).click();
  await expect(page.getByRole('navigation', { name: '页面' })).toBeVisible();
}

export const openEntry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '页面' }).getByRole('link', { name }).click();

export const entriesOf = (page: Page): Promise<string[]> =>
  page.getByRole('navigation', { name: '页面' }).getByRole('link').allTextContents();
